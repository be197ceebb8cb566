// The view of Schnurrlock Holmes (games/schnurrlock/shapes.py), and the table as it is drawn from it.

import type { AnyView } from '../contract';
import { CARDS, hourOf, SUSPECTS, suspectOf, type Card } from './cards';
import type { Desk, Drawing, Print } from './drawing';
import { DOWN, MARKER, MARKER_POINTS } from './trail';

export const NO_CARD = -1;

/** What is certain about the own target, and the clues and wrong guesses that prove it beside the cards seen. */
export interface Fact {
  readonly is: boolean;
  readonly suspect?: number;
  readonly hour?: number;
  readonly card?: number;
  readonly clues?: readonly number[];
  readonly guesses?: readonly number[]; // places in the own wrong guesses
}

/** The own notes as the table fills them in. Sets of cards are five rows of twelve bits. */
export interface Sheet {
  readonly seen: readonly number[];
  readonly possible: readonly number[]; // from here on only with full notes
  readonly count: number;
  readonly suspects: readonly number[];
  readonly hours: readonly number[];
  readonly facts: readonly Fact[];
}

/** Whose turn it is, and how far it has come. */
export interface TurnView {
  readonly round: number;
  readonly seat: number; // -1 while the table is laid out and in Mauziaty's turn
  readonly step: 'nature' | 'play' | 'second' | 'decide' | 'call' | 'lay' | 'move' | 'over';
  readonly due: number;
  readonly may_guess: boolean;
  readonly failed: boolean;
  readonly callers: readonly number[];
}

export interface TrailView {
  readonly tiles: readonly number[]; // from left to right: a value, DOWN, MARKER
  readonly last_round: boolean;
  readonly caught: number; // who caught him, or -1
}

export interface PilesView {
  readonly deck: number; // how many cards
  readonly discards: number;
  readonly top: number; // a card, or NO_CARD
}

/** Somebody's place at the table, as it is seen from the own one. */
export interface DeskView {
  readonly target: number; // a card; NO_CARD; below it one that is hidden from these eyes
  readonly hand: number; // how many cards
  readonly leads: readonly number[];
  readonly dead_ends: readonly number[];
  readonly closed: readonly number[];
  readonly tiles: readonly number[]; // a value; 0 face down; below 0 face down, but these eyes know it
  readonly wrong: readonly number[];
  readonly called: boolean;
}

/** When the game is over. */
export interface Ending {
  readonly points: readonly number[];
  readonly titled: readonly number[];
}

export interface SchnurrlockView extends AnyView {
  readonly notes: 'off' | 'records' | 'full';
  readonly turn: TurnView;
  readonly trail: TrailView;
  readonly piles: PilesView;
  readonly desks: readonly DeskView[];
  readonly hand: readonly number[]; // the own one
  readonly ending: Ending | null;
  readonly sheet: Sheet | null;
}

export function tableOf(view: SchnurrlockView): Drawing {
  return {
    desks: view.desks.map((desk, seat) => deskOf(desk, view.trail.caught === seat)),
    trail: [...view.trail.tiles],
    hand: named(view.hand),
    top: CARDS[view.piles.top] ?? null,
    deck: view.piles.deck,
    turn: view.turn.seat,
    scene: null,
    taking: false,
    fresh: null,
  };
}

function deskOf(desk: DeskView, hasCaught: boolean): Desk {
  const prints = desk.tiles.map((tile): Print => ({ value: Math.abs(tile), open: tile > 0 }));
  if (hasCaught) prints.push({ value: MARKER, open: true });
  return {
    target: CARDS[desk.target] ?? null,
    standing: desk.target !== NO_CARD,
    leads: named(desk.leads),
    deads: named(desk.dead_ends),
    hand: desk.hand,
    prints,
    cases: named(desk.closed),
    called: desk.called,
    points: prints.reduce((sum, print) => sum + worth(print.value), 0) - Number(desk.called),
  };
}

export function worth(value: number): number {
  return value === MARKER ? MARKER_POINTS : value === DOWN ? 0 : value;
}

function named(cards: readonly number[]): Card[] {
  return cards.map((card) => CARDS[card]!);
}

/** Is the card in a set of five rows of twelve bits? */
export function inRows(rows: readonly number[], card: Card): boolean {
  return (((rows[SUSPECTS.indexOf(suspectOf(card))] ?? 0) >> (hourOf(card) - 1)) & 1) === 1;
}

/**
 * Which target of the own ones stands now: the marks of one say nothing about the next. Each but the first comes after a solved case or a
 * mishap. The log may tell of a mishap no longer (SH-41), but always that a target came and that a case was solved.
 */
export function caseOf(view: SchnurrlockView, log: readonly { kind: string; [field: string]: unknown }[]): number {
  const own = (kind: string) => log.filter((event) => event.kind === kind && event.seat === view.seat).length;
  const mishaps = Math.max(0, own('target') - 1 - own('closed'));
  return (view.desks[view.seat]?.closed.length ?? 0) + mishaps;
}

/** SH-69 to SH-72: what decided between equal points, if anything had to: the cases; or they did not, and the title is shared. */
export function tieOf({ ending, trail }: SchnurrlockView): string {
  if (!ending) return '';
  const fate = trail.caught >= 0 ? 'caught' : 'escaped';
  const equal = ending.points.filter((points) => points === ending.points[ending.titled[0]!]).length;
  if (equal > ending.titled.length) return `end.tie.${fate}`;
  return ending.titled.length > 1 ? `end.shared.${fate}` : '';
}
