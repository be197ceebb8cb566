// The view of Gauner raus! (games/gauner/shapes.py) and its events.

import type { AnyView, GameEvent } from '../contract';

/** An open sheet, and what lies open before its player. */
export interface SheetView {
  readonly sums: readonly number[];
  readonly circled: readonly number[];
  readonly found: readonly number[];
  readonly crossed: readonly number[];
  readonly missed: readonly number[];
  readonly points: number;
  readonly hidden: number;
}

/** What a sum still means, as far as this seat sees: `left` of its crooks hide in `rooms` rooms. */
export interface Note {
  readonly room: number;
  readonly left: number;
  readonly rooms: number;
  readonly hint: string;
}

export interface Records {
  readonly sums: readonly (readonly Note[])[];
  readonly ruled_out: readonly (readonly number[])[];
}

/** How far the game has come. */
export interface Turn {
  readonly phase: string;
  readonly seat: number;
  readonly haul: number;
  readonly rolled: number;
}

export interface GaunerView extends AnyView {
  readonly strict: boolean;
  readonly brave: boolean;
  readonly notes: 'off' | 'records' | 'full';
  readonly turn: Turn;
  readonly hand: readonly number[];
  readonly sheets: readonly SheetView[];
  readonly box: number;
  readonly records: Records | null;
}

export type Begins = GameEvent & { readonly seat: number };
export type FirstSums = GameEvent & { readonly seat: number; readonly room: string; readonly sums: readonly number[] };
export type Noted = GameEvent & { readonly seat: number; readonly room: string; readonly sum: number };
export type Found = GameEvent & { readonly seat: number; readonly asked: number; readonly room: string };
export type Circled = GameEvent & { readonly sheet: number; readonly room: string; readonly sum: number; readonly by: number; readonly crosses: readonly string[] };
export type Forgot = GameEvent & { readonly seat: number; readonly sheet: number; readonly rooms: readonly string[] };
export type Stopped = GameEvent & { readonly seat: number; readonly points: number };
export type Ended = GameEvent & { readonly points: readonly number[]; readonly winners: readonly number[] };
