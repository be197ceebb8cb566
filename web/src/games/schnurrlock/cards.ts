// The sixty clue cards (games/schnurrlock/rules/cards.py): five suspects, each at twelve hours.

import BOX from './box.json';
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

export function cardOf(suspect: Suspect, hour: number): Card {
  return CARDS[SUSPECTS.indexOf(suspect) * HOURS.length + hour - 1]!;
}

/** SH-26: the hours that a clue of this hour points to, in the order of the clock. */
export function around(hour: number): readonly number[] {
  return BOX.near[hour - 1]!;
}

/** Why a card is a lead to a target, or that it is none. */
export function likeness(card: Card, target: Card): 'both' | 'suspect' | 'hour' | 'near' | 'none' {
  const suspect = suspectOf(card) === suspectOf(target);
  const near = around(hourOf(card)).includes(hourOf(target));
  if (suspect) return near ? 'both' : 'suspect';
  if (!near) return 'none';
  return hourOf(card) === hourOf(target) ? 'hour' : 'near';
}
