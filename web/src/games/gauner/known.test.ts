import { expect, it } from 'vitest';
import { Words } from '../../lib/words';
import { recordOf, recordsOf } from './help';
import { because, certainties, chance, percent, proof, type Known } from './known';
import { sheet, view } from './sample';
import type { Note } from './shapes';

const known: Known = {
  count: 8,
  exact: true,
  owner_counts: { '5': { P1: 8, P2: 0, box: 0 }, '7': { P1: 2, P2: 1, box: 5 }, '9': { P1: 0, P2: 0, box: 8 } },
  facts: [
    { fact: { card: 5, owner: 'P1', is: true }, because: ['/sums/1/1', '/misses/2/0'] },
    { fact: { card: 9, owner: 'box', is: true }, because: [] },
    { fact: { card: 11, owner: 'P2', is: false }, because: ['/sums/2/0'] },
  ],
};
const seen = view({ sheets: [sheet(), sheet({ noted: { 3: 2, 29: 7 } }), sheet({ noted: { 12: 0 }, circled: [12], missed: [30] })] });
const words = new Words('en', {
  and: 'and', because: 'since {reasons}', 'because.sum': '{sum} in {room} of {seat!seat}', 'because.miss': 'not {room} of {seat!seat}', 'because.cards': 'by the cards',
});

it('chances are shares of the deals that fit', () => {
  expect([chance(known, 1, 5), chance(known, 1, 7), chance(known, 2, 7), chance(known, 1, 0)]).toEqual([1, 0.25, 0.125, 0]);
});

it('estimated shares are taken as they are', () => {
  expect(chance({ count: 9, exact: false, error: 0.01, owner_shares: { '7': { P1: 0.4 } }, facts: [] }, 1, 7)).toBe(0.4);
});

it('what is not certain is neither 0 nor 100 per cent', () => {
  expect([0, 0.001, 0.25, 0.999, 1].map(percent)).toEqual([0, 1, 25, 99, 100]);
});

it('a proof names the sums and misses that the pointers mean', () => {
  expect(proof(known, seen, 1, 5)).toEqual([{ kind: 'sum', seat: 1, room: 29, sum: 7 }, { kind: 'miss', seat: 2, room: 30, sum: -1 }]);
  expect(proof(known, seen, 2, 5)).toEqual(proof(known, seen, 1, 5)); // it is elsewhere, so it is not here
  expect(proof(known, seen, 1, 9)).toEqual([]);
  expect(proof(known, seen, 2, 11)).toEqual([{ kind: 'sum', seat: 2, room: 12, sum: 0 }]);
  expect(proof(known, seen, 1, 7)).toBeNull();
});

it('is said with the names of the players', () => {
  const names = ['Anna', 'Bo', 'Cleo'];
  expect(because(words, proof(known, seen, 1, 5)!, names)).toBe('since 7 in greyE of Bo and not redF of Cleo');
  expect(because(words, [], names)).toBe('by the cards');
});

it('certain crooks of others are listed, the box is not', () => {
  expect(certainties(known, seen).map(({ seat, room }) => [seat, room])).toEqual([[1, 5]]);
});

it('a complete sum is no entry of the case before it has its circle', () => {
  const noted = { 3: 1, 29: 7 };
  const waiting = view({ strict: true, sheets: [sheet(), sheet({ noted, found: [9] }), sheet()] });
  const circled = view({ strict: true, sheets: [sheet(), sheet({ noted, found: [9], circled: [3] }), sheet()] });
  const certain: Known = { count: 1, exact: true, facts: [{ fact: { card: 5, owner: 'P1', is: true }, because: ['/sums/1/0'] }] };
  expect(proof(certain, waiting, 1, 5)!.map(({ room }) => room)).toEqual([29]);
  expect(proof(certain, circled, 1, 5)!.map(({ room }) => room)).toEqual([3]);
});

it('a record stands beside its sum and in the notebook', () => {
  const note = (room: number, left: number): Note => ({ room, left, rooms: 4, hint: '' });
  const kept = view({ records: { sums: [[], [note(3, 2)], []], ruled_out: [[], [], []] } });
  expect(recordOf(kept, 1, 3)).toEqual(note(3, 2));
  expect(recordOf(kept, 1, 29)).toBeUndefined();
  expect(recordsOf(kept)).toEqual([{ seat: 1, sums: [note(3, 2)] }]);
});
