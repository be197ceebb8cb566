// What the sheets show at one moment: the view, and in the light of the newest event, what it is about.

import type { Picture } from '../contract';
import { roomOf, ROOMS } from './plan';
import type { GaunerEvent, GaunerView } from './shapes';

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
  /** GR-42: the colours and letters that are struck out, by number. */
  struck: { readonly colours: readonly number[]; readonly letters: readonly number[] };
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

export function paint({ look: { view }, told, beat }: Picture<GaunerView, GaunerEvent>): Drawing {
  const event = told.at(-1);
  const places = event ? placesOf(event) : [];
  const drawing: Drawing = {
    sheets: Array.from({ length: view.players }, (_, seat) => sheetOf(view, seat)),
    dice: { room: view.turn.rolled, rolling: false },
    lit: places,
    question: null,
    arrest: null,
    turn: event && 'seat' in event ? event.seat : view.turn.seat,
  };
  switch (event?.kind) {
    case 'noted':
    case 'first_sums':
      drawing.dice = { room: roomOf(event.room), rolling: beat === 0 };
      if (beat === 0) drawing.lit = [];
      break;
    case 'found':
    case 'missed': {
      const [place] = places as [Place];
      const missed = event.kind === 'missed' && beat > 0;
      if (beat === 0 || missed) drawing.question = { ...place, by: event.seat, missed };
      else drawing.arrest = place;
    }
  }
  return drawing;
}

function sheetOf(view: GaunerView, seat: number): Sheet {
  const { sums, circled, found, crossed, points, risky, hidden, struck } = view.sheets[seat]!;
  const rooms = ROOMS.map((room): Room => ({
    sum: sums[room]!,
    circled: circled.includes(room),
    mark: found.includes(room) ? 'hit' : crossed.includes(room) ? 'miss' : '',
  }));
  return { rooms, points, risky, hidden, struck };
}

/** The rooms that an event is about. */
function placesOf(event: GaunerEvent): Place[] {
  switch (event.kind) {
    case 'first_sums':
      return event.sums.map((_, seat) => ({ seat, room: roomOf(event.room) }));
    case 'noted':
      return [{ seat: event.seat, room: roomOf(event.room) }];
    case 'found':
    case 'missed':
      return [{ seat: event.asked, room: roomOf(event.room) }];
    case 'circled':
      return [{ seat: event.sheet, room: roomOf(event.room) }];
    case 'forgot':
      return event.rooms.map((name) => ({ seat: event.sheet, room: roomOf(name) }));
    default:
      return [];
  }
}

/** Where something happened last: the rooms of the newest roll, question or circle. */
export function lately(log: readonly GaunerEvent[]): Place[] {
  const event = log.findLast(({ kind }) => ['first_sums', 'noted', 'found', 'missed', 'circled'].includes(kind));
  return event ? placesOf(event) : [];
}
