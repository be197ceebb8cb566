// What a game brings to the browser, and what it is given. The shell knows nothing else of any game.

import type { Component } from 'svelte';
import type { Catalogue, Facts, Words } from '../lib/words';
import type { Level } from '../kit/levels';
import type { AnyView, GameEvent, Knowledge, Prompt } from '../protocol';

export type { AnyView, GameEvent, Prompt };

/** What one seat sees, as the server sends it; the shapes of view and events are the game's own (`shapes.d.ts`). */
export interface Look<View extends AnyView = AnyView> {
  readonly seat: number; // -1: a watcher
  readonly view: View;
  readonly legal: readonly number[];
  readonly sealed: number;
  /** What the seat is asked, what is offered, and what there is to say of it; null for who has nothing to do. */
  readonly prompt: Prompt | null;
}

/** One moment as it is drawn: the table as it is now, and what is being told of the way here. */
export interface Picture<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  readonly look: Look<View>;
  /** The events since the last pause, up to the newest; empty where nothing is being told. What they did is in the look already. */
  readonly told: readonly Event[];
  /** How far the newest event has been told: 0 … beats - 1. On the first of several the look is still the one before it. */
  readonly beat: number;
}

/** A sentence of the game's words, and what goes into it. */
export interface Saying {
  readonly key: string;
  readonly facts: Facts;
}

/** What a person writes down for one seat, for nobody else to see. The server keeps it, up to NOTES_LIMIT characters. */
export interface Notes {
  readonly text: string;
  /** False in replays, where nothing is written. */
  readonly open: boolean;
  write(text: string): void;
}
export const NOTES_LIMIT = 4000;

/** Somebody at the table, as the board needs it. */
export interface Guest {
  readonly name: string;
  readonly avatar: string;
  readonly bot: boolean;
  readonly away: boolean;
}

/** What a page of the game's own is given (`pages/NAME.svelte`, under /with/GAME/NAME; `page.NAME` is its title). */
export interface PageProps {
  words: Words;
  actions: readonly Facts[];
}

/** A moment of a worked example: what its seat sees, what happened since the moment before, and what is said about it. */
export interface ExampleStep<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  readonly say: string;
  readonly look: Look<View> & { readonly events: readonly Event[] };
  readonly known: Knowledge | null;
}

/** What the first page of the rule book is given (`Primer.svelte`: it comes with the book). */
export interface PrimerProps<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  lang: string;
  /** The words of the game and of its folder, with `primer.LANG.json` on top. */
  words: Words;
  actions: readonly Facts[];
  /** The worked examples of the engine's `examples.json` by name: the looks of positions, for the board to draw. */
  examples: Readonly<Record<string, readonly ExampleStep<View, Event>[]>>;
}

export interface BoardProps<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  picture: Picture<View, Event>;
  guests: readonly Guest[];
  names: readonly string[];
  words: Words;
  /** Everything that has happened so far, as far as the table still tells it. */
  log: readonly Event[];
  actions: readonly Facts[];
  /** The action that is chosen but not yet confirmed, or -1. */
  picked: number;
  /** May something be done at all: false in a replay, for watchers, and while a wish is under way. */
  open: boolean;
  /** The first tap. The same action again, or the button that names it, does it. An action that is not legal yet is done by
   * the way that the prompt knows to it. */
  pick: (action: number) => void;
  /** Does it at once: for what a dialog of the board has had confirmed already. */
  act: (action: number) => void;
  notes: Notes;
  /** What follows from this seat's view, as far as the table tells it and the person wants to see it; null where that is
   * nothing, in replays, and until the answer is there. */
  known: Knowledge | null;
  /** How much help is shown: the most that the table allows, or what the person has set, if that is less. */
  help: Level;
  /** Says why an action cannot be done now, with the rule: the server knows. */
  why: (action: number) => void;
  /** Lights these lines of the log: `kit/Because.svelte` calls it. Null where no log is at hand. */
  light: ((events: readonly number[]) => void) | null;
  /** How long things take: 1 is normal, 0 is at once. */
  pace: number;
  /** What the person has set of the game's `switches`. */
  switches: Readonly<Record<string, boolean>>;
  /** Undoes what was done last, where that can be. */
  undo?: (() => void) | undefined;
  /** For the host: back to the chairs, to agree on something else; possible until nature has chosen. */
  regather?: (() => void) | undefined;
}

/** What the score is given, when the game is over (`End.svelte`: it comes when it is needed). */
export interface EndProps<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  look: Look<View>;
  guests: readonly Guest[];
  names: readonly string[];
  words: Words;
  log: readonly Event[];
  /** What each seat has in the end; nothing in a replay. */
  returns?: readonly number[] | undefined;
}

/** A game's folder. Its `index.ts` says which view and events it is for; the shell hands on what the server sent. */
export interface GameModule<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  Board: Component<BoardProps<View, Event>>;
  /** The bar in thumb reach, where the buttons of the prompt are not enough: it offers, asks and confirms itself. */
  Bar?: Component<BoardProps<View, Event>>;
  /** What a player writes down: at the side of a large screen, in a sheet on a phone. `notebook` is its title. */
  Notebook?: Component<BoardProps<View, Event>>;
  /** The notebook wants more of a large screen than a column. */
  broad?: boolean;
  /** Words that only the board needs, in both languages. They may as well stand beside the engine (`words/browser.LANG.json`): then they come
   * with the rest from the server, one language at a time. */
  words?: Readonly<Record<string, Catalogue>>;
  /** Switches of the board that a person may set: `switch.NAME` says what it does. */
  switches?: readonly { name: string; initially: boolean }[];
  /** The keys of the board, for the help page: `key.NAME` says what they do. */
  keys?: readonly { keys: string; name: string }[];
  /** How much the table helps at most, in a game that has such a choice. A person may set less for this game. */
  help?: (look: Look<View>) => Level;
  /** How long the steps of telling an event take, in milliseconds at normal pace. Empty: nothing to see. Without it every event
   * is looked at for a moment. */
  beats?: (event: Event) => readonly number[];
  /** What the status line says on the first beat, while the answer is open. It is not announced: the event's sentence says it all. */
  question?: (event: Event) => Saying | null;
  /** After such an event the table has more words of its own (`Game.words_at`): a story goes on. They are in `words` then. */
  tells?: (event: Event) => boolean;
  /** Sentences are cut after so many characters; without it they are said whole. */
  longest?: number;
  /** Why it went as it did, where that is not plain: a sentence before the event's own. */
  because?: (event: Event, told: readonly Event[]) => Saying | null;
}
