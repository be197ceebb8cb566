// How long the moments take, and why enemies do what they do: the reasons are the engine's.

import type { Saying } from '../contract';
import box from './box.json';
import type { MystikEvent } from './shapes';

/** Milliseconds at normal pace. What enemies choose has a beat for the reason. */
const BEATS: Readonly<Partial<Record<MystikEvent['kind'], readonly number[]>>> = {
  turn: [700],
  enemy_turn: [800],
  rolled: [1500],
  tested: [1600],
  move_rolled: [900],
  moved: [450],
  placed: [500],
  put: [350],
  attacks: [900],
  wounded: [900],
  beaten: [800],
  blocked: [900],
  missed: [900],
  captured: [1600],
  freed: [900],
  encounter: [1500],
  surge: [1400],
  wheel: [700],
  page: [1300],
  explored: [1200],
  found: [1200],
  cat_leaps: [900],
  cat_hunts: [1000],
  cat_comes: [1200],
  swapped: [700],
  order: [700],
  used: [900],
  healed: [700],
  stolen: [800],
  snapped: [1000],
  drifted: [700],
  swept_away: [1000],
  ambushed: [1000],
  ambush: [800],
  grape_shot: [900],
  grape_lands: [1200],
  status: [700],
  title: [1200],
  achieved: [1200],
};

export function beats(event: MystikEvent): readonly number[] {
  const usual = BEATS[event.kind] ?? [];
  return reasonOf(event) && event.kind !== 'moved' ? [1300, ...usual] : usual;
}

const REASONS = box.reasons as Readonly<Record<string, { sort: string; rules: Readonly<Record<string, string>> }>>;

export interface Reason extends Saying {
  readonly rule: string;
}

/** Why an enemy did this, with the rule that made it choose. */
export function reasonOf(event: MystikEvent): Reason | null {
  const because = 'because' in event ? event.because : '';
  const known = REASONS[event.kind];
  if (!because || !known) return null;
  return { key: `reason.${known.sort}.${because}`, facts: event, rule: known.rules[because] ?? '' };
}

/** The reason is said once: with the first step of several. */
export function because(event: MystikEvent, told: readonly MystikEvent[]): Saying | null {
  if (event.kind === 'moved') {
    const before = told[told.lastIndexOf(event) - 1];
    if (before?.kind === 'moved' && before.figure === event.figure) return null;
  }
  return reasonOf(event);
}

/** What happened since the turn began that runs, or the last one if none does. */
export function lately(log: readonly MystikEvent[]): readonly MystikEvent[] {
  const start = log.findLastIndex((event) => event.kind === 'turn' || event.kind === 'enemy_turn' || event.kind === 'bewitched_turn');
  return log.slice(Math.max(start, 0));
}

/** What enemies did since the last mouse had her turn, as long as the next has not done anything. */
export function enemyTurns(log: readonly MystikEvent[]): readonly MystikEvent[] {
  const last = log.findLastIndex((event) => event.kind === 'turn');
  const since = log.slice(last + 1);
  if (since.some((event) => event.kind === 'enemy_turn')) return since.slice(since.findIndex((event) => event.kind === 'enemy_turn'));
  if (since.some((event) => event.kind !== 'move_rolled')) return [];
  const before = log.slice(0, Math.max(last, 0)).findLastIndex((event) => event.kind === 'turn');
  const between = log.slice(before + 1, Math.max(last, 0));
  const start = between.findIndex((event) => event.kind === 'enemy_turn');
  return start < 0 ? [] : between.slice(start);
}
