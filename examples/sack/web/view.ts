// The view of the toy (sack/game.py).

import type { AnyView } from '../contract';

export interface SackView extends AnyView {
  readonly card: number;
  readonly discards: readonly number[];
  readonly bids: readonly number[];
  readonly hands: readonly number[];
  readonly sack: number;
}
