import { expect, it } from 'vitest';
import { Words } from '../lib/words';
import type { Fact, Knowledge } from '../protocol';
import { because, eventsOf, factAbout, percent, worldsOf } from './known';
import { least, LEVELS } from './levels';

const fact = (number: number, place: number, holds: boolean, ...proof: number[]): Fact => ({ key: '', facts: {}, about: 'card', number, place, holds, because: proof });
const known: Knowledge = {
  reading: 'uniform', places: ['P0', 'P1', 'P2', 'box'], worlds: '8', error: 0, shares: [], together: {},
  facts: [fact(5, 1, true, 0, 1), fact(9, 3, true), fact(11, 2, false, 1)],
  observations: [
    { key: 'because.sum', facts: { sum: 7, room: 'greyE', seat: 1 }, events: [4] },
    { key: 'because.miss', facts: { room: 'redF', seat: 2 }, events: [9] },
  ],
};
const words = new Words('en', {
  and: 'and', because: 'since {reasons}', 'because.sum': '{sum} in {room} of {seat!seat}', 'because.miss': 'not {room} of {seat!seat}', 'because.cards': 'by the cards',
});

it('a card that is certainly at one place is at no other', () => {
  expect([1, 2, 3].map((place) => factAbout(known, 'card', 5, place)?.place)).toEqual([1, 1, 1]);
  expect([1, 2].map((place) => factAbout(known, 'card', 11, place)?.holds)).toEqual([undefined, false]);
  expect(factAbout(known, 'hour', 5, 1)).toBeNull();
  expect(factAbout(null, 'card', 5, 1)).toBeNull();
});

it('a proof is said with the names of the players', () => {
  expect(known.facts.map((one) => because(words, known, one, ['Anna', 'Bo', 'Cleo']))).toEqual(['since 7 in greyE of Bo and not redF of Cleo', 'by the cards', 'since not redF of Cleo']);
});

it('a proof names the lines of the log that told it, each once and in order', () => {
  const twice = { ...known, observations: [{ ...known.observations[0]!, events: [9, 4] }, known.observations[1]!] };
  expect(known.facts.map((one) => eventsOf(twice, one))).toEqual([[4, 9], [], [9]]);
});

it('what is not certain is neither 0 nor 100 per cent', () => {
  expect([0, 0.0001, 0.25, 0.9999, 1].map(percent)).toEqual([0, 1, 25, 99, 100]);
});

it('a person is shown no more than both allow', () => {
  expect(LEVELS.map((level) => least('certain', level))).toEqual(['off', 'records', 'certain', 'certain']);
});

it('as many worlds as no number can hold are still said', () => {
  expect([worldsOf(known), worldsOf({ ...known, worlds: '1' }), worldsOf({ ...known, worlds: '90071992547409931' })]).toEqual(['8', 1, '90\u202f071\u202f992\u202f547\u202f409\u202f931']);
});
