import { describe, expect, it } from 'vitest';
import type { Look, Scene } from '../protocol';
import { newEvents, NOTHING, remember, resumeAt, type Memory } from './memory';
import type { News } from './socket';

function scene(changes: Partial<Scene> = {}): Scene {
  return {
    t: 'scene', protocol: 1, table: 'x', game: 'g', rules_version: 1, options: {}, chairs: [], phase: 'running', number: 1,
    host: 'a', me: 'a', mine: [0], watchers: 0, listed: false, pace: 'normal', free_chat: false, commitment: '', ...changes,
  };
}

function look(first: number, kinds: string, changes: Partial<Look> = {}): Look {
  const events = kinds.split(' ').filter(Boolean).map((kind) => ({ kind }));
  return { t: 'look', situation: first, number: 1, seat: 0, view: { seat: 0, must: [], may: [], over: false }, legal: [], sealed: -1, prompt: null, first, events, ...changes };
}

const fold = (...news: News[]): Memory => news.reduce(remember, NOTHING);
const kinds = (memory: Memory, seat = 0): string => (memory.logs.get(seat) ?? []).map((event) => event.kind).join(' ');

describe('the log', () => {
  it('grows by number', () => {
    expect(kinds(fold(scene(), look(0, 'a b'), look(2, 'c')))).toBe('a b c');
  });

  it('does not double what is sent again, and takes the newer telling', () => {
    const again = fold(scene(), look(0, 'a b c'), look(0, 'faded took c'));
    expect(kinds(again)).toBe('faded took c');
    expect(kinds(remember(again, look(2, '')))).toBe('faded took c');
  });

  it('keeps its numbers where something is missing', () => {
    expect(kinds(fold(scene(), look(2, 'c')))).toBe('faded faded c');
  });

  it('begins anew with a new game', () => {
    const rematch = fold(scene(), look(0, 'a b'), scene({ number: 2 }), look(0, 'x', { number: 2 }));
    expect(kinds(rematch)).toBe('x');
    expect(rematch.looks.get(0)!.number).toBe(2);
  });

  it('is one for each seat, and forgets a seat that is left', () => {
    const two = fold(scene({ mine: [0, 2] }), look(0, 'a'), look(0, 'b', { seat: 2 }));
    expect(kinds(two, 2)).toBe('b');
    const one = remember(two, scene({ mine: [0] }));
    expect([...one.looks.keys()]).toEqual([0]);
  });
});

describe('what is taken back', () => {
  const known = fold(scene(), look(0, 'a b c'));
  it('has not happened', () => {
    const cut = remember(known, look(2, '', { cuts: 1 }));
    expect(kinds(cut)).toBe('a b');
    expect(resumeAt(cut)).toBe('1.2.1');
    expect(newEvents(known, look(2, '', { cuts: 1 }))).toEqual([]);
  });
  it('is done otherwise: as many events, and yet new', () => {
    const other = look(2, 'd', { cuts: 1 });
    expect(kinds(remember(known, other))).toBe('a b d');
    expect(newEvents(known, other).map((event) => event.kind)).toEqual(['d']);
  });
});

describe('what fades', () => {
  it('is told again as the table tells it from now on', () => {
    const before = fold(scene(), look(0, 'a b'));
    const after = remember(before, { ...look(2, 'c'), retold: [{ number: 0, event: { kind: 'faded' } }] });
    expect(kinds(after)).toBe('faded b c');
    expect(kinds(before)).toBe('a b');
  });
});

describe('what is new', () => {
  const known = fold(scene(), look(0, 'a b'));
  it('are the events after those that are known', () => {
    expect(newEvents(known, look(2, 'c d')).map((event) => event.kind)).toEqual(['c', 'd']);
    expect(newEvents(known, look(1, 'b c')).map((event) => event.kind)).toEqual(['c']);
    expect(newEvents(known, look(0, 'a b'))).toEqual([]);
  });
  it('is all of another game', () => {
    expect(newEvents(known, look(0, 'x', { number: 2 })).map((event) => event.kind)).toEqual(['x']);
  });
});

describe('coming back', () => {
  it('asks for all at first, then for what is missing', () => {
    expect(resumeAt(NOTHING)).toBe('');
    expect(resumeAt(fold(scene()))).toBe('');
    expect(resumeAt(fold(scene(), look(0, 'a b')))).toBe('1.2.0');
    expect(resumeAt(fold(scene({ mine: [] }), look(0, 'a', { seat: -1, number: 3 })))).toBe('3.1.0');
  });
  it('goes on from the seat that knows least', () => {
    expect(resumeAt(fold(scene({ mine: [0, 1] }), look(0, 'a b'), look(0, 'a', { seat: 1 })))).toBe('1.1.0');
  });
});

it('chat lines come once and in order, whatever the order they arrive in', () => {
  const told = (number: number): News => ({ t: 'told', number, name: 'A', person: 'a', text: String(number) });
  expect(fold(told(2), told(1), told(2), told(3)).chat.map((line) => line.number)).toEqual([1, 2, 3]);
});
