// What happens, as the browser is told (games/schnurrlock/shapes.py). What only some may know is missing for the rest.

import type { GameEvent } from '../contract';
import type { Card } from './cards';

interface Of<Kind extends string> {
  readonly kind: Kind;
}
interface By<Kind extends string> extends Of<Kind> {
  readonly seat: number;
}

export interface Investigated extends By<'lead' | 'dead_end'> {
  readonly card: Card;
  readonly free: boolean; // with a card from the deck
}
export interface Guessed extends By<'right' | 'wrong'> {
  readonly suspect?: number | null;
  readonly hour?: number | null;
}
export interface Ended extends Of<'ended'> {
  readonly caught: boolean;
  readonly points: readonly number[];
  readonly cases: readonly number[];
  readonly tiles: readonly (readonly number[])[];
  readonly targets: readonly (Card | null)[];
  readonly titled: readonly number[];
}

export type Told =
  | (By<'target'> & { readonly card?: Card | null })
  | Investigated
  | (By<'drew'> & { readonly card?: Card | null })
  | (By<'handed'> & { readonly to: number; readonly number: number; readonly cards?: readonly Card[] | null })
  | Guessed
  | (By<'took'> & { readonly value?: number | null })
  | (By<'closed'> & { readonly card: Card })
  | (By<'put_away'> & { readonly number: number; readonly top: Card })
  | (By<'mishap'> & { readonly by: number; readonly card: Card })
  | (Of<'turned_up' | 'prowled'> & { readonly place: number; readonly value: number })
  | (Of<'round'> & { readonly round: number; readonly last: boolean })
  | (Of<'shuffled'> & { readonly number: number })
  | By<'turn' | 'called' | 'let_be' | 'nothing_left' | 'caught'>
  | Ended;

export function toldOf(event: GameEvent): Told {
  return event as unknown as Told;
}
