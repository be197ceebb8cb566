// What the table helps with (GR-62), and what a room is called with all that is known of it. Everything here comes from
// the view: the browser deduces nothing by itself.

import type { Facts, Words } from '../../lib/words';
import type { Pencil } from './notes';
import type { Sheet } from './picture';
import { NAMES } from './plan';
import { CIRCLE } from './tools';
import type { GaunerView, Note } from './view';

/** The record of a sum on somebody's sheet, if there is one. */
export function recordOf(view: GaunerView, seat: number, room: number): Note | undefined {
  return view.records?.sums[seat]?.find((note) => note.room === room);
}

/** Nobody of this player can be there: the seat holds the card itself. */
export function isRuledOut(view: GaunerView, seat: number, room: number): boolean {
  return view.records?.ruled_out[seat]?.includes(room) ?? false;
}

export interface Described {
  view: GaunerView;
  sheet: Sheet;
  seat: number;
  room: number;
  pencil: Pencil;
}

/** Everything a room shows, in words: "red B: sum 4, 3 still hidden in 7 rooms; crossed". */
export function describe(words: Words, { view, sheet, seat, room, pencil }: Described): string {
  const { sum, circled, mark } = sheet.rooms[room]!;
  const record = recordOf(view, seat, room);
  const parts: string[] = [words.word('room', NAMES[room])];
  const add = (key: string, facts: Facts = {}): void => void parts.push(words.say(key, facts));
  if (sum >= 0) add(circled ? 'room.sum.circled' : 'room.sum', { sum });
  if (record && !circled) add('room.left', { left: record.left, rooms: record.rooms });
  if (mark) add(`room.${mark}`);
  if (view.hand.includes(room) && mark !== 'hit' && (seat === view.seat || view.notes !== 'off')) add('room.own');
  if (pencil) add(`room.pencil.${pencil}`);
  return parts.join(', ');
}

/** What is worth knowing before the second tap of a question. */
export function advice(words: Words, view: GaunerView, action: number): string[] {
  if (action < 0 || action >= CIRCLE) return [];
  const room = action % NAMES.length;
  return view.hand.includes(room) ? [words.say('advice.own', { room: NAMES[room] })] : [];
}
