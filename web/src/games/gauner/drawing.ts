// What the sheets show at one moment of telling: the view before, and the events folded into it.

import type { Picture } from '../contract';
import { colourOf, letterOf, roomOf, ROOMS } from './plan';
import type { Found, GaunerEvent, GaunerView } from './shapes';

export type Mark = '' | 'miss' | 'hit';

export interface Room {
  readonly sum: number; // -1: none
  readonly circled: boolean;
  readonly mark: Mark;
}

export interface Sheet {
  rooms: Room[];
  points: number;
  /** GR-57: points of this turn that can still be lost. */
  risky: number;
  /** How many crooks still hide in the hand. */
  hidden: number;
}

export interface Place {
  readonly seat: number;
  readonly room: number;
}

export interface Question extends Place {
  readonly by: number;
  readonly missed: boolean;
}

export interface Drawing {
  sheets: Sheet[];
  dice: { room: number; rolling: boolean };
  /** The rooms that the newest event is about. */
  lit: readonly Place[];
  /** A question that is not answered yet, or went wrong just now. */
  question: Question | null;
  /** The crook that is led away from the sheet of `seat`. */
  arrest: Place | null;
  turn: number;
}

export function paint(picture: Picture<GaunerView, GaunerEvent>): Drawing {
  const { view } = picture.look;
  const drawing: Drawing = {
    sheets: Array.from({ length: view.players }, (_, seat) => sheetOf(view, seat)),
    dice: { room: view.turn.rolled, rolling: false },
    lit: [],
    question: null,
    arrest: null,
    turn: view.turn.seat,
  };
  picture.told.forEach((event, number) => {
    const newest = number === picture.told.length - 1;
    Object.assign(drawing, { lit: [], question: null, arrest: null });
    tell(drawing, event, view, newest ? picture.beat : Infinity, newest);
  });
  return drawing;
}

function sheetOf(view: GaunerView, seat: number): Sheet {
  const { sums, circled, found, crossed, points, hidden } = view.sheets[seat]!;
  const rooms = ROOMS.map((room): Room => ({
    sum: sums[room]!,
    circled: circled.includes(room),
    mark: found.includes(room) ? 'hit' : crossed.includes(room) ? 'miss' : '',
  }));
  return { rooms, points, risky: view.brave && view.turn.seat === seat && !view.over ? view.turn.haul : 0, hidden };
}

function tell(drawing: Drawing, event: GaunerEvent, view: GaunerView, beat: number, newest: boolean): void {
  switch (event.kind) {
    case 'begins':
      drawing.turn = event.seat;
      break;
    case 'first_sums': {
      const { room: name, sums, seat } = event;
      drawing.turn = seat;
      roll(drawing, roomOf(name), beat, newest);
      if (beat > 0) sums.forEach((sum, sheet) => write(drawing, sheet, roomOf(name), sum));
      break;
    }
    case 'noted': {
      const { room: name, sum, seat } = event;
      drawing.turn = seat;
      roll(drawing, roomOf(name), beat, newest);
      if (beat > 0) write(drawing, seat, roomOf(name), sum);
      break;
    }
    case 'found':
      found(drawing, event, view, beat);
      break;
    case 'missed': {
      const { seat, asked, room: name } = event;
      const place = { seat: asked, room: roomOf(name) };
      drawing.lit = [place];
      drawing.question = { ...place, by: seat, missed: beat > 0 };
      if (beat > 0) mark(drawing, asked, place.room, 'miss');
      break;
    }
    case 'circled': {
      const { sheet, room: name, crosses } = event;
      change(drawing, sheet, roomOf(name), { circled: true });
      for (const cross of crosses) mark(drawing, sheet, roomOf(cross), 'miss');
      drawing.lit = [{ seat: sheet, room: roomOf(name) }];
      break;
    }
    case 'forgot': {
      const { sheet, rooms } = event;
      drawing.lit = rooms.map((name) => ({ seat: sheet, room: roomOf(name) }));
      break;
    }
    case 'stopped':
    case 'lost': {
      const { seat, points } = event;
      const sheet = drawing.sheets[seat]!;
      if (event.kind === 'stopped' && view.brave) sheet.points += points;
      sheet.risky = 0;
    }
  }
}

function found(drawing: Drawing, event: Found, view: GaunerView, beat: number): void {
  const { seat, asked, room: name } = event;
  const room = roomOf(name);
  drawing.turn = seat;
  drawing.lit = [{ seat: asked, room }];
  if (beat === 0) {
    drawing.question = { seat: asked, room, by: seat, missed: false };
    return;
  }
  drawing.sheets.forEach((sheet, number) => mark(drawing, number, room, number === asked ? 'hit' : 'miss'));
  drawing.sheets[asked]!.hidden--;
  if (view.brave) drawing.sheets[seat]!.risky++;
  else drawing.sheets[seat]!.points++;
  drawing.arrest = { seat: asked, room };
}

function roll(drawing: Drawing, room: number, beat: number, newest: boolean): void {
  drawing.dice = { room, rolling: newest && beat === 0 };
}

function write(drawing: Drawing, seat: number, room: number, sum: number): void {
  change(drawing, seat, room, { sum });
  drawing.lit = [...drawing.lit, { seat, room }];
}

/** GR-25: what is marked stays as it is. */
function mark(drawing: Drawing, seat: number, room: number, mark: Mark): void {
  if (!drawing.sheets[seat]!.rooms[room]!.mark) change(drawing, seat, room, { mark });
}

function change(drawing: Drawing, seat: number, room: number, changes: Partial<Room>): void {
  const sheet = drawing.sheets[seat]!;
  sheet.rooms[room] = { ...sheet.rooms[room]!, ...changes };
}

// What follows from a sheet by looking --------------------------------------------------------------------------------

/** GR-42: the colours and letters of circled sums. */
export function struck(sheet: Sheet): { colours: ReadonlySet<number>; letters: ReadonlySet<number> } {
  const rooms = ROOMS.filter((room) => sheet.rooms[room]!.circled);
  return { colours: new Set(rooms.map(colourOf)), letters: new Set(rooms.map(letterOf)) };
}

/** Where something happened last: the rooms of the newest roll, question or circle. */
export function lately(log: readonly GaunerEvent[]): Place[] {
  return log.reduceRight<Place[]>((found, event) => (found.length ? found : placesOf(event)), []);
}

function placesOf(event: GaunerEvent): Place[] {
  switch (event.kind) {
    case 'first_sums':
      return event.sums.map((_, seat) => ({ seat, room: roomOf(event.room) }));
    case 'noted':
      return [{ seat: event.seat, room: roomOf(event.room) }];
    case 'circled':
      return [{ seat: event.sheet, room: roomOf(event.room) }];
    case 'found':
    case 'missed':
      return [{ seat: event.asked, room: roomOf(event.room) }];
    default:
      return [];
  }
}
