// Written by `python -m tools.browser_types` from katzentisch.games.cluedo: do not change it here.

export type Level = 'off' | 'records' | 'certain' | 'full';

/** What was chosen before the game. */
export type Chosen = {
  readonly players: number;
  readonly classic: boolean; // CL-70
  readonly irene: boolean; // CL-71
  readonly last_wins: boolean; // CL-72
  readonly notes: Level; // CL-73
};

/** What comes next. */
export type Turn = {
  readonly phase: string; // `rules/board.py`
  readonly seat: number; // whose turn it is to choose, to get a card, or to play
  readonly asked: number; // who has a card to show, or -1
  readonly dice: readonly number[]; // of this turn, or nothing
  readonly enclosed: number; // how many cards are in the envelope
};

/** What stands and lies on the board. */
export type Pieces = {
  readonly figures: readonly string[]; // by suspect: the spot
  readonly weapons: readonly string[]; // by weapon: the place, as far as they are placed
  readonly opened: readonly number[]; // CL-10: cards that everybody sees
};

/** What everybody sees of a player. */
export type Player = {
  readonly figure: number; // the suspect, or -1
  readonly cards: number; // how many
  readonly brought: boolean; // CL-43: may suspect without rolling
  readonly out: boolean; // CL-61
};

/** A suspicion and its answer. Everybody between the two had none of the cards. */
export type Suspected = {
  readonly by: number;
  readonly cards: readonly [number, number, number];
  readonly shown_by: number; // -1: nobody could, or not yet
  readonly card: number; // what was shown, for who has seen it; else -1
};

export type Accused = {
  readonly by: number;
  readonly cards: readonly [number, number, number];
};

/** CL-12, CL-13, CL-51: the own sheet of notes, as the table fills it in. */
export type Sheet = {
  readonly struck: readonly number[]; // own cards, open ones, and those that were shown to this seat
  readonly holders: readonly number[]; // by card: who has it, as far as this seat has seen it, or -1
  readonly without: readonly (readonly number[])[]; // CL-73, by seat: cards of which it showed none; nothing without records
};

/** What a seat sees. Cards are numbers (`rules/cards.py`), ascending. */
export type CluedoView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly chosen: Chosen;
  readonly turn: Turn;
  readonly pieces: Pieces;
  readonly seats: readonly Player[];
  readonly hand: readonly number[];
  readonly suspicions: readonly Suspected[];
  readonly accusations: readonly Accused[];
  readonly envelope: readonly number[]; // for who has looked into it, and for all at the end
  readonly winner: number; // -1: nobody, or not yet
  readonly sheet: Sheet | null; // for people
};

/** Who chooses a figure first. */
export type Lot = {
  readonly kind: 'lot';
  readonly seat: number;
};

export type FigureTaken = {
  readonly kind: 'figure';
  readonly seat: number;
  readonly suspect: string;
};

/** By weapon. */
export type WeaponsPlaced = {
  readonly kind: 'weapons';
  readonly places: readonly string[];
};

/** Three cards are in the envelope. */
export type Hidden = {
  readonly kind: 'hidden';
};

/** Everybody has so many `cards`, and these lie `open`; a seat sees its own `hand`. */
export type Dealt = {
  readonly kind: 'dealt';
  readonly cards: number;
  readonly open: readonly string[];
  readonly hand?: readonly string[];
};

export type Begins = {
  readonly kind: 'begins';
  readonly seat: number;
  readonly suspect: string;
};

export type TurnBegins = {
  readonly kind: 'turn';
  readonly seat: number;
};

/** There is no way, and the turn is over. */
export type Stuck = {
  readonly kind: 'stuck';
  readonly seat: number;
};

export type Rolled = {
  readonly kind: 'rolled';
  readonly seat: number;
  readonly dice: readonly number[];
};

/** To a square; `path` are the squares on the way, it is the last. */
export type Went = {
  readonly kind: 'went';
  readonly seat: number;
  readonly square: string;
  readonly path: readonly string[];
};

/** Announced before the figure moves. */
export type TakesPassage = {
  readonly kind: 'passage';
  readonly seat: number;
  readonly place: string;
  readonly to: string;
};

/** By a door after `path`, or through a passage. */
export type Entered = {
  readonly kind: 'entered';
  readonly seat: number;
  readonly place: string;
  readonly path: readonly string[];
};

export type SuspicionSpoken = {
  readonly kind: 'suspected';
  readonly seat: number;
  readonly suspect: string;
  readonly weapon: string;
  readonly place: string;
};

/** These had none of the three cards, in the order in which they were asked. */
export type Passed = {
  readonly kind: 'passed';
  readonly seats: readonly number[];
};

/** `seat` has shown `to` a card. These two see which. */
export type Showed = {
  readonly kind: 'showed';
  readonly seat: number;
  readonly to: number;
  readonly card?: string;
};

/** Nobody could show `seat` a card. */
export type Unrefuted = {
  readonly kind: 'unrefuted';
  readonly seat: number;
};

export type Stopped = {
  readonly kind: 'stopped';
  readonly seat: number;
};

export type AccusationSpoken = {
  readonly kind: 'accused';
  readonly seat: number;
  readonly suspect: string;
  readonly weapon: string;
  readonly place: string;
};

/** The accusation of `seat` is wrong. Who accused alone sees what is in the envelope. */
export type Wrong = {
  readonly kind: 'wrong';
  readonly seat: number;
  readonly suspect?: string;
  readonly weapon?: string;
  readonly place?: string;
};

/** Everybody sees the envelope. `winner` is -1 if nobody wins. */
export type Ended = {
  readonly kind: 'ended';
  readonly winner: number;
  readonly suspect: string;
  readonly weapon: string;
  readonly place: string;
};

/** What happens; `faded` is what is not told again. */
export type CluedoEvent = Lot | FigureTaken | WeaponsPlaced | Hidden | Dealt | Begins | TurnBegins | Stuck | Rolled | Went | TakesPassage | Entered | SuspicionSpoken | Passed | Showed | Unrefuted | Stopped | AccusationSpoken | Wrong | Ended | { readonly kind: 'faded' };

/** Play this figure. */
export type Figure = {
  readonly do: 'figure';
  readonly suspect: string;
};

/** Roll the dice. */
export type Roll = {
  readonly do: 'roll';
};

/** Take the secret passage. */
export type Passage = {
  readonly do: 'passage';
};

/** End your turn. */
export type End = {
  readonly do: 'end';
};

/** Go into this place. */
export type Enter = {
  readonly do: 'enter';
  readonly place: string;
};

/** Go to this square. */
export type Go = {
  readonly do: 'go';
  readonly square: string;
};

/** It was this one, with this weapon, here. */
export type Suspect = {
  readonly do: 'suspect';
  readonly suspect: string;
  readonly weapon: string;
};

/** Show this card to who suspects. */
export type Show = {
  readonly do: 'show';
  readonly card: string;
};

/** Go to the centre and accuse. */
export type Accuse = {
  readonly do: 'accuse';
  readonly suspect: string;
  readonly weapon: string;
  readonly place: string;
};

/** What can be done. */
export type CluedoAction = Figure | Roll | Passage | End | Enter | Go | Suspect | Show | Accuse;
