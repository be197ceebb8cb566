import type { Component } from 'svelte';
import type { BoardProps, EndProps, GameEvent, GameModule } from '../contract';
import { ask, offers } from './asks';
import Board from './Board.svelte';
import End from './End.svelte';
import { toldOf, type Told } from './events';
import Icon from './Icon.svelte';
import Notebook from './Notebook.svelte';
import { eventKey, question, recount } from './told';
import './colours.css';
import figures from './figures.svg?url';
import de from './words.de.json';
import en from './words.en.json';

/** Milliseconds at normal pace. A question has two beats: first the card or the guess, then the answer. */
const BEATS: Readonly<Partial<Record<Told['kind'], readonly number[]>>> = {
  target: [900],
  lead: [900, 1300],
  dead_end: [900, 1300],
  right: [1200, 1300],
  wrong: [1200, 1300],
  took: [800],
  closed: [1300],
  put_away: [500],
  shuffled: [700],
  nothing_left: [900],
  handed: [700],
  prowled: [1400],
  called: [1500],
  let_be: [900],
  mishap: [1500],
  caught: [2600],
};
const FATE = [2600];

/** The last round and the escape are moments too. */
function beats(happened: GameEvent): readonly number[] {
  const event = toldOf(happened);
  if (event.kind === 'round') return event.last ? FATE : [];
  if (event.kind === 'ended') return event.caught ? [] : FATE;
  return BEATS[event.kind] ?? [];
}

const game: GameModule = {
  figures,
  Icon,
  Board: Board as Component<BoardProps>,
  End: End as Component<EndProps>,
  Notebook: Notebook as Component<BoardProps>,
  words: { de, en },
  switches: [],
  keys: [
    { keys: '← →', name: 'arrows' },
    { keys: 'Enter', name: 'enter' },
    { keys: '← → ↑ ↓', name: 'grid' },
  ],
  ask: ask as GameModule['ask'],
  offers: offers as NonNullable<GameModule['offers']>,
  beats,
  eventKey,
  question,
  recount: recount as NonNullable<GameModule['recount']>,
};

export default game;
