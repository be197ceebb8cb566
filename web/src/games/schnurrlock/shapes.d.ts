// Written by `python -m tools.browser_types` from katzentisch.games.schnurrlock: do not change it here.

export type Level = 'off' | 'records' | 'certain' | 'full';

export type Begins = 'first' | 'drawn';

export type Step = 'nature' | 'play' | 'second' | 'decide' | 'call' | 'hear' | 'consent' | 'lay' | 'move' | 'over';

/** Whose turn it is, how far it has come, and what was agreed about it. */
export type TurnView = {
  readonly round: number;
  readonly begins: Begins; // SH-06: whether it was drawn
  readonly first: number; // who begins every round
  readonly breath: number; // SH-75: seconds between a guess and its answer
  readonly mishaps: boolean; // SH-64: they can be reported
  readonly seat: number; // -1 while the table is laid out and in Mauziaty's turn
  readonly step: Step; // what is next
  readonly due: number; // cards still to investigate with
  readonly may_guess: boolean;
  readonly failed: boolean; // has guessed wrong, and will not draw
  readonly callers: readonly number[]; // seats that have called and not guessed yet, in order
  readonly agenda: readonly number[]; // what comes next, for programs (`rules/tasks.py`)
};

export type TrailView = {
  readonly tiles: readonly number[]; // from left to right: a value, 0 face down, 9 Mauziaty
  readonly rounds: number; // so many are left, this one included (SH-55); 0: he is caught
  readonly caught: number; // who caught Mauziaty, or -1
};

export type PilesView = {
  readonly deck: number; // how many cards
  readonly discards: number;
  readonly top: number; // of the discards, or NO_CARD
  readonly sorts: boolean; // SH-40: whoever closes a case chooses what lies on top
  readonly away: readonly number[]; // cards that are not in this game
};

/** SH-20: what could not be drawn yet. */
export type Owed = {
  readonly target: number;
  readonly clues: number;
  readonly cards: number;
};

/** Somebody's place at the table. */
export type DeskView = {
  readonly target: number; // a card, HIDDEN or NO_CARD
  readonly hand: number; // how many cards
  readonly leads: readonly number[];
  readonly dead_ends: readonly number[];
  readonly newest: number; // of these clues, the one that came last; NO_CARD if there are none
  readonly closed: readonly number[];
  readonly tiles: readonly number[]; // a value; 0 face down; below 0 face down, but these eyes know it
  readonly points: number; // as far as these eyes know
  readonly wrong: readonly number[]; // wrong guesses about the target that stands; action 60 + guess
  readonly called: boolean;
  readonly announced: number; // a guess whose answer is not heard yet, as in `wrong`; or -1
  readonly denied: boolean; // its owner has said that nobody showed this target
  readonly owed: Owed | null; // None: nothing
};

export type Tie = '' | 'tie' | 'shared';

/** When the game is over. */
export type Ending = {
  readonly points: readonly number[]; // by seat
  readonly titled: readonly number[]; // seats: chief inspectors if he is caught, else litter-box inspectors
  readonly places: readonly number[]; // seats, the best first
  readonly tie: Tie; // "tie": equal points, which the cases decided; "shared": not even they did
};

/** What lay open once; a picture leaves it out. The watcher has no cards of its own. */
export type Memory = {
  readonly seen: readonly number[]; // since they last left the deck
  readonly ruled: readonly number[]; // cannot be the own target, since they were seen elsewhere
  readonly made_of: readonly number[]; // what the deck was when it was shuffled last
  readonly discards: readonly number[];
  readonly held: readonly (readonly number[])[]; // by seat: what one has passed on oneself to these hands
};

/** SH-74: the own sheet of notes as the table fills it in. Sets of cards are five rows of twelve bits. */
export type Sheet = {
  readonly seen: readonly number[]; // cards seen elsewhere
  readonly ruled: readonly number[]; // from "certain" on: these, and those that were not in the deck of the target
};

/** What a seat sees. Cards are numbers. */
export type SchnurrlockView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly players: number;
  readonly notes: Level;
  readonly turn: TurnView;
  readonly trail: TrailView;
  readonly piles: PilesView;
  readonly desks: readonly DeskView[]; // by seat
  readonly hand: readonly number[]; // the own one
  readonly ending: Ending | null;
  readonly memory: Memory | null;
  readonly sheet: Sheet | null;
};

export type OfSeat = {
  readonly kind: 'begins' | 'turn' | 'nothing_left' | 'called' | 'let_be' | 'caught';
  readonly seat: number;
};

/** A tile of the trail was turned up. */
export type Placed = {
  readonly kind: 'turned_up' | 'prowled';
  readonly place: number;
  readonly value: number;
};

export type Card = 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6' | 'C7' | 'C8' | 'C9' | 'C10' | 'C11' | 'C12' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10' | 'G11' | 'G12' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11' | 'R12' | 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6' | 'T7' | 'T8' | 'T9' | 'T10' | 'T11' | 'T12' | 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'D6' | 'D7' | 'D8' | 'D9' | 'D10' | 'D11' | 'D12';

/** A card: a new target, which its owner and watchers do not see, or a hand card, which only its owner sees. */
export type Drawn = {
  readonly kind: 'target' | 'drew';
  readonly seat: number;
  readonly card?: Card;
};

/** An answer. `free`: with a card from the deck, not from the hand. */
export type Clue = {
  readonly kind: 'lead' | 'dead_end';
  readonly seat: number;
  readonly card: Card;
  readonly lead: boolean;
  readonly free: boolean;
};

export type Round = {
  readonly kind: 'round';
  readonly round: number;
  readonly last: boolean;
};

/** A guess that is answered in a moment. */
export type Announced = {
  readonly kind: 'announced';
  readonly seat: number;
  readonly suspect?: number;
  readonly hour?: number;
};

export type Guessed = {
  readonly kind: 'right' | 'wrong';
  readonly seat: number;
  readonly right: boolean;
  readonly suspect?: number;
  readonly hour?: number;
};

/** A tile; the value of a face-down one only its owner sees. */
export type Took = {
  readonly kind: 'took';
  readonly seat: number;
  readonly value?: number;
};

export type Closed = {
  readonly kind: 'closed';
  readonly seat: number;
  readonly card: Card;
};

export type PutAway = {
  readonly kind: 'put_away';
  readonly seat: number;
  readonly number: number;
  readonly top: Card;
};

export type Shuffled = {
  readonly kind: 'shuffled';
  readonly number: number;
};

/** Cards go to the left; giver and taker see which. */
export type Handed = {
  readonly kind: 'handed';
  readonly seat: number;
  readonly to: number;
  readonly number: number;
  readonly cards?: readonly Card[];
};

/** `by` says to have shown `seat` its target; or `seat` says that it is not so. */
export type Reported = {
  readonly kind: 'reported' | 'denied';
  readonly seat: number;
  readonly by: number;
};

/** `seat` has seen its target, the card; it was the fault of `by`. */
export type Mishap = {
  readonly kind: 'mishap';
  readonly seat: number;
  readonly by: number;
  readonly card: Card;
};

export type Ended = {
  readonly kind: 'ended';
  readonly caught: boolean;
  readonly points: readonly number[];
  readonly cases: readonly number[];
  readonly tiles: readonly (readonly number[])[];
  readonly targets: readonly (Card | null)[];
  readonly titled: readonly number[];
};

/** What happens; `faded` is what is not told again. */
export type SchnurrlockEvent = OfSeat | Placed | Drawn | Clue | Round | Announced | Guessed | Took | Closed | PutAway | Shuffled | Handed | Reported | Mishap | Ended | { readonly kind: 'faded' };

/** Turn this card of your hand up and ask. */
export type Investigate = {
  readonly do: 'investigate';
  readonly card: Card;
};

export type GuessSuspect = {
  readonly do: 'guess_suspect';
  readonly suspect: number;
};

export type GuessHour = {
  readonly do: 'guess_hour';
  readonly hour: number;
};

export type GuessBoth = {
  readonly do: 'guess_both';
  readonly suspect: number;
  readonly hour: number;
};

/** Put your clues away with this one on top. */
export type Top = {
  readonly do: 'top';
  readonly card: Card;
};

/** You are done with your actions: tidy up. */
export type Done = {
  readonly do: 'done';
};

/** Move Mauziaty one step on. */
export type Prowl = {
  readonly do: 'prowl';
};

/** You have called, but do not guess. */
export type LetBe = {
  readonly do: 'let_be';
};

/** Paws off! */
export type Call = {
  readonly do: 'call';
};

/** You saw your own target by accident. */
export type Saw = {
  readonly do: 'saw';
};

/** You showed this seat its target by accident. */
export type Showed = {
  readonly do: 'showed';
  readonly seat: number;
};

/** Hear whether your announced guess is right. */
export type Hear = {
  readonly do: 'hear';
};

/** Yes, you were shown your target. */
export type Agree = {
  readonly do: 'agree';
};

/** No, you have not seen your target. */
export type Deny = {
  readonly do: 'deny';
};

/** What can be done. */
export type SchnurrlockAction = Investigate | GuessSuspect | GuessHour | GuessBoth | Top | Done | Prowl | LetBe | Call | Saw | Showed | Hear | Agree | Deny;
