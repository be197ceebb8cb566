// The trail as it is drawn: stones that keep their place in the street, and Mauziaty between them; and the same in words.

import type { Saying } from '../contract';

export const DOWN = 0;
export const MARKER = 9;
export const MARKER_POINTS = 3;

/** SH-04: face down, face up, Mauziaty, face down again. */
const LAID: Readonly<Record<number, readonly [number, number, number]>> = { 2: [3, 2, 6], 3: [4, 3, 6], 4: [5, 4, 5], 5: [6, 5, 4] };

export interface Stone {
  /** How many stones lie to its right: what is taken is taken from the left, so this never changes. */
  id: number;
  /** 0 … length - 1, from the beginning of the street. */
  place: number;
  /** 1 to 3, or DOWN. */
  value: number;
}

export interface Trail {
  /** Places in the whole street, empty ones included. */
  length: number;
  stones: Stone[];
  /** Where Mauziaty is, or -1 when he has been caught. */
  marker: number;
  /** Places at the beginning of the street from which the print has been taken. */
  taken: number[];
}

export function lengthOf(players: number): number {
  const laid = LAID[players];
  return laid ? laid[0] + laid[1] + 1 + laid[2] : 0;
}

/** `trail` is what is left, from the left: values, DOWN and MARKER. */
export function layOut(trail: readonly number[], players: number): Trail {
  const length = Math.max(lengthOf(players), trail.length);
  const first = length - trail.length;
  const tiles = trail.filter((tile) => tile !== MARKER).length;
  let seen = 0;
  const stones = trail.flatMap((value, number) => (value === MARKER ? [] : [{ id: tiles - ++seen, place: first + number, value }]));
  const marker = trail.indexOf(MARKER);
  return { length, stones, marker: marker < 0 ? -1 : first + marker, taken: Array.from({ length: first }, (_, place) => place) };
}

/** How many rounds are left, this one included, until he is gone (SH-55: one more after the end of the trail). */
export function roundsLeft(trail: readonly number[]): number {
  const marker = trail.indexOf(MARKER);
  return marker < 0 ? 0 : trail.length - marker;
}

/** What the street looks like, for ears. */
export function sayingOf(trail: readonly number[]): Saying {
  const before = trail.indexOf(MARKER);
  const tiles = trail.filter((tile) => tile !== MARKER);
  if (before < 0) return { key: 'end.caught', facts: {} };
  if (!tiles.length) return { key: 'street.empty', facts: {} };
  const values = tiles.filter((tile) => tile !== DOWN);
  return { key: values.length ? 'street' : 'street.down', facts: { left: tiles.length, before, values, rounds: roundsLeft(trail) } };
}
