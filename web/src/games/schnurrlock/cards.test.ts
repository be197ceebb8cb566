import { expect, it } from 'vitest';
import { guessAt, investigateWith, isGuess, isInvestigation, isReport, isTop, layOnTop, LET_BE, SAW, SHOWED } from './acts';
import { CARDS, hourOf, isLead, likeness, near, numberOf, suspectOf } from './cards';

it('has sixty cards, each at its number', () => {
  expect(new Set(CARDS).size).toBe(60);
  CARDS.forEach((card, number) => expect([card, numberOf(card)]).toEqual([card, number]));
  expect([CARDS[0], CARDS[11], CARDS[12], CARDS[59]]).toEqual(['C1', 'C12', 'G1', 'D12']);
});

it('the clock has no end', () => {
  expect([near(12, 1), near(1, 12), near(6, 6), near(5, 6), near(4, 6), near(11, 1)]).toEqual([true, true, true, true, false, false]);
});

it('every target has 23 leads among the other cards, and being a lead is mutual', () => {
  for (const target of CARDS) {
    expect(CARDS.filter((card) => card !== target && isLead(card, target)).length).toBe(23);
    for (const card of CARDS) expect(isLead(card, target)).toBe(isLead(target, card));
  }
});

it('says why a card is a lead exactly when it is one', () => {
  for (const target of CARDS) for (const card of CARDS) expect(likeness(card, target) !== 'none').toBe(isLead(card, target));
  expect((['C6', 'C5', 'C1', 'G6', 'G7', 'G8'] as const).map((card) => likeness(card, 'C6'))).toEqual(['both', 'both', 'suspect', 'hour', 'near', 'none']);
});

it('actions have the numbers of the engine', () => {
  expect([investigateWith('C1'), investigateWith('D12'), layOnTop('C1'), layOnTop('D12')]).toEqual([0, 59, 137, 196]);
  expect([guessAt('C', null), guessAt('D', null), guessAt(null, 1), guessAt(null, 12), guessAt('C', 1), guessAt('D', 12), guessAt(null, null)]).toEqual([60, 64, 65, 76, 77, 136, -1]);
  expect([isInvestigation(59), isGuess(60), isGuess(136), isTop(137), isTop(196), isReport(LET_BE), isReport(SAW), isReport(SHOWED + 4)]).toEqual([true, true, true, true, true, false, true, true]);
});

it('reads suspects and hours off a card', () => {
  expect([suspectOf('T11'), hourOf('T11'), hourOf('T1')]).toEqual(['T', 11, 1]);
});
