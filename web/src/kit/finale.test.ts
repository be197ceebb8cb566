import { expect, it } from 'vitest';
import { Words } from '../lib/words';
import en from '../words/en.json';
import { byHowMuch, headline, yourPlace } from './finale';

const NAMES = ['Anna', 'Bo', 'Cleo'];
const PLACES = [{ seat: 1, points: 9, won: true }, { seat: 0, points: 6 }, { seat: 2, points: 5 }];
const SHARED = [{ seat: 1, points: 9, won: true }, { seat: 2, points: 9, won: true }, { seat: 0, points: 9 }];

const WORDS = new Words('en', en);

it('says who won, by name, and to whom it is', () => {
  expect([0, 1, -1].map((you) => headline(WORDS, PLACES, you, NAMES))).toEqual(['Bo wins', 'You have won', 'Bo wins']);
  expect([0, 2].map((you) => headline(WORDS, SHARED, you, NAMES))).toEqual(['Bo and Cleo win', 'You win with Bo']);
});

it('says by how much', () => {
  expect(byHowMuch(WORDS, PLACES, NAMES)).toBe('9 points, 3 more than Anna.');
  expect(byHowMuch(WORDS, SHARED, NAMES)).toBe('9 points, as many as Anna.');
  expect(byHowMuch(WORDS, SHARED.slice(0, 2), NAMES)).toBe('9 points.');
});

it('says how you did, if you did not win', () => {
  expect([2, 1, -1].map((you) => yourPlace(WORDS, PLACES, you))).toEqual(['You: place 3 of 3, 5 points. 4 were missing.', '', '']);
  expect(yourPlace(WORDS, SHARED, 0)).toBe('You: place 3 of 3, 9 points.');
});
