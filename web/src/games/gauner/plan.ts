// The plan of the factory: 36 rooms, one for each crook. Rows are letters, columns are colours (games/gauner/rules/cards.py).

import type { RoomName } from './shapes';

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const COLOURS = ['red', 'yellow', 'green', 'blue', 'violet', 'grey'] as const;
export const ROOMS: readonly number[] = Array.from({ length: 36 }, (_, room) => room);

/** What the server calls a room, and the crook who hides there. */
export const NAMES: readonly RoomName[] = LETTERS.flatMap((letter) => COLOURS.map((colour) => `${colour}${letter}` as const));

export function letterOf(room: number): number {
  return Math.floor(room / 6);
}

export function colourOf(room: number): number {
  return room % 6;
}

export function roomOf(name: RoomName): number {
  return NAMES.indexOf(name);
}
