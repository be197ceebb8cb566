// What lies where at one moment of telling: the view before the round, and the events of the round folded into it.

import type { Picture } from '../contract';
import { inHerd, kindOf, preyOf, valueOf, CARDS, type Card } from './cards';
import type { Chased, InVain, MausenEvent, MausenView, Stalemate } from './shapes';

export type Place = 'middle' | 'slot' | 'pile';

/** A card on the table. `card` is null while it lies face down; `seat` is whose slot or pile it is at. */
export interface Piece {
  card: Card | null;
  place: Place;
  seat: number;
  owner: number; // who played it this round, or -1
  mood: '' | 'hunter' | 'flat' | 'prey';
  ghost: boolean; // only its shadow: the animal has run away
}

export interface Drawing {
  pieces: Piece[];
  /** For each kind of prey: the seat that holds its helper card, or -1 while it lies in the middle. */
  helpers: number[];
  /** How many cards each seat has won. */
  won: number[];
  /** The seat that hunts in the newest event, or -1. */
  hunter: number;
}

export function paint(picture: Picture<MausenView, MausenEvent>): Drawing {
  const { view } = picture.look;
  const drawing: Drawing = {
    pieces: inHerd(view.middle).map((card) => ({ card, place: 'middle', seat: -1, owner: -1, mood: '', ghost: false })),
    helpers: [-1, -1, -1, -1],
    won: view.taken.length ? [...view.taken] : view.piles.map((pile) => inHerd(pile).length),
    hunter: -1,
  };
  if (picture.told.length === 0) {
    if (!view.over) layChoices(drawing, view);
    return drawing;
  }
  picture.told.forEach((event, number) => {
    const newest = number === picture.told.length - 1;
    tell(drawing, event, picture.told, newest ? picture.beat : Infinity);
  });
  return drawing;
}

/** MA-06: who has chosen has a card face down; one's own one knows. */
function layChoices(drawing: Drawing, view: MausenView): void {
  for (let seat = 0; seat < view.players; seat++) {
    if (view.must.includes(seat)) continue;
    lay(drawing, seat === view.seat ? (CARDS[view.choice] ?? null) : null, seat);
  }
}

function lay(drawing: Drawing, card: Card | null, seat: number): void {
  drawing.pieces.push({ card, place: 'slot', seat, owner: seat, mood: '', ghost: false });
}

function tell(drawing: Drawing, event: MausenEvent, told: readonly MausenEvent[], beat: number): void {
  drawing.hunter = -1;
  switch (event.kind) {
    case 'turned_up':
    case 'laid':
      event.cards.forEach((card, seat) => lay(drawing, card, seat));
      if (event.kind === 'laid' && beat > 0) gather(drawing);
      break;
    case 'chased':
    case 'in_vain':
      chase(drawing, event, told, beat);
      break;
    case 'stalemate':
      knockOver(drawing, event.rivals);
      break;
    case 'stayed':
      gather(drawing);
  }
}

function chase(drawing: Drawing, event: Chased | InVain, told: readonly MausenEvent[], beat: number): void {
  const { seat: hunter, animal, prey } = event;
  knockOver(drawing, cancelled(event, told));
  drawing.hunter = hunter;
  for (const piece of drawing.pieces) {
    if (piece.owner === hunter && piece.place === 'slot') piece.mood = beat === Infinity ? '' : 'hunter';
  }
  drawing.helpers[preyOf(animal)] = hunter;
  const running = drawing.pieces.filter((p) => p.card && p.place !== 'pile' && !p.ghost && kindOf(p.card) === preyOf(animal));
  if (beat === 0) {
    for (const piece of running) piece.mood = 'prey';
    return;
  }
  for (const piece of running) {
    // The animal runs; where it was played its shadow stays, for it may still be a hunter itself (MA-17).
    if (piece.place === 'slot') drawing.pieces.push({ ...piece, mood: '', ghost: true });
    Object.assign(piece, { place: 'pile', seat: hunter, mood: '' });
  }
  drawing.won[hunter] = (drawing.won[hunter] ?? 0) + prey.length;
}

/** MA-20: what nobody chased goes to the middle; the helper cards go back. */
function gather(drawing: Drawing): void {
  drawing.pieces = drawing.pieces.filter((piece) => !piece.ghost);
  for (const piece of drawing.pieces) {
    if (piece.place === 'slot') Object.assign(piece, { place: 'middle', seat: -1 });
    piece.mood = '';
  }
  drawing.helpers = [-1, -1, -1, -1];
}

function knockOver(drawing: Drawing, seats: readonly number[]): void {
  for (const piece of drawing.pieces) {
    if (piece.place === 'slot' && seats.includes(piece.owner)) piece.mood = 'flat';
  }
}

/** MA-13 to MA-15: the rivals whose equal values cancelled each other before the hunter's turn came. */
export function cancelled(event: Chased | InVain | Stalemate, told: readonly MausenEvent[]): number[] {
  const turned = told.findLast((one) => one.kind === 'turned_up');
  if (!turned) return [];
  const above = event.kind === 'stalemate' ? 0 : valueOf(event.card);
  return event.rivals.filter((seat) => valueOf(turned.cards[seat]!) > above);
}

// Identity: which drawn card is which, from one drawing to the next -------------------------------------------------

export interface Token extends Piece {
  id: number;
}

/** The same cards in a new drawing: who was there keeps its id, so that it can be seen to move. */
export function follow(before: readonly Token[], pieces: readonly Piece[], fresh: () => number): Token[] {
  const left = new Set(before);
  const tokens = new Array<Token | undefined>(pieces.length);
  const likeness: ((token: Token, piece: Piece) => boolean)[] = [
    (t, p) => t.owner >= 0 && t.owner === p.owner && t.ghost === p.ghost && (!t.card || t.card === p.card),
    (t, p) => t.card === p.card && t.place === p.place && t.seat === p.seat && t.ghost === p.ghost,
    (t, p) => t.card !== null && t.card === p.card && !t.ghost && t.place !== 'pile',
  ];
  for (const alike of likeness) {
    pieces.forEach((piece, number) => {
      if (tokens[number]) return;
      for (const token of left) {
        if (!alike(token, piece)) continue;
        tokens[number] = { ...piece, id: token.id };
        left.delete(token);
        return;
      }
    });
  }
  return pieces.map((piece, number) => tokens[number] ?? { ...piece, id: fresh() });
}
