// Written by `python -m tools.browser_types` from katzentisch.games.mausen: do not change it here.

/** What a seat sees. `rules/cards.py` says how hands and herds are packed; the watcher has no hand and no choice.
 *
 * Hands are no secret: all have the same cards and play them openly. What has been chosen is one. A place for each
 * player would read better than lists by seat, but would make a view take twice as long; it holds nothing that could
 * hold it, so it is none of the garbage collector's business. */
export type MausenView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly players: number;
  readonly open_piles: boolean;
  readonly hand: number;
  readonly choice: number; // own sealed card, or -1
  readonly out: readonly number[]; // while a round is told: the open card before each, -1 - card if it has run
  readonly middle: number; // a herd; empty means that new start cards are chosen
  readonly hands: readonly number[]; // everybody's, where the table shows what lay open once; else nothing
  readonly piles: readonly number[]; // what each has won, a herd; -1 - n: n cards face down
  readonly away: number;
};

export type Card = 'E1' | 'E2' | 'E3' | 'E4' | 'D1' | 'D2' | 'D3' | 'D4' | 'C1' | 'C2' | 'C3' | 'C4' | 'M1' | 'M2' | 'M3' | 'M4';

/** Everybody's card, by seat. */
export type TurnedUp = {
  readonly kind: 'turned_up';
  readonly cards: readonly Card[];
};

/** Everybody's new start card, by seat. */
export type Laid = {
  readonly kind: 'laid';
  readonly cards: readonly Card[];
};

/** `seat` chases all `prey` with `card`, against the `rivals` who played the same animal (itself among them). Of
 * these the `cancelled` were stronger, but equal (MA-14). */
export type Chased = {
  readonly kind: 'chased';
  readonly seat: number;
  readonly card: Card;
  readonly animal: number;
  readonly rivals: readonly number[];
  readonly prey: readonly Card[];
  readonly cancelled?: readonly number[];
};

/** The same, but there is no prey: nothing happens. */
export type InVain = {
  readonly kind: 'in_vain';
  readonly seat: number;
  readonly card: Card;
  readonly animal: number;
  readonly rivals: readonly number[];
  readonly prey: readonly Card[];
  readonly cancelled?: readonly number[];
};

/** Equal rivals cancelled each other down to the last: the `prey` is spared. */
export type Stalemate = {
  readonly kind: 'stalemate';
  readonly animal: number;
  readonly rivals: readonly number[];
  readonly prey: readonly Card[];
};

/** What lies in the middle now. */
export type Stayed = {
  readonly kind: 'stayed';
  readonly cards: readonly Card[];
};

/** Every animal has run away: new start cards are due. */
export type Emptied = {
  readonly kind: 'emptied';
};

/** A chase of an earlier round, as a table with hidden piles tells it again: how many cards, not which. */
export type Took = {
  readonly kind: 'took';
  readonly seat: number;
  readonly taken: number;
};

export type Ended = {
  readonly kind: 'ended';
  readonly points: readonly number[];
  readonly mice: readonly number[];
  readonly winners: readonly number[];
};

/** What happens; `faded` is what is not told again. */
export type MausenEvent = TurnedUp | Laid | Chased | InVain | Stalemate | Stayed | Emptied | Took | Ended | { readonly kind: 'faded' };

/** Put this card face down before you: to chase with it, or as a new start card if the table is empty. */
export type Choose = {
  readonly do: 'choose';
  readonly card: Card;
};

/** What can be done. */
export type MausenAction = Choose;
