// What a tap on a room does. Which actions there are, the engine says (`BoardProps.actions`).

import type { Facts } from '../../lib/words';
import { roomOf } from './plan';
import type { GaunerView, RoomName } from './shapes';

export type Tool = 'ask' | 'circle' | 'pencil';

/** What an action is about: a question for the crook in a room of somebody's, or the sum there. */
export interface Deed {
  readonly tool: 'ask' | 'circle';
  readonly seat: number;
  readonly room: number;
}

export class Deeds {
  private readonly numbers = new Map<string, number>();
  private readonly deeds: readonly (Deed | null)[];

  constructor(actions: readonly Facts[]) {
    this.deeds = actions.map(deedOf);
    this.deeds.forEach((deed, action) => deed && this.numbers.set(`${deed.tool}.${deed.seat}.${deed.room}`, action));
  }

  /** The number of the action; -1: there is none. */
  at(tool: Tool, seat: number, room: number): number {
    return this.numbers.get(`${tool}.${seat}.${room}`) ?? -1;
  }

  of(action: number): Deed | null {
    return this.deeds[action] ?? null;
  }

  /** The room of this sheet that an action is about, or -1. */
  roomOn(action: number, sheet: number): number {
    const deed = this.of(action);
    return deed?.seat === sheet ? deed.room : -1;
  }
}

function deedOf(facts: Facts): Deed | null {
  if (facts.do !== 'ask' && facts.do !== 'circle') return null;
  return { tool: facts.do, seat: Number(facts.do === 'ask' ? facts.seat : facts.sheet), room: roomOf(facts.room as RoomName) };
}

/** Watchers have no pencil; circling is a player's business at strict tables only. */
export function toolsOf(view: GaunerView, writes: boolean): Tool[] {
  if (view.seat < 0 || view.over) return [];
  return ['ask', ...(view.strict ? (['circle'] as const) : []), ...(writes ? (['pencil'] as const) : [])];
}
