// The view of Mausen (games/mausen/shapes.py) and its events.

import type { AnyView, GameEvent } from '../contract';
import type { Card } from './cards';

export interface MausenView extends AnyView {
  readonly open_piles: boolean;
  readonly hand: number;
  readonly choice: number;
  readonly out: readonly number[]; // while a round is told: the open card before each, -1 - card if it has run away
  readonly middle: number;
  readonly pile: number;
  readonly taken: readonly number[];
  readonly hands: readonly number[];
  readonly piles: readonly number[];
  readonly away: number;
}

export type TurnedUp = GameEvent & { readonly cards: readonly Card[] };
export type Chased = GameEvent & {
  readonly seat: number;
  readonly card: Card;
  readonly animal: number;
  readonly rivals: readonly number[];
  readonly prey: readonly Card[];
};
export type Ended = GameEvent & {
  readonly points: readonly number[];
  readonly mice: readonly number[];
  readonly winners: readonly number[];
};
