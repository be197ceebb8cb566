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

/** Whether a sum in this room counts the crook of that one: the same colour or letter. */
export function inCross(card: number, room: number): boolean {
  return letterOf(card) === letterOf(room) || colourOf(card) === colourOf(room);
}

/** Where an arrow key leads from a room; it stays inside the factory. */
export function step(room: number, key: string): number | null {
  const [letter, colour] = [letterOf(room), colourOf(room)];
  switch (key) {
    case 'ArrowLeft':
      return letter * 6 + Math.max(colour - 1, 0);
    case 'ArrowRight':
      return letter * 6 + Math.min(colour + 1, 5);
    case 'ArrowUp':
      return Math.max(letter - 1, 0) * 6 + colour;
    case 'ArrowDown':
      return Math.min(letter + 1, 5) * 6 + colour;
    case 'Home':
      return letter * 6;
    case 'End':
      return letter * 6 + 5;
    default:
      return null;
  }
}

export function roomOf(name: RoomName): number {
  return NAMES.indexOf(name);
}
