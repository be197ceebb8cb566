// Whatever a view holds becomes text of bounded length; whatever a game forgets to say is still shown.

import { describe, expect, it } from 'vitest';
import type { AnyView } from '../games/contract';
import { Words } from '../lib/words';
import { linesOf } from './shown';
import en from './words.en.json';

const words = new Words('en', { ...en, and: 'and', nothing: 'nobody', seat: 'Seat {number}', 'field.card': 'Your card', 'card.0': 'none', 'field.caller': 'Caller', 'caller.-1': 'nobody', 'show.caller': '{caller!seat}' });
const COMMON: AnyView = { seat: 0, must: [], may: [], over: false };

function shown(fields: Record<string, unknown>, names: readonly string[] = ['Anna', 'Bo']): readonly [string, string][] {
  return linesOf({ ...COMMON, ...fields }, words, names).map(({ label, text }) => [label, text]);
}

describe('lines of a view', () => {
  it('has a label, and a word for a value where there is one', () => {
    expect(shown({ card: 0 })).toEqual([['Your card', 'none']]);
    expect(shown({ card: 7 })).toEqual([['Your card', '7']]);
    expect(shown({ caller: -1 })).toEqual([['Caller', 'nobody']]);
    expect(shown({ caller: 1 })).toEqual([['Caller', 'Bo']]);
  });
  it('shows what has no word by its name, and leaves out what is empty', () => {
    expect(shown({ odd: true, none: null, nothing: [], blank: '' })).toEqual([['odd', 'yes']]);
    expect(shown({ held: [true, false] })).toEqual([['held', 'Anna']]);
    expect(shown({ held: [false, false] })).toEqual([['held', 'nobody']]);
  });
  it('cuts what is too long, too many or too deep', () => {
    expect(shown({ card: 'x'.repeat(100_000) })[0]![1].length).toBeLessThan(200);
    expect(shown({ ['y'.repeat(100_000)]: 1 })[0]![0].length).toBeLessThan(200);
    expect(shown({ many: Array.from({ length: 100_000 }, (_, i) => i) })[0]![1]).toMatch(/39, 99960 more$/);
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    expect(JSON.stringify(linesOf({ ...COMMON, deep }, words, []))).toContain('…');
  });
  it('calls what belongs to a seat by who sits there', () => {
    const [line] = linesOf({ ...COMMON, desks: [{ seat: 1, card: 3 }, { seat: 7, card: 4 }] }, words, ['Anna', 'Bo']);
    expect(line!.lines.map(({ label }) => label)).toEqual(['Bo', '2']);
  });
});
