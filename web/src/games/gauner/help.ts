// What the table helps with (GR-62), and what a room is called with all that is known of it. Everything here comes from
// the server: the browser deduces nothing by itself.

import type { Facts, Words } from '../../lib/words';
import { factAbout, percent } from '../../kit/known';
import type { Level } from '../../kit/levels';
import type { Fact, Knowledge } from '../../protocol';
import type { Pencil } from './notes';
import type { Sheet } from './drawing';
import { NAMES } from './plan';
import type { Deed } from './tools';
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

/** The view as this person wants to see it: without records where no help is wanted. */
export function withHelp(view: GaunerView, help: Level): GaunerView {
  return { ...view, notes: help, records: help === 'off' ? null : view.records };
}

/** How likely the crook is here, 0 to 1, or -1 where nothing is said. What the seat holds itself is nobody else's. */
export function chanceOf(view: GaunerView, known: Knowledge | null, seat: number, room: number): number {
  const sheet = view.sheets[seat]!;
  if (seat === view.seat || sheet.found.includes(room) || sheet.crossed.includes(room)) return -1;
  if (view.records?.ruled_out[seat]?.includes(room)) return 0;
  const fact = factAbout(known, 'card', room, seat);
  if (fact) return fact.holds && fact.place === seat ? 1 : 0;
  const share = known?.shares[room]?.[seat] ?? -1;
  return share < 0 ? share : Math.min(0.9999, Math.max(0.0001, share)); // an estimate proves nothing
}

export interface Described {
  view: GaunerView;
  known: Knowledge | null;
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
  else if (likely >= 0) add(likely <= 0 ? 'room.never' : likely >= 1 ? 'room.sure' : 'room.chance', { percent: percent(likely) });
  if (pencil) add(`room.pencil.${pencil}`);
  return parts.join(', ');
}

/** What is worth knowing before the second tap of a question; with the fact, where it is certain. */
export function advice(words: Words, view: GaunerView, known: Knowledge | null, { tool, seat, room }: Deed, names: readonly string[]): { said: string; fact: Fact | null } | null {
  if (tool !== 'ask') return null;
  const facts = { room: NAMES[room], seat };
  const fact = factAbout(known, 'card', room, seat);
  if (fact) return { said: words.say(fact.key, fact.facts, names), fact };
  const share = chanceOf(view, known, seat, room);
  return share <= 0 ? null : { said: words.say('advice.chance', { ...facts, percent: percent(share) }, names), fact: null };
}
