// What a tap on a room does.

import type { GaunerView } from './shapes';
import { NAMES } from './plan';

export type Tool = 'ask' | 'circle' | 'pencil';

/** The actions by number (games/gauner/rules/choices.py): ask seat s for room r is 36 s + r, point out the sum there is 144 + 36 s + r. */
export const CIRCLE = 144;
export const DONE = 288;

export function askAction(seat: number, room: number): number {
  return seat * NAMES.length + room;
}

export function circleAction(sheet: number, room: number): number {
  return CIRCLE + askAction(sheet, room);
}

/** The room of this sheet that an action is about, or -1. */
export function roomAt(action: number, sheet: number): number {
  if (action < 0 || action >= DONE) return -1;
  const place = action % CIRCLE;
  return Math.floor(place / NAMES.length) === sheet ? place % NAMES.length : -1;
}

/** Watchers have no pencil; circling is a player's business at strict tables only. */
export function toolsOf(view: GaunerView, writes: boolean): Tool[] {
  if (view.seat < 0 || view.over) return [];
  return ['ask', ...(view.strict ? (['circle'] as const) : []), ...(writes ? (['pencil'] as const) : [])];
}
