// The table before the first card: from here dealing and the preliminary round are told.

import type { Look } from '../contract';
import type { GaunerEvent, GaunerView, Sheet } from './shapes';
import { ROOMS } from './plan';

const BEFORE_THE_FIRST_QUESTION = new Set<GaunerEvent['kind']>(['dealt', 'begins', 'first_sums', 'circled', 'noted']);

export function opening(look: Look<GaunerView>, log: readonly GaunerEvent[]): Look<GaunerView> | null {
  if (!log.length || !log.every((event) => BEFORE_THE_FIRST_QUESTION.has(event.kind))) return null;
  const { view } = look;
  const sheets = view.sheets.map((sheet): Sheet => ({ ...sheet, sums: ROOMS.map(() => -1), circled: [], found: [], crossed: [], missed: [] }));
  return { ...look, legal: [], view: { ...view, must: [], turn: { ...view.turn, rolled: -1 }, sheets, records: null } };
}
