import { expect, it } from 'vitest';
import { fits, isOptional, made, valuesOf, type Kit } from './compose';

const ACTIONS = [
  { do: 'wait' },
  { do: 'guess', who: 'rat', hour: null },
  { do: 'guess', who: null, hour: 12 },
  { do: 'guess', who: 'rat', hour: 12 },
  { do: 'guess', who: 'dog', hour: 12 },
];
const kit = (legal: number[]): Kit => ({ actions: ACTIONS, legal, verb: 'guess' });
const ALL = kit([0, 1, 2, 3, 4]);

it('the values of a part are those of legal actions', () => {
  expect(valuesOf(ALL, 'who')).toEqual(['rat', 'dog']);
  expect(valuesOf(kit([1, 2]), 'who')).toEqual(['rat']);
  expect(valuesOf(ALL, 'hour')).toEqual([12]);
});

it('a part may be left out where some action has none', () => {
  expect([isOptional(ALL, 'who'), isOptional(kit([3, 4]), 'who')]).toEqual([true, false]);
});

it('what is chosen makes the action that has exactly that', () => {
  expect(made(ALL, { who: 'rat' })).toBe(1);
  expect(made(ALL, { who: null, hour: 12 })).toBe(2);
  expect(made(ALL, { who: 'rat', hour: 12 })).toBe(3);
  expect(made(ALL, { who: 'dog' })).toBe(-1);
  expect(made(ALL, {})).toBe(-1);
  expect(made(kit([1]), { who: 'rat', hour: 12 })).toBe(-1);
});

it('what goes together can still be chosen', () => {
  expect([fits(ALL, { who: 'dog' }), fits(kit([1, 2]), { who: 'rat', hour: 12 })]).toEqual([true, false]);
});
