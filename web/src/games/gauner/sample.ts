// A view for tests: everybody has an empty sheet, and what the test says.

import { ROOMS } from './plan';
import type { GaunerView, Sheet, Turn } from './shapes';

export function sheet(changes: Partial<Sheet> & { noted?: Readonly<Record<number, number>> } = {}): Sheet {
  const { noted = {}, ...rest } = changes;
  return { sums: ROOMS.map((room) => noted[room] ?? -1), circled: [], found: [], crossed: [], missed: [], asked: [], points: 0, risky: 0, hidden: 10, struck: { colours: [], letters: [] }, ...rest };
}

export type Changes = Partial<Omit<GaunerView, 'turn'>> & { readonly turn?: Partial<Turn> };

export function view({ turn, ...changes }: Changes): GaunerView {
  return {
    seat: 0, must: [0], may: [], over: false, players: 3, strict: false, brave: false, notes: 'records',
    turn: { phase: 'ask', seat: 0, haul: 0, rolled: -1, due_sheet: -1, due: [], checked: false, ...turn }, hand: [], sheets: [sheet(), sheet(), sheet()], box: 6, records: null, ...changes,
  };
}
