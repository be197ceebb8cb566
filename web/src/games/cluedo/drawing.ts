// One moment: where everybody stands, and how far a round of answers has gone.

import type { Picture } from '../contract';
import { SUSPECTS } from './cards';
import type { CluedoEvent, CluedoView } from './shapes';

export type Answer = 'none' | 'shows' | 'asked';

export interface Drawing {
  /** By suspect: the spot. Who walks is somewhere on the way. */
  readonly figures: readonly string[];
  /** The suspect who walks just now, or -1. */
  readonly walking: number;
  readonly rolling: boolean;
  readonly turn: number;
  /** The answers of this round so far, by seat. */
  readonly answers: ReadonlyMap<number, Answer>;
  /** What is shown large, if anything is. */
  readonly scene: CluedoEvent | null;
}

const LARGE: readonly CluedoEvent['kind'][] = ['suspected', 'passed', 'showed', 'unrefuted', 'accused', 'wrong', 'ended', 'hidden', 'passage'];

export function paint({ look: { view }, told, beat }: Picture<CluedoView, CluedoEvent>): Drawing {
  const event = told.at(-1);
  const figures = [...view.pieces.figures];
  let walking = -1;
  if (event?.kind === 'went' || event?.kind === 'entered') {
    walking = view.seats[event.seat]!.figure;
    figures[walking] = event.path[beat] ?? (event.kind === 'entered' ? event.place : event.square);
  }
  const newest = told.findLast((one) => 'seat' in one && one.kind !== 'showed');
  return {
    figures,
    walking,
    rolling: event?.kind === 'rolled',
    turn: newest && 'seat' in newest ? newest.seat : view.turn.seat,
    answers: answersOf(view, told, beat),
    scene: event && LARGE.includes(event.kind) ? event : null,
  };
}

/** While it is told, as far as it is told; then who still thinks about which card to show. */
function answersOf(view: CluedoView, told: readonly CluedoEvent[], beat: number): ReadonlyMap<number, Answer> {
  const answers = new Map<number, Answer>();
  const round = told.slice(Math.max(0, told.findLastIndex((event) => event.kind === 'suspected')));
  round.forEach((event, number) => {
    const newest = number === round.length - 1;
    if (event.kind === 'passed') event.seats.slice(0, newest ? beat + 1 : undefined).forEach((seat) => answers.set(seat, 'none'));
    if (event.kind === 'showed') answers.set(event.seat, 'shows');
  });
  if (!told.length && view.turn.phase === 'refute') answers.set(view.turn.asked, 'asked');
  return answers;
}

/** What the newest suspicion names, as names of cards. */
export function named(view: CluedoView): readonly number[] {
  return view.suspicions.at(-1)?.cards ?? [];
}

export function figureOf(view: CluedoView, seat: number): string {
  return SUSPECTS[view.seats[seat]?.figure ?? -1] ?? '';
}
