// What lies where at one moment of telling: the view before it, and the events of the moment folded into it.

import type { Picture } from '../contract';
import { numberOf, type Card } from './cards';
import type { SchnurrlockEvent, SchnurrlockView } from './shapes';
import { DOWN, MARKER } from './trail';
import { tableOf, worth } from './view';

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

export function paint({ look: { view }, told, beat }: Picture<SchnurrlockView, SchnurrlockEvent>): Drawing {
  const drawing = tableOf(view);
  told.forEach((event, number) => {
    const newest = number === told.length - 1;
    tell(drawing, event, view.seat, newest ? beat : Infinity);
  });
  return drawing;
}

/** First a question, then its answer: on the first beat its card lies nowhere yet. A print that is taken is still seen to go. */
function tell(drawing: Drawing, event: SchnurrlockEvent, me: number, beat: number): void {
  drawing.scene = { event, beat };
  drawing.fresh = null;
  drawing.taking = false;
  switch (event.kind) {
    case 'target':
      drawing.deck--;
      Object.assign(drawing.desks[event.seat]!, { target: event.card ?? null, standing: true });
      break;
    case 'lead':
    case 'dead_end':
      if (event.free) drawing.deck--;
      else leaveHand(drawing, event.seat, me, [event.card]);
      if (beat === 0) break;
      drawing.desks[event.seat]![event.kind === 'lead' ? 'leads' : 'deads'].push(event.card);
      drawing.fresh = { seat: event.seat, card: event.card };
      break;
    case 'drew':
      drawing.deck--;
      joinHand(drawing, event.seat, me, 1, event.card ? [event.card] : []);
      break;
    case 'handed':
      leaveHand(drawing, event.seat, me, event.cards ?? [], event.number);
      joinHand(drawing, event.to, me, event.number, event.cards ?? []);
      break;
    case 'took':
      if (beat === 0) drawing.taking = true;
      else take(drawing, event.seat, event.value ?? DOWN);
      break;
    case 'caught':
      take(drawing, event.seat, MARKER);
      break;
    case 'closed':
      drawing.desks[event.seat]!.cases.push(event.card);
      Object.assign(drawing.desks[event.seat]!, { target: null, standing: false });
      break;
    case 'put_away':
      putAway(drawing, event.seat, event.top);
      break;
    case 'mishap':
      Object.assign(drawing.desks[event.seat]!, { target: null, standing: false });
      putAway(drawing, event.seat, event.card);
      break;
    case 'shuffled':
      drawing.top = null;
      drawing.deck = event.number;
      break;
    case 'turned_up':
      drawing.trail[event.place] = event.value;
      break;
    case 'prowled':
      drawing.trail[event.place] = event.value;
      drawing.trail[event.place + 1] = MARKER;
      break;
    case 'called':
      drawing.desks[event.seat]!.called = true;
      drawing.desks[event.seat]!.points--;
      break;
    case 'turn':
      drawing.turn = event.seat;
  }
}

/** SH-35 to SH-39: the leftmost of the trail; what lay face down stays so for the others. */
function take(drawing: Drawing, seat: number, value: number): void {
  const tile = drawing.trail.shift();
  const desk = drawing.desks[seat]!;
  desk.prints.push({ value, open: tile !== DOWN });
  desk.points += worth(value);
}

function putAway(drawing: Drawing, seat: number, top: Card): void {
  Object.assign(drawing.desks[seat]!, { leads: [], deads: [] });
  drawing.top = top;
}

function leaveHand(drawing: Drawing, seat: number, me: number, cards: readonly Card[], number = cards.length): void {
  drawing.desks[seat]!.hand -= number;
  if (seat === me) drawing.hand = drawing.hand.filter((card) => !cards.includes(card));
}

function joinHand(drawing: Drawing, seat: number, me: number, number: number, cards: readonly Card[]): void {
  drawing.desks[seat]!.hand += number;
  if (seat === me) drawing.hand = [...drawing.hand, ...cards].sort((a, b) => numberOf(a) - numberOf(b));
}
