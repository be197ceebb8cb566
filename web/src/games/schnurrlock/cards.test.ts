import { expect, it } from 'vitest';
import { actionFor, guessFor, isGuess, verbOf } from './acts';
import { around, CARDS, hourOf, likeness, suspectOf } from './cards';

it('has sixty cards, each at its number', () => {
  expect(new Set(CARDS).size).toBe(60);
  expect([CARDS[0], CARDS[11], CARDS[12], CARDS[59]]).toEqual(['C1', 'C12', 'G1', 'D12']);
});

it('the clock has no end', () => {
  expect([around(12), around(1), around(6)]).toEqual([[11, 12, 1], [12, 1, 2], [5, 6, 7]]);
});

it('says why a card is a lead: every target has 23 of them among the other cards', () => {
  for (const target of CARDS) expect(CARDS.filter((card) => card !== target && likeness(card, target) !== 'none').length).toBe(23);
  expect((['C6', 'C5', 'C1', 'G6', 'G7', 'G8'] as const).map((card) => likeness(card, 'C6'))).toEqual(['both', 'both', 'suspect', 'hour', 'near', 'none']);
});

it('finds actions by what the engine says of them', () => {
  const actions = [{ do: 'investigate', card: 'C1' }, { do: 'top', card: 'C1' }, { do: 'guess_suspect', suspect: 4 }, { do: 'guess_hour', hour: 6 }, { do: 'guess_both', suspect: 4, hour: 6 }, { do: 'hear' }];
  expect([actionFor(actions, { do: 'top', card: 'C1' }), actionFor(actions, { do: 'top', card: 'C2' })]).toEqual([1, -1]);
  expect([guessFor(actions, 'D', null), guessFor(actions, null, 6), guessFor(actions, 'D', 6), guessFor(actions, null, null)]).toEqual([2, 3, 4, -1]);
  expect(actions.map((_, action) => isGuess(actions, action))).toEqual([false, false, true, true, true, false]);
  expect([verbOf(actions, 5), verbOf(actions, -1)]).toEqual(['hear', '']);
});

it('reads suspects and hours off a card', () => {
  expect([suspectOf('T11'), hourOf('T11'), hourOf('T1')]).toEqual(['T', 11, 1]);
});
