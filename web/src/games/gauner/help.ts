// What the table helps with (GR-62), and what a room is called with all that is known of it. Everything here comes from
// the server: the browser deduces nothing by itself.

import type { Facts, Words } from '../../lib/words';
import { because, chance, percent, proof, type Known } from './known';
import type { Pencil } from './notes';
import type { Sheet } from './drawing';
import { NAMES } from './plan';
import { CIRCLE } from './tools';
import type { GaunerView, Note } from './shapes';

/** The record of a sum, as it is drawn beside it. A strict table keeps none (GR-46). */
export function recordOf(view: GaunerView, seat: number, room: number): Note | undefined {
  return view.records?.sums[seat]?.find((note) => note.room === room);
}

/** The records of the others' sheets, for the notebook: what is not yet found. */
export function recordsOf(view: GaunerView): { seat: number; sums: readonly Note[] }[] {
  const all = (view.records?.sums ?? []).map((sums, seat) => ({ seat, sums }));
  return all.filter(({ seat, sums }) => seat !== view.seat && sums.length);
}

/** How likely the crook is here, 0 to 1, or -1 where nothing is said. What the seat holds itself is nobody else's. */
export function chanceOf(view: GaunerView, known: Known | null, seat: number, room: number): number {
  const sheet = view.sheets[seat]!;
  if (seat === view.seat || sheet.found.includes(room) || sheet.crossed.includes(room)) return -1;
  if (view.records?.ruled_out[seat]?.includes(room)) return 0;
  return known ? chance(known, seat, room) : -1;
}

export interface Described {
  view: GaunerView;
  known: Known | null;
  sheet: Sheet;
  seat: number;
  room: number;
  pencil: Pencil;
}

/** Everything a room shows, in words: "red B, sum 4, 3 of them still hidden, in 7 rooms, crossed: not here". */
export function describe(words: Words, { view, known, sheet, seat, room, pencil }: Described): string {
  const { sum, circled, mark } = sheet.rooms[room]!;
  const record = recordOf(view, seat, room);
  const likely = mark ? -1 : chanceOf(view, known, seat, room);
  const own = view.hand.includes(room) && mark !== 'hit' && (seat === view.seat || view.notes !== 'off');
  const parts: string[] = [words.word('room', NAMES[room])];
  const add = (key: string, facts: Facts = {}): void => void parts.push(words.say(key, facts));
  if (sum >= 0) add(circled ? 'room.sum.circled' : 'room.sum', { sum });
  if (record && !circled) add('room.left', { left: record.left, rooms: record.rooms });
  if (mark) add(`room.${mark}`);
  if (own) add('room.own');
  else if (likely >= 0) add(certainty(likely, 'room'), { percent: percent(likely) });
  if (pencil) add(`room.pencil.${pencil}`);
  return parts.join(', ');
}

function certainty(share: number, kind: string): string {
  return share <= 0 ? `${kind}.never` : share >= 1 ? `${kind}.sure` : `${kind}.chance`;
}

/** What is worth knowing before the second tap of a question. */
export function advice(words: Words, view: GaunerView, known: Known | null, action: number, names: readonly string[]): string[] {
  if (action < 0 || action >= CIRCLE) return [];
  const [seat, room] = [Math.floor(action / NAMES.length), action % NAMES.length];
  const facts = { room: NAMES[room], seat };
  if (view.hand.includes(room)) return [words.say('advice.own', facts)];
  const share = chanceOf(view, known, seat, room);
  if (!known || share < 0) return [];
  const reasons = share <= 0 || share >= 1 ? proof(known, view, seat, room) : null;
  const said = words.say(certainty(share, 'advice'), { ...facts, percent: percent(share) }, names);
  return reasons ? [said, because(words, reasons, names)] : [said];
}
