// Who has a card, as far as this seat knows: what it holds, what lies open, what it was shown, and what follows for certain.

import type { Level } from '../../kit/levels';
import { factAbout } from '../../kit/known';
import type { Words } from '../../lib/words';
import type { Knowledge } from '../../protocol';
import type { CluedoView } from './shapes';

export interface Known {
  readonly view: CluedoView;
  readonly known: Knowledge | null;
  readonly help: Level;
}

/** Where a card can be, in the columns of a sheet: a seat, or the envelope, which is the last place. */
export const envelopeOf = (view: CluedoView): number => view.seats.length;

/** The place that certainly has the card; -1 if that is not known, -2 if it lies open. */
export function holderOf({ view, known }: Known, card: number): number {
  if (view.pieces.opened.includes(card)) return OPEN;
  if (view.envelope.includes(card)) return envelopeOf(view);
  const seen = view.sheet?.holders[card] ?? -1;
  if (seen >= 0) return seen;
  return known?.facts.find((fact) => fact.about === 'card' && fact.number === card && fact.holds)?.place ?? -1;
}
export const OPEN = -2;

export type Cell = 'yes' | 'no' | '';

/** What the table says of a card at a place: it is there, it is not, or nothing. */
export function cellOf(what: Known, card: number, place: number): Cell {
  const { view, known, help } = what;
  const holder = holderOf(what, card);
  if (holder !== -1) return holder === place ? 'yes' : 'no';
  if (place === view.seat) return 'no';
  if (help !== 'off' && view.sheet?.without[place]?.includes(card)) return 'no';
  return follows(known, card, place);
}

/** What the engine says that follows. */
export function follows(known: Knowledge | null, card: number, place: number): Cell {
  const fact = factAbout(known, 'card', card, place);
  if (fact) return fact.holds && fact.place === place ? 'yes' : 'no';
  return known?.shares[card]?.[place] === 0 ? 'no' : '';
}

/** A word on a card whose holder is known. */
export function tagOf(what: Known, card: number, words: Words, names: readonly string[]): string {
  const holder = holderOf(what, card);
  if (holder === OPEN) return words.say('tag.open');
  if (holder < 0) return '';
  if (holder === what.view.seat) return words.say('tag.own');
  return holder === envelopeOf(what.view) ? words.say('tag.envelope') : names[holder]!;
}
