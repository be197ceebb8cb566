// What follows from what a seat knows, as the engine has found it (docs/deduce.md). Nothing is worked out here.

import type { Words } from '../lib/words';
import type { Fact, Knowledge } from '../protocol';

/** The fact that says whether this is at the place: about this place, or that it is certainly at another. */
export function factAbout(known: Knowledge | null, about: string, number: number, place: number): Fact | null {
  const found = known?.facts.filter((fact) => fact.about === about && fact.number === number) ?? [];
  return found.find((fact) => fact.place === place) ?? found.find((fact) => fact.holds) ?? null;
}

/** The proof of a fact, in one sentence. */
export function because(words: Words, known: Knowledge, fact: Fact, names: readonly string[] = []): string {
  const told = fact.because.map((number) => known.observations[number]!);
  return told.length ? words.say('because', { reasons: told.map(({ key, facts }) => words.say(key, facts, names)) }) : words.say('because.cards');
}

/** The lines of the log that a proof rests on, by number. */
export function eventsOf(known: Knowledge, fact: Fact): readonly number[] {
  return [...new Set(fact.because.flatMap((number) => known.observations[number]!.events))].sort((a, b) => a - b);
}

/** How many worlds fit, for a sentence: one is a number, so that it is said of one; 211 960 is read so in both languages. */
export function worldsOf(known: Knowledge): number | string {
  return known.worlds === '1' ? 1 : known.worlds.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** In per cent, for people: never 0 or 100 unless it is certain. */
export function percent(share: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
}
