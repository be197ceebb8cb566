// The view of the toy (sack/game.py).

export interface SackView {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly players: number;
  readonly card: number;
  readonly discards: readonly number[];
  readonly bids: readonly number[];
  readonly hands: readonly number[];
  readonly sack: number;
}
