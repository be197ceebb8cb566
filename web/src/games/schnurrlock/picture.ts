// What lies where at one moment of telling: the view before it, and the events of the moment folded into it.

import type { Frame, GameEvent } from '../contract';
import { numberOf, type Card } from './cards';
import { toldOf, type Told } from './events';
import { DOWN, MARKER } from './trail';
import { tableOf, worth, type SchnurrlockView } from './view';

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

export interface Picture {
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
  scene: { event: Told; beat: number } | null;
  /** The leftmost print is being taken just now. */
  taking: boolean;
  /** The card that has just been laid down, and where. */
  fresh: { seat: number; card: Card } | null;
}

export function paint({ sight: { view }, told, beat }: Frame<SchnurrlockView>): Picture {
  const picture = tableOf(view);
  told.forEach((event, number) => {
    const newest = number === told.length - 1;
    tell(picture, event, view.seat, newest ? beat : Infinity);
  });
  return picture;
}

/** First a question, then its answer: on the first beat its card lies nowhere yet. A print that is taken is still seen to go. */
function tell(picture: Picture, happened: GameEvent, me: number, beat: number): void {
  const event = toldOf(happened);
  picture.scene = { event, beat };
  picture.fresh = null;
  picture.taking = false;
  switch (event.kind) {
    case 'target':
      picture.deck--;
      Object.assign(picture.desks[event.seat]!, { target: event.card ?? null, standing: true });
      break;
    case 'lead':
    case 'dead_end':
      if (event.free) picture.deck--;
      else leaveHand(picture, event.seat, me, [event.card]);
      if (beat === 0) break;
      picture.desks[event.seat]![event.kind === 'lead' ? 'leads' : 'deads'].push(event.card);
      picture.fresh = { seat: event.seat, card: event.card };
      break;
    case 'drew':
      picture.deck--;
      joinHand(picture, event.seat, me, 1, event.card ? [event.card] : []);
      break;
    case 'handed':
      leaveHand(picture, event.seat, me, event.cards ?? [], event.number);
      joinHand(picture, event.to, me, event.number, event.cards ?? []);
      break;
    case 'took':
      if (beat === 0) picture.taking = true;
      else take(picture, event.seat, event.value ?? DOWN);
      break;
    case 'caught':
      take(picture, event.seat, MARKER);
      break;
    case 'closed':
      picture.desks[event.seat]!.cases.push(event.card);
      Object.assign(picture.desks[event.seat]!, { target: null, standing: false });
      break;
    case 'put_away':
      putAway(picture, event.seat, event.top);
      break;
    case 'mishap':
      Object.assign(picture.desks[event.seat]!, { target: null, standing: false });
      putAway(picture, event.seat, event.card);
      break;
    case 'shuffled':
      picture.top = null;
      picture.deck = event.number;
      break;
    case 'turned_up':
      picture.trail[event.place] = event.value;
      break;
    case 'prowled':
      picture.trail[event.place] = event.value;
      picture.trail[event.place + 1] = MARKER;
      break;
    case 'called':
      picture.desks[event.seat]!.called = true;
      picture.desks[event.seat]!.points--;
      break;
    case 'turn':
      picture.turn = event.seat;
  }
}

/** SH-35 to SH-39: the leftmost of the trail; what lay face down stays so for the others. */
function take(picture: Picture, seat: number, value: number): void {
  const tile = picture.trail.shift();
  const desk = picture.desks[seat]!;
  desk.prints.push({ value, open: tile !== DOWN });
  desk.points += worth(value);
}

function putAway(picture: Picture, seat: number, top: Card): void {
  Object.assign(picture.desks[seat]!, { leads: [], deads: [] });
  picture.top = top;
}

function leaveHand(picture: Picture, seat: number, me: number, cards: readonly Card[], number = cards.length): void {
  picture.desks[seat]!.hand -= number;
  if (seat === me) picture.hand = picture.hand.filter((card) => !cards.includes(card));
}

function joinHand(picture: Picture, seat: number, me: number, number: number, cards: readonly Card[]): void {
  picture.desks[seat]!.hand += number;
  if (seat === me) picture.hand = [...picture.hand, ...cards].sort((a, b) => numberOf(a) - numberOf(b));
}
