// The trail as it is drawn: stones that keep their place in the street, and Mauziaty between them; and the same in words.

import type { Saying } from '../contract';
import BOX from './box.json';

export const { down: DOWN, marker: MARKER, worth: MARKER_POINTS } = BOX.tiles;
/** SH-04: by number of players. */
const LENGTHS: Readonly<Record<string, number>> = BOX.lengths;

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

/** `trail` is what is left, from the left: values, DOWN and MARKER. */
export function layOut(trail: readonly number[], players: number): Trail {
  const length = Math.max(LENGTHS[players] ?? 0, trail.length);
  const first = length - trail.length;
  const tiles = trail.filter((tile) => tile !== MARKER).length;
  let seen = 0;
  const stones = trail.flatMap((value, number) => (value === MARKER ? [] : [{ id: tiles - ++seen, place: first + number, value }]));
  const marker = trail.indexOf(MARKER);
  return { length, stones, marker: marker < 0 ? -1 : first + marker, taken: Array.from({ length: first }, (_, place) => place) };
}

/** What the street looks like, for ears. */
export function sayingOf(trail: readonly number[], rounds: number): Saying {
  const before = trail.indexOf(MARKER);
  const tiles = trail.filter((tile) => tile !== MARKER);
  if (before < 0) return { key: 'end.caught', facts: {} };
  if (!tiles.length) return { key: 'street.empty', facts: {} };
  const values = tiles.filter((tile) => tile !== DOWN);
  return { key: values.length ? 'street' : 'street.down', facts: { left: tiles.length, before, values, rounds } };
}
