// What lies where at one moment, and what the newest event does in front of it.

import type { Picture } from '../contract';
import type { Card } from './cards';
import type { SchnurrlockEvent, SchnurrlockView } from './shapes';
import { tableOf } from './view';

export interface Print {
  value: number; // 1 to 3, MARKER, or DOWN where the value is not known
  open: boolean;
}

/** Somebody's place at the table. */
export interface Desk {
  /** The card in the stand, or null where only its back is seen. */
  target: Card | null;
  /** Does a card stand there at all? */
  standing: boolean;
  leads: Card[];
  deads: Card[];
  hand: number;
  prints: Print[];
  cases: Card[];
  called: boolean;
  /** As far as it is known to whoever looks. */
  points: number;
}

export interface Drawing {
  desks: Desk[];
  /** What is left of the trail, from the left: values, DOWN, MARKER. */
  trail: number[];
  /** The own hand, in order. */
  hand: Card[];
  top: Card | null;
  /** How many cards are left to draw. */
  deck: number;
  turn: number;
  /** The newest event, and how far it has been told. */
  scene: { event: SchnurrlockEvent; beat: number } | null;
  /** The leftmost print is being taken just now. */
  taking: boolean;
  /** The card that has just been laid down, and where. */
  fresh: { seat: number; card: Card } | null;
}

/** First a question, then its answer: on the first beat its card is on its way. A print that is taken is still seen to go. */
export function paint({ look: { view }, told, beat }: Picture<SchnurrlockView, SchnurrlockEvent>): Drawing {
  const table = tableOf(view);
  const event = told.at(-1);
  if (!event) return table;
  const clue = event.kind === 'lead' || event.kind === 'dead_end' ? event : null;
  return {
    ...table,
    hand: clue && beat === 0 ? table.hand.filter((card) => card !== clue.card) : table.hand,
    scene: { event, beat },
    taking: event.kind === 'took' && beat === 0,
    fresh: clue && beat > 0 ? { seat: clue.seat, card: clue.card } : null,
  };
}
