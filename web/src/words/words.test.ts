// The catalogues: the same keys in both languages, every key that is used is there, and none that is not.

import { describe, expect, it } from 'vitest';
import plain from '../plain/words.en.json';
import closedDe from './closed.de.json';
import closedEn from './closed.en.json';
import shellDe from './de.json';
import shellEn from './en.json';
import privacyDe from './privacy.de.json';
import privacyEn from './privacy.en.json';
import shelfDe from './shelf.de.json';
import shelfEn from './shelf.en.json';

/** With the sentences that come with a page. */
const de = { ...shellDe, ...shelfDe, ...closedDe, ...privacyDe };
const en = { ...shellEn, ...shelfEn, ...closedEn, ...privacyEn };

const sources = import.meta.glob(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const games = import.meta.glob(['../games/*/words.*.json', '../games/*/primer.*.json', '../plain/words.*.json'], { import: 'default', eager: true }) as Record<string, Record<string, string>>;

/** Keys that are put together in code, or come from the server. */
const MADE = /^(animal|page|phase|settings|about\.difficulty|key|learn\.name|pace|phrase|refusal|shelf\.kind)\./;
const ELSEWHERE = ['and', 'nothing', 'seat', 'because', 'because.cards'];
/** What every game says for itself. */
const OF_THE_GAME = ['title', 'notebook'];
const LOST = ['moved', 'no_table', 'broken', 'lost', 'no_replay'];
const FIELDS = /\{(\w+)/g;

function fields(sentence: string): string[] {
  return [...sentence.matchAll(FIELDS)].map((field) => field[1]!).sort();
}

function checkTwins(german: Record<string, string>, english: Record<string, string>): void {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  for (const key of Object.keys(german)) expect([key, ...fields(german[key]!)]).toEqual([key, ...fields(english[key]!)]);
}

it('the shell says the same in both languages', () => checkTwins(de, en));

describe('games', () => {
  const names = Object.keys(games).filter((path) => path.endsWith('.de.json'));
  it.each(names)('%s has a twin', (path) => checkTwins(games[path]!, games[path.replace('.de.', '.en.')]!));
});

const shell = Object.entries(sources).filter(([path]) => !path.startsWith('../games/'));
const used = new Set(shell.flatMap(([, text]) => [...text.matchAll(/['"]([a-z_]+(?:\.[a-z_0-9]+)*)['"]/g)].map((key) => key[1]!)));

it('every sentence that is said is there', () => {
  const said = shell.flatMap(([, text]) => [...text.matchAll(/\bsay\(\s*'([^']+)'/g)].map((key) => key[1]!));
  expect(said.length).toBeGreaterThan(100);
  const general = [...said].filter((key) => !(key in de) && !(key in plain) && !ELSEWHERE.includes(key));
  expect(general.filter((key) => !OF_THE_GAME.includes(key))).toEqual([]);
});

it('every sentence that is there is said', () => {
  const pages = LOST.flatMap((why) => [`${why}.title`, `${why}.text`]);
  const forgotten = Object.keys(de).filter((key) => !used.has(key) && !MADE.test(key) && !ELSEWHERE.includes(key) && !pages.includes(key) && !/^privacy\.\d$/.test(key));
  expect(forgotten).toEqual([]);
  expect(Object.keys(plain).filter((key) => !used.has(key) && !OF_THE_GAME.includes(key))).toEqual([]);
});

it('no text stands in the markup', () => {
  for (const [path, text] of Object.entries(sources)) {
    if (!path.endsWith('.svelte')) continue;
    const markup = text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '');
    const bare = [...markup.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '').matchAll(/>([^<>]*\p{L}{2,}[^<>]*)</gu)].map((piece) => piece[1]!.trim());
    expect([path, ...bare]).toEqual([path]);
  }
});
