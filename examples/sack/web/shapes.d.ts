// Written by `python -m tools.browser_types` from sack: do not change it here.

export type SackView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly players: number;
  readonly rounds: number;
  readonly card: number; // own; 0 for the watcher and before the deal
  readonly dealt: readonly boolean[];
  readonly sacked: boolean;
  readonly discards: readonly number[];
  readonly drawing: number;
  readonly turns: number;
  readonly caller: number;
  readonly bid: number; // own, or -1
  readonly bids: readonly number[]; // everybody's, when the sack is opened
  readonly hands: readonly number[];
  readonly sack: number;
};

export type Nothing = {
  readonly kind: 'sacked';
};

export type Drew = {
  readonly kind: 'drew';
  readonly seat: number;
  readonly card?: number; // for the owner alone
};

export type Seat = {
  readonly kind: 'kept' | 'called';
  readonly seat: number;
};

export type Swapped = {
  readonly kind: 'swapped';
  readonly seat: number;
  readonly card: number;
};

export type Opened = {
  readonly kind: 'opened';
  readonly sack: number;
  readonly hands: readonly number[];
  readonly bids: readonly number[];
  readonly winner: number;
};

/** What happens; `faded` is what is not told again. */
export type SackEvent = Nothing | Drew | Seat | Swapped | Opened | { readonly kind: 'faded' };

/** Keep the card. */
export type Keep = {
  readonly do: 'keep';
};

/** Put the card down openly and draw another. */
export type Swap = {
  readonly do: 'swap';
};

/** End the turns: now everybody bids. */
export type Miau = {
  readonly do: 'miau';
};

export type Bid = {
  readonly do: 'bid';
  readonly saucers: number;
};

/** What can be done. */
export type SackAction = Keep | Swap | Miau | Bid;
