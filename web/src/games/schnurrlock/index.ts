import type { Component } from 'svelte';
import type { BoardProps, EndProps, GameModule } from '../contract';
import { ask, offers } from './asks';
import { beats } from './beats';
import Board from './Board.svelte';
import End from './End.svelte';
import Notebook from './Notebook.svelte';
import { eventKey, question, recount } from './told';
import './colours.css';
import figures from './figures.svg?url';
import de from './words.de.json';
import en from './words.en.json';

const game: GameModule = {
  figures,
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
