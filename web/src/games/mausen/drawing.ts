// What lies where at one moment, and what the events of the round show of it: who hunts, what runs, who is knocked over.

import type { Picture } from '../contract';
import { inHerd, kindOf, preyOf, CARDS, type Card } from './cards';
import type { MausenEvent, MausenView } from './shapes';

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

const ASIDE: Omit<Piece, 'place'> = { card: null, seat: -1, owner: -1, mood: '', ghost: false };

export function paint({ look: { view }, told, beat }: Picture<MausenView, MausenEvent>): Drawing {
  const drawing: Drawing = {
    pieces: inHerd(view.middle).map((card) => ({ ...ASIDE, card, place: 'middle' })),
    helpers: [-1, -1, -1, -1],
    won: view.piles.map((pile) => (pile < 0 ? -1 - pile : inHerd(pile).length)),
    hunter: -1,
  };
  const event = told.at(-1);
  if (!event) {
    if (!view.over) layChoices(drawing, view);
    return drawing;
  }
  view.out.forEach((card, seat) => lay(drawing, CARDS[card < 0 ? -1 - card : card]!, seat, card < 0));
  if (view.out.length) tellOf(drawing, told, beat);
  return drawing;
}

/** MA-06: who has chosen has a card face down; one's own one knows. */
function layChoices(drawing: Drawing, view: MausenView): void {
  for (let seat = 0; seat < view.players; seat++) {
    if (view.must.includes(seat)) continue;
    lay(drawing, seat === view.seat ? (CARDS[view.choice] ?? null) : null, seat);
  }
}

/** An animal that has run leaves its shadow where it was played, for it may still be a hunter itself (MA-17). */
function lay(drawing: Drawing, card: Card | null, seat: number, ghost = false): void {
  drawing.pieces.push({ card, place: 'slot', seat, owner: seat, mood: '', ghost });
}

/** Who has been knocked over, who holds which helper card, and in the newest event: who hunts, and what runs. */
function tellOf(drawing: Drawing, told: readonly MausenEvent[], beat: number): void {
  for (const event of told) {
    if (event.kind === 'stalemate') knockOver(drawing, event.rivals);
    if (event.kind !== 'chased' && event.kind !== 'in_vain') continue;
    knockOver(drawing, event.cancelled ?? []);
    drawing.helpers[preyOf(event.animal)] = event.seat;
  }
  const newest = told.at(-1)!;
  if (newest.kind !== 'chased' && newest.kind !== 'in_vain') return;
  const { seat: hunter, animal, prey } = newest;
  drawing.hunter = hunter;
  for (const piece of drawing.pieces) {
    if (piece.owner === hunter) piece.mood = 'hunter';
    else if (beat === 0 && piece.card && !piece.ghost && kindOf(piece.card) === preyOf(animal)) piece.mood = 'prey';
  }
  if (beat > 0) drawing.pieces.push(...prey.map((card): Piece => ({ ...ASIDE, card, place: 'pile', seat: hunter })));
}

function knockOver(drawing: Drawing, seats: readonly number[]): void {
  for (const piece of drawing.pieces) {
    if (piece.place === 'slot' && seats.includes(piece.owner)) piece.mood = 'flat';
  }
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
    (t, p) => t.card !== null && t.card === p.card && !t.ghost && !p.ghost && t.place !== 'pile',
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
