// What a tap on a room does.

import type { Saying } from '../contract';
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

/** What the player is to do now. GR-46, GR-56: a strict table reminds of circles, a brave one of what is at stake. */
export function ask({ strict, brave, turn: { haul } }: GaunerView): Saying {
  if (!haul) return { key: strict ? 'ask.strict' : 'ask.ask', facts: {} };
  return { key: `ask.more${strict ? '_strict' : ''}${brave ? '_brave' : ''}`, facts: { points: haul } };
}

export interface Refusal {
  code: string;
  rule: string;
  facts: Readonly<Record<string, unknown>>;
}

/** Why a room cannot be asked for or its sum cannot be circled: the same codes as the server's. */
export function whyNot(tool: Tool, view: GaunerView, sheet: number, room: number): Refusal {
  const name = NAMES[room];
  if (!view.must.includes(view.seat)) return { code: 'not_asked', rule: 'GR-17', facts: {} };
  if (tool === 'circle') return { code: 'not_due', rule: 'GR-50', facts: { sheet, room: name } };
  if (sheet === view.seat) return { code: 'ask_yourself', rule: 'GR-24', facts: { room: name } };
  return { code: 'marked_already', rule: 'GR-25', facts: { sheet, room: name } };
}
