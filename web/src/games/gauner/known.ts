// What follows from the own view (GR-62, "full"): chances and proofs, as the engine's `deduce` has found them.

import type { Words } from '../../lib/words';
import { inCross, NAMES } from './plan';
import type { GaunerView } from './shapes';

type Shares = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The answer of the engine: docs/games/gauner/deduce.md. */
export interface Known {
  readonly count: number;
  readonly exact: boolean;
  readonly owner_counts?: Shares;
  readonly owner_shares?: Shares;
  readonly error?: number;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly fact: { readonly card: number; readonly owner: string; readonly is: boolean };
  readonly because: readonly string[];
}

/** An entry of the sheets that proves something. */
export interface Reason {
  readonly kind: 'sum' | 'miss';
  readonly seat: number;
  readonly room: number;
  readonly sum: number;
}

/** How likely the crook of this room is one of this seat's: 0 to 1. Own crooks are nobody else's. */
export function chance(known: Known, seat: number, room: number): number {
  const exact = known.owner_counts?.[room]?.[`P${seat}`];
  if (exact !== undefined) return known.count ? exact / known.count : 0;
  return known.owner_shares?.[room]?.[`P${seat}`] ?? 0;
}

/** In per cent, for people: never 0 or 100 unless it is certain. */
export function percent(share: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
}

/** Why it is certain that the crook of this room is, or is not, this seat's; null where nothing proves it alone. */
export function proof(known: Known, view: GaunerView, seat: number, room: number): readonly Reason[] | null {
  const about = known.facts.filter(({ fact }) => fact.card === room);
  const found = about.find(({ fact }) => fact.owner === `P${seat}`) ?? about.find(({ fact }) => fact.is);
  return found ? found.because.map((pointer) => reason(pointer, view)).filter((one) => one !== null) : null;
}

/** A pointer into the case that the engine made of the view: sums and misses of a seat, in the order of the rooms. A sum
 * that is complete counts from its circle on (GR-62). */
function reason(pointer: string, view: GaunerView): Reason | null {
  const [, kind, seat, number] = pointer.split('/');
  const sheet = view.sheets[Number(seat)];
  if (!sheet) return null;
  const open = (room: number): number => sheet.found.filter((card) => inCross(card, room)).length;
  const noted = sheet.sums.flatMap((sum, room) => (sheet.circled.includes(room) || sum > open(room) ? [room] : []));
  const room = (kind === 'sums' ? noted : sheet.missed)[Number(number)];
  if (room === undefined) return null;
  return { kind: kind === 'sums' ? 'sum' : 'miss', seat: Number(seat), room, sum: sheet.sums[room]! };
}

/** "because of the 7 in grey E of Bo", or nothing where own and open cards say it all. */
export function because(words: Words, reasons: readonly Reason[], names: readonly string[]): string {
  if (!reasons.length) return words.say('because.cards');
  const said = reasons.map(({ kind, seat, room, sum }) => words.say(`because.${kind}`, { sum, room: NAMES[room], seat }, names));
  return words.say('because', { reasons: words.join(said) });
}

/** The crooks of others whose place is certain and who are not found yet. */
export function certainties(known: Known, view: GaunerView): { seat: number; room: number; reasons: readonly Reason[] }[] {
  return known.facts.flatMap(({ fact, because: pointers }) => {
    if (!fact.is || fact.owner === 'box') return [];
    const reasons = pointers.map((pointer) => reason(pointer, view)).filter((one) => one !== null);
    return [{ seat: Number(fact.owner.slice(1)), room: fact.card, reasons }];
  });
}
