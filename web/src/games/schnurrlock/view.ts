// The view of Schnurrlock Holmes (games/schnurrlock/shapes.py), and the table as it is drawn from it.

import type { AnyView } from '../contract';
import { CARDS, hourOf, SUSPECTS, suspectOf, type Card } from './cards';
import type { Desk, Picture, Print } from './picture';
import { DOWN, MARKER, MARKER_POINTS } from './trail';

const NO_CARD = -1;

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

export interface SchnurrlockView extends AnyView {
  readonly notes: 'off' | 'records' | 'full';
  readonly round: number;
  readonly last_round: boolean;
  readonly turn: number;
  readonly step: 'nature' | 'play' | 'second' | 'decide' | 'call' | 'lay' | 'move' | 'over';
  readonly due: number;
  readonly may_guess: boolean;
  readonly failed: boolean;
  readonly trail: readonly number[];
  readonly deck: number;
  readonly discards: number;
  readonly top: number;
  readonly targets: readonly number[]; // a card; NO_CARD; below it one that is hidden from these eyes
  readonly leads: readonly (readonly number[])[];
  readonly dead_ends: readonly (readonly number[])[];
  readonly closed: readonly (readonly number[])[];
  readonly tiles: readonly (readonly number[])[]; // a value; 0 face down; below 0 face down, but these eyes know it
  readonly wrong: readonly (readonly number[])[];
  readonly called: readonly boolean[];
  readonly callers: readonly number[];
  readonly hand: readonly number[];
  readonly hands: readonly number[];
  readonly caught: number;
  readonly points: readonly number[];
  readonly titled: readonly number[];
  readonly sheet: Sheet | null;
}

export function tableOf(view: SchnurrlockView): Picture {
  return {
    desks: view.targets.map((_, seat) => deskOf(view, seat)),
    trail: [...view.trail],
    hand: named(view.hand),
    top: CARDS[view.top] ?? null,
    deck: view.deck,
    turn: view.turn,
    scene: null,
    taking: false,
    fresh: null,
  };
}

function deskOf(view: SchnurrlockView, seat: number): Desk {
  const prints = view.tiles[seat]!.map((tile): Print => ({ value: Math.abs(tile), open: tile > 0 }));
  if (view.caught === seat) prints.push({ value: MARKER, open: true });
  return {
    target: CARDS[view.targets[seat]!] ?? null,
    standing: view.targets[seat] !== NO_CARD,
    leads: named(view.leads[seat]!),
    deads: named(view.dead_ends[seat]!),
    hand: view.hands[seat]!,
    prints,
    cases: named(view.closed[seat]!),
    called: view.called[seat]!,
    points: prints.reduce((sum, print) => sum + worth(print.value), 0) - Number(view.called[seat]),
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
  return (view.closed[view.seat]?.length ?? 0) + mishaps;
}

/** SH-69 to SH-72: what decided between equal points, if anything had to: the cases; or they did not, and the title is shared. */
export function tieOf(view: SchnurrlockView): string {
  const ending = view.caught >= 0 ? 'caught' : 'escaped';
  const equal = view.points.filter((points) => points === view.points[view.titled[0]!]).length;
  if (equal > view.titled.length) return `end.tie.${ending}`;
  return view.titled.length > 1 ? `end.shared.${ending}` : '';
}
