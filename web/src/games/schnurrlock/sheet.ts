// What the table has entered in the grid for a card, a suspect or an hour, and why (SH-74). Nothing is worked out here.

import { CARDS, hourOf, SUSPECTS, suspectOf, type Card, type Suspect } from './cards';
import type { Desk } from './drawing';
import type { Fact, SchnurrlockView, Sheet } from './shapes';
import { inRows } from './view';

export type Entry = '' | 'lead' | 'dead' | 'seen';

/** What lies at a cell: the own clue, or a card that was seen elsewhere. Nothing where the table helps with nothing. */
export function entryAt(sheet: Sheet | null, desk: Desk, card: Card): Entry {
  if (!sheet) return '';
  if (desk.leads.includes(card)) return 'lead';
  if (desk.deads.includes(card)) return 'dead';
  return inRows(sheet.seen, card) ? 'seen' : '';
}

/** With full notes: can the target be this card? */
export function isPossible(sheet: Sheet, card: Card): boolean {
  return inRows(sheet.possible, card);
}

export function possibleCards(sheet: Sheet): Card[] {
  return CARDS.filter((card) => isPossible(sheet, card));
}

export interface About {
  suspect?: Suspect;
  hour?: number;
  card?: Card;
}

/** The certain fact about exactly this, or null. */
export function factAbout(sheet: Sheet, { suspect, hour, card }: About): Fact | null {
  return (
    sheet.facts.find((fact) => {
      if (card !== undefined) return fact.card === CARDS.indexOf(card);
      if (suspect !== undefined) return fact.suspect === SUSPECTS.indexOf(suspect);
      return fact.hour === hour;
    }) ?? null
  );
}

/** One of the observations that prove a fact. */
export type Ground = { why: 'lead' | 'dead'; card: Card } | { why: 'wrong'; guess: Guess };

export interface Guess {
  suspect: Suspect | null;
  hour: number | null;
}

export function groundsOf(fact: Fact, view: SchnurrlockView): Ground[] {
  const { leads = [], wrong = [] } = view.desks[view.seat] ?? {};
  const clues = (fact.clues ?? []).map((card): Ground => ({ why: leads.includes(card) ? 'lead' : 'dead', card: CARDS[card]! }));
  const guesses = (fact.guesses ?? []).map((place): Ground => ({ why: 'wrong', guess: guessOf(wrong[place]!) }));
  return [...clues, ...guesses];
}

/** A guess by its number: 0 to 4 a suspect, 5 to 16 an hour, 17 and up both. */
export function guessOf(number: number): Guess {
  if (number < 5) return { suspect: SUSPECTS[number]!, hour: null };
  if (number < 17) return { suspect: null, hour: number - 4 };
  const card = CARDS[number - 17]!;
  return { suspect: suspectOf(card), hour: hourOf(card) };
}

/** How many of these cards a guess means. */
export function meant(cards: readonly Card[], guess: Guess): number {
  return cards.filter((card) => (guess.suspect === null || guess.suspect === suspectOf(card)) && (guess.hour === null || guess.hour === hourOf(card))).length;
}

/** What is struck out on the clock of the own board: by the own marks, and where the table helps, by what is certain. */
export function struck(sheet: Sheet | null, crossed: (card: Card) => boolean): { hours: Set<number>; suspects: Set<Suspect> } {
  const gone = (card: Card) => crossed(card) || (sheet !== null && sheet.possible.length > 0 && !isPossible(sheet, card));
  const hours = new Set<number>();
  const suspects = new Set<Suspect>();
  for (const suspect of SUSPECTS) if (CARDS.every((card) => suspectOf(card) !== suspect || gone(card))) suspects.add(suspect);
  for (let hour = 1; hour <= 12; hour++) if (CARDS.every((card) => hourOf(card) !== hour || gone(card))) hours.add(hour);
  return { hours, suspects };
}
