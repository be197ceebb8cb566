// What the clues say about the own target: which of the sixty cards it can be, and for the others, why not.
//
// Every observation speaks about the target alone, so a card is impossible exactly when one observation rules it out:
// that one is the whole proof.

import { CARDS, hourOf, HOURS, isLead, SUSPECTS, suspectOf, type Card, type Suspect } from './cards';

export type Reason =
  | { why: 'lead'; card: Card } // it would have been no lead
  | { why: 'dead'; card: Card } // it would have been a lead
  | { why: 'wrong'; suspect: Suspect | null; hour: number | null } // this guess was wrong
  | { why: 'seen' }; // the card lies or lay somewhere else

export interface Observations {
  leads: readonly Card[];
  deads: readonly Card[];
  wrong: readonly { suspect: Suspect | null; hour: number | null }[];
  /** Every card that has been seen since the target was drawn, and that therefore is not the target. */
  seen: readonly Card[];
}

/** The proof that the target is not this card, or null if it can be. */
export function reasonAgainst(card: Card, known: Observations): Reason | null {
  for (const lead of known.leads) if (!isLead(lead, card)) return { why: 'lead', card: lead };
  for (const dead of known.deads) if (isLead(dead, card)) return { why: 'dead', card: dead };
  for (const guess of known.wrong) if (isMeant(card, guess)) return { why: 'wrong', ...guess };
  return known.seen.includes(card) ? { why: 'seen' } : null;
}

function isMeant(card: Card, guess: { suspect: Suspect | null; hour: number | null }): boolean {
  return (guess.suspect === null || guess.suspect === suspectOf(card)) && (guess.hour === null || guess.hour === hourOf(card));
}

export interface Knowledge {
  /** For each card the proof against it, or null. */
  against: ReadonlyMap<Card, Reason | null>;
  /** The cards that the target can be; all are equally likely. */
  open: readonly Card[];
  /** How many of them show each suspect, and each hour. */
  bySuspect: ReadonlyMap<Suspect, number>;
  byHour: ReadonlyMap<number, number>;
}

export function know(known: Observations): Knowledge {
  const against = new Map(CARDS.map((card) => [card, reasonAgainst(card, known)] as const));
  const open = CARDS.filter((card) => against.get(card) === null);
  return {
    against,
    open,
    bySuspect: new Map(SUSPECTS.map((suspect) => [suspect, open.filter((card) => suspectOf(card) === suspect).length])),
    byHour: new Map(HOURS.map((hour) => [hour, open.filter((card) => hourOf(card) === hour).length])),
  };
}

/** How many of the open cards a guess means. */
export function meant(open: readonly Card[], guess: { suspect: Suspect | null; hour: number | null }): number {
  return open.filter((card) => isMeant(card, guess)).length;
}
