// Written by `python -m tools.browser_types` from katzentisch.games.gauner: do not change it here.

export type Level = 'off' | 'records' | 'certain' | 'full';

export type Phase = 'deal' | 'lot' | 'preliminary' | 'roll' | 'ask';

/** How far the game has come. */
export type Turn = {
  readonly phase: Phase;
  readonly seat: number; // whose turn it is; while cards are dealt, who gets the next
  readonly haul: number; // crooks found in this turn; in the brave variant these points are not safe yet
  readonly rolled: number; // the room of the last roll, or -1
  readonly due_sheet: number; // at a strict table: on whose sheet …
  readonly due: readonly number[]; // … these complete sums wait to be pointed out; people see to that themselves
  readonly checked: boolean; // GR-50: a wrong pointing has ended the check; the next hit begins another
};

/** GR-42: what no crook of this player has any more, by number (`rules/cards.py`), ascending. */
export type Struck = {
  readonly colours: readonly number[];
  readonly letters: readonly number[];
};

/** One player's open sheet, and what lies open before the player. Rooms are numbers (`rules/cards.py`),
 * ascending. */
export type Sheet = {
  readonly sums: readonly number[]; // by room; -1 where there is none
  readonly circled: readonly number[]; // rooms whose sum is complete and circled
  readonly struck: Struck;
  readonly found: readonly number[]; // filled circles: the cards that lie open
  readonly crossed: readonly number[];
  readonly missed: readonly number[]; // those of the crosses that wrong questions left
  readonly asked: readonly number[]; // what this player has asked anybody for: all have heard it
  readonly points: number;
  readonly risky: number; // GR-57: how many more were won in this turn and can still be lost
  readonly hidden: number; // how many cards are still in the hand
};

export type Hint = '' | 'guess' | 'know';

/** What a sum on somebody's sheet still means: `left` of its cards hide in `rooms` rooms, as far as this seat sees.
 *
 * `hint` is what the rule book would say (GR-60, GR-61): "guess", "know", or nothing. */
export type Note = {
  readonly room: number;
  readonly left: number;
  readonly rooms: number;
  readonly hint: Hint;
};

/** The records that the table keeps for a seat (GR-62), sheet by sheet; the own one is left empty.
 *
 * `ruled_out` are rooms without a mark that cannot hide a crook of that player: this seat holds the card itself.
 * At a strict table `sums` are empty (GR-46). */
export type Records = {
  readonly sums: readonly (readonly Note[])[];
  readonly ruled_out: readonly (readonly number[])[];
};

/** What a seat sees: everything but the others' hands and the box. The watcher has no hand. */
export type GaunerView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly players: number;
  readonly strict: boolean;
  readonly brave: boolean;
  readonly notes: Level; // GR-62
  readonly turn: Turn;
  readonly hand: readonly number[]; // own cards as dealt; those in `found` of the own sheet lie open
  readonly sheets: readonly Sheet[];
  readonly box: number; // how many cards are in the box
  readonly records: Records | null; // for people, at tables that keep notes
};

export type RoomName = 'redA' | 'yellowA' | 'greenA' | 'blueA' | 'violetA' | 'greyA' | 'redB' | 'yellowB' | 'greenB' | 'blueB' | 'violetB' | 'greyB' | 'redC' | 'yellowC' | 'greenC' | 'blueC' | 'violetC' | 'greyC' | 'redD' | 'yellowD' | 'greenD' | 'blueD' | 'violetD' | 'greyD' | 'redE' | 'yellowE' | 'greenE' | 'blueE' | 'violetE' | 'greyE' | 'redF' | 'yellowF' | 'greenF' | 'blueF' | 'violetF' | 'greyF';

/** Everybody has `cards` cards, `box` are left; a seat sees its own `hand`. */
export type Dealt = {
  readonly kind: 'dealt';
  readonly cards: number;
  readonly box: number;
  readonly hand?: readonly RoomName[];
};

/** The lot: who rolls first. */
export type Begins = {
  readonly kind: 'begins';
  readonly seat: number;
};

/** A roll of the preliminary round by `seat`, and everybody's sum, by seat. */
export type FirstSums = {
  readonly kind: 'first_sums';
  readonly seat: number;
  readonly room: RoomName;
  readonly sums: readonly number[];
};

/** A roll in a turn: `seat` writes `sum` into `room`. */
export type Noted = {
  readonly kind: 'noted';
  readonly seat: number;
  readonly room: RoomName;
  readonly sum: number;
};

/** No room is left to roll for. */
export type SheetFull = {
  readonly kind: 'sheet_full';
  readonly seat: number;
};

/** A hit: the card of `asked` lies open now. */
export type Found = {
  readonly kind: 'found';
  readonly seat: number;
  readonly asked: number;
  readonly room: RoomName;
};

/** A miss: the room is crossed on the sheet of `asked`. */
export type Missed = {
  readonly kind: 'missed';
  readonly seat: number;
  readonly asked: number;
  readonly room: RoomName;
};

/** The `sum` in `room` of this sheet is complete; `crosses` are new. `by` is who pointed it out, -1: the program. */
export type Circled = {
  readonly kind: 'circled';
  readonly sheet: number;
  readonly room: RoomName;
  readonly sum: number;
  readonly by: number;
  readonly crosses: readonly RoomName[];
};

/** `seat` pointed at a `sum` that is not complete: the check is over. */
export type Mispointed = {
  readonly kind: 'mispointed';
  readonly seat: number;
  readonly sheet: number;
  readonly room: RoomName;
  readonly sum: number;
};

/** `seat` did not circle the sums in these rooms: the turn is over. */
export type Forgot = {
  readonly kind: 'forgot';
  readonly seat: number;
  readonly sheet: number;
  readonly rooms: readonly RoomName[];
};

/** `seat` stops with so many crooks found in this turn. */
export type Stopped = {
  readonly kind: 'stopped';
  readonly seat: number;
  readonly points: number;
};

/** In the brave variant: a mistake cost these points. */
export type Lost = {
  readonly kind: 'lost';
  readonly seat: number;
  readonly points: number;
};

export type Ended = {
  readonly kind: 'ended';
  readonly points: readonly number[];
  readonly winners: readonly number[];
};

/** What happens; `faded` is what is not told again. */
export type GaunerEvent = Dealt | Begins | FirstSums | Noted | SheetFull | Found | Missed | Circled | Mispointed | Forgot | Stopped | Lost | Ended | { readonly kind: 'faded' };

/** Does this seat have the crook of this room? */
export type Ask = {
  readonly do: 'ask';
  readonly seat: number;
  readonly room: RoomName;
};

/** Point out a complete sum on this sheet, at a strict table. */
export type CircleSum = {
  readonly do: 'circle';
  readonly sheet: number;
  readonly room: RoomName;
};

/** Stop asking. */
export type Done = {
  readonly do: 'done';
};

/** What can be done. */
export type GaunerAction = Ask | CircleSum | Done;
