// The actions by number (games/schnurrlock/cards.py); they are fixed per version of the rules.

import { numberOf, type Card } from './cards';

export const INVESTIGATE = 0;
export const GUESS = 60;
export const TOP = 137;
export const DONE = 197;
export const PROWL = 198;
export const LET_BE = 199;
export const CALL = 200;
export const SAW = 201;
export const SHOWED = 202;

export function investigateWith(card: Card): number {
  return INVESTIGATE + numberOf(card);
}

export function layOnTop(card: Card): number {
  return TOP + numberOf(card);
}

export function isGuess(action: number): boolean {
  return action >= GUESS && action < TOP;
}

export function isInvestigation(action: number): boolean {
  return action >= INVESTIGATE && action < GUESS;
}

export function isTop(action: number): boolean {
  return action >= TOP && action < DONE;
}

/** SH-64, SH-65: mishaps, which can be reported at any time. */
export function isReport(action: number): boolean {
  return action === SAW || action >= SHOWED;
}
