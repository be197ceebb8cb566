// What a tap lights: which rooms a sum counts, and which sums count a crook. The engine says so (`counts.json`).

import type { Words } from '../../lib/words';
import COUNTS from './counts.json';
import type { Sheet } from './drawing';
import { NAMES, ROOMS } from './plan';
import type { GaunerView } from './shapes';

export interface Meant {
  readonly seat: number;
  readonly room: number;
  /** The crook in that room, not the sum. */
  readonly crook: boolean;
}
export const NOTHING: Meant = { seat: -1, room: -1, crook: false };

/** A room on somebody's sheet: its sum, or else the crook that lies open or is one's own. */
export function meaningOf(view: GaunerView, sheet: Sheet, seat: number, room: number): Meant {
  const { sum, mark } = sheet.rooms[room]!;
  const crook = mark === 'hit' || (seat === view.seat && view.hand.includes(room));
  return sum >= 0 || crook ? { seat, room, crook: sum < 0 } : NOTHING;
}

function sumsWith(sheet: Sheet, crook: number): number[] {
  return ROOMS.filter((room) => sheet.rooms[room]!.sum >= 0 && COUNTS[room]!.includes(crook));
}

/** The rooms of a sheet that are lit. A crook is in one room of each, and counted on its owner's. */
export function litBy({ seat, room, crook }: Meant, sheet: Sheet, on: number): readonly number[] {
  if (room < 0) return [];
  if (crook) return on === seat ? [room, ...sumsWith(sheet, room)] : [room];
  return on === seat ? COUNTS[room]! : [];
}

export function saidOf(words: Words, sheet: Sheet, { room, crook }: Meant): string {
  if (crook) return words.say('crook.counts', { room: NAMES[room], sums: sumsWith(sheet, room).length });
  return words.say('sum.counts', { sum: sheet.rooms[room]!.sum, room: NAMES[room], rooms: COUNTS[room]!.length });
}
