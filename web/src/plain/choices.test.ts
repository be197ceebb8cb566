// Every legal action can be found on the plain board or in the bar of the shell, and in one of them only.

import { expect, it } from 'vitest';
import type { Aid } from '../protocol';
import type { Look } from '../games/contract';
import { choicesOf } from './choices';
import { standing } from './standing';

const LETTERS = ['a', 'b', 'c', 'd'];
const actions = [{ do: 'keep' }, { do: 'swap' }, ...LETTERS.flatMap((who) => LETTERS.map((where) => ({ do: 'ask', who, where }))), ...LETTERS.map((_, n) => ({ do: 'lay', cards: [n, n] }))];

function look(legal: number[], aids: Aid[] = []): Look {
  return { seat: 0, view: { seat: 0, must: [0], may: [], over: false }, legal, sealed: -1, prompt: { key: 'act', aids } };
}

it('offers few as buttons, many by their parts, and nothing twice', () => {
  const all = actions.map((_, action) => action);
  const found = choicesOf(look(all, [{ action: 0, offer: true }, { action: 1, group: 'cards' }]), actions);
  expect(found.map(({ verb, group, parts }) => [verb, group, parts])).toEqual([['swap', 'cards', []], ['ask', '', ['who', 'where']], ['lay', '', []]]);
  expect(found.flatMap((choice) => choice.actions)).toEqual(all.slice(1));
});

it('says who has most, and nobody where all have the same', () => {
  expect(standing([1, 3, -2]).map(({ seat, won }) => [seat, won])).toEqual([[1, true], [0, false], [2, false]]);
  expect(standing([2, 2]).some(({ won }) => won)).toBe(false);
  expect(standing([])).toEqual([]);
});
