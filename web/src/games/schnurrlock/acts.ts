// The actions by number (games/schnurrlock/rules/cards.py); they are fixed per version of the rules.

import { cardOf, numberOf, SUSPECTS, type Card, type Suspect } from './cards';

export const INVESTIGATE = 0;
export const GUESS = 60;
const HOUR = 65;
const BOTH = 77;
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

/** SH-30: a suspect, an hour, or both; -1 if neither. */
export function guessAt(suspect: Suspect | null, hour: number | null): number {
  if (suspect && hour) return BOTH + numberOf(cardOf(suspect, hour));
  if (suspect) return GUESS + SUSPECTS.indexOf(suspect);
  return hour ? HOUR + hour - 1 : -1;
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
