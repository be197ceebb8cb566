// What the table has entered in the grid for a card, a suspect or an hour, and why (SH-74). Nothing is worked out here.

import { factAbout } from '../../kit/known';
import type { Fact, Knowledge } from '../../protocol';
import { CARDS, hourOf, SUSPECTS, suspectOf, type Card, type Suspect } from './cards';
import type { Desk } from './drawing';
import type { Sheet } from './shapes';
import { inRows } from './view';

/** The one place of `Knowledge`. */
const TARGET = 0;

export type Entry = '' | 'lead' | 'dead' | 'seen';

/** What lies at a cell: the own clue, or a card that was seen elsewhere. Nothing where the table helps with nothing. */
export function entryAt(sheet: Sheet | null, desk: Desk, card: Card): Entry {
  if (!sheet) return '';
  if (desk.leads.includes(card)) return 'lead';
  if (desk.deads.includes(card)) return 'dead';
  return inRows(sheet.seen, card) ? 'seen' : '';
}

/** What the target can be; null where the table does not say it card by card. */
export function possibleCards(known: Knowledge | null): Card[] | null {
  return known?.shares.length ? CARDS.filter((_, card) => known.shares[card]![0]! > 0) : null;
}

export interface About {
  suspect?: Suspect;
  hour?: number;
  card?: Card;
}

/** The certain fact about exactly this, or null. */
export function factOf(known: Knowledge | null, { suspect, hour, card }: About): Fact | null {
  if (card !== undefined) return factAbout(known, 'card', CARDS.indexOf(card), TARGET);
  return suspect !== undefined ? factAbout(known, 'suspect', SUSPECTS.indexOf(suspect), TARGET) : factAbout(known, 'hour', hour ?? 0, TARGET);
}

export interface Guess {
  suspect: Suspect | null;
  hour: number | null;
}

/** How many of these cards a guess means. */
export function meant(cards: readonly Card[], guess: Guess): number {
  return cards.filter((card) => (guess.suspect === null || guess.suspect === suspectOf(card)) && (guess.hour === null || guess.hour === hourOf(card))).length;
}

/** Is it certain that the target is another card: by a fact about it, its suspect or its hour? */
export function isOut(known: Knowledge | null, card: Card): boolean {
  const shows: Readonly<Record<string, number>> = { card: CARDS.indexOf(card), suspect: SUSPECTS.indexOf(suspectOf(card)), hour: hourOf(card) };
  return known?.facts.some(({ about, number, holds }) => (shows[about] === number) !== holds) ?? false;
}

/** What is struck out on the clock of the own board: by the own marks, and where the table helps, by what is certain. */
export function struck(known: Knowledge | null, crossed: (card: Card) => boolean): { hours: Set<number>; suspects: Set<Suspect> } {
  const possible = possibleCards(known);
  const gone = (card: Card) => crossed(card) || isOut(known, card) || (possible !== null && !possible.includes(card));
  const hours = new Set<number>();
  const suspects = new Set<Suspect>();
  for (const suspect of SUSPECTS) if (CARDS.every((card) => suspectOf(card) !== suspect || gone(card))) suspects.add(suspect);
  for (let hour = 1; hour <= 12; hour++) if (CARDS.every((card) => hourOf(card) !== hour || gone(card))) hours.add(hour);
  return { hours, suspects };
}
