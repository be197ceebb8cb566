// The sixty clue cards (games/schnurrlock/rules/cards.py): five suspects, each at twelve hours.

import type { Card } from './shapes';

export type { Card };

export const SUSPECTS = ['C', 'G', 'R', 'T', 'D'] as const;
export type Suspect = (typeof SUSPECTS)[number];
export const HOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const CARDS: readonly Card[] = SUSPECTS.flatMap((suspect) => HOURS.map((hour) => `${suspect}${hour}` as const));

/** What the figures, the signs and the colours of a suspect are called. */
export const KIND: Readonly<Record<Suspect, string>> = { C: 'crow', G: 'goose', R: 'rat', T: 'toad', D: 'dog' };

export function suspectOf(card: Card): Suspect {
  return card[0] as Suspect;
}

export function hourOf(card: Card): number {
  return Number(card.slice(1));
}

export function numberOf(card: Card): number {
  return SUSPECTS.indexOf(suspectOf(card)) * 12 + hourOf(card) - 1;
}

export function cardOf(suspect: Suspect, hour: number): Card {
  return CARDS[SUSPECTS.indexOf(suspect) * HOURS.length + hour - 1]!;
}

/** SH-26: the clock has no end; 12 and 1 are neighbours. */
export function near(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return apart <= 1 || apart === 11;
}

/** SH-25: a card is a lead to a target of the same suspect, or of the same or a neighbouring hour. It is mutual. */
export function isLead(card: Card, target: Card): boolean {
  return suspectOf(card) === suspectOf(target) || near(hourOf(card), hourOf(target));
}

/** Why a card is a lead to a target, or that it is none. */
export function likeness(card: Card, target: Card): 'both' | 'suspect' | 'hour' | 'near' | 'none' {
  const suspect = suspectOf(card) === suspectOf(target);
  if (suspect && near(hourOf(card), hourOf(target))) return 'both';
  if (suspect) return 'suspect';
  if (hourOf(card) === hourOf(target)) return 'hour';
  return near(hourOf(card), hourOf(target)) ? 'near' : 'none';
}
