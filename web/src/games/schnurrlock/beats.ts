// How long the moments take.

import type { SchnurrlockEvent } from './shapes';

/** Milliseconds at normal pace. A question has two beats: first the card or the guess, then the answer. */
const BEATS: Readonly<Partial<Record<SchnurrlockEvent['kind'], readonly number[]>>> = {
  target: [700],
  lead: [700, 1100],
  dead_end: [700, 1100],
  right: [1100, 1200],
  wrong: [1100, 1200],
  took: [800, 100],
  closed: [1300],
  put_away: [500],
  shuffled: [700],
  nothing_left: [900],
  handed: [700],
  prowled: [1400],
  called: [1500],
  let_be: [900],
  mishap: [1500],
  caught: [2600],
};
const FATE = [2600];

/** The last round and the escape are moments too. */
export function beats(event: SchnurrlockEvent): readonly number[] {
  if (event.kind === 'round') return event.last ? FATE : [];
  if (event.kind === 'ended') return event.caught ? [] : FATE;
  return BEATS[event.kind] ?? [];
}
