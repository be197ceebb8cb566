// The table as it is drawn from the view alone.

import { CARDS, hourOf, SUSPECTS, suspectOf, type Card } from './cards';
import type { Desk, Drawing, Print } from './drawing';
import type { DeskView, SchnurrlockEvent, SchnurrlockView } from './shapes';
import { DOWN, MARKER, MARKER_POINTS } from './trail';

export const NO_CARD = -1;

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
    points: desk.points,
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
export function caseOf(view: SchnurrlockView, log: readonly SchnurrlockEvent[]): number {
  const own = (kind: 'target' | 'closed') => log.filter((event) => event.kind === kind && event.seat === view.seat).length;
  const mishaps = Math.max(0, own('target') - 1 - own('closed'));
  return (view.desks[view.seat]?.closed.length ?? 0) + mishaps;
}

/** What decided between equal points, if anything had to, or that they share the title: a sentence, as the engine says it. */
export function tieOf({ ending, trail }: SchnurrlockView): string {
  return ending?.tie ? `end.${ending.tie}.${trail.caught >= 0 ? 'caught' : 'escaped'}` : '';
}
