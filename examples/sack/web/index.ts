// The toy in the browser: copied to web/src/games/sack it is a game like any other (tests/browser/test_new_game.py does so).

import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Notebook from './Notebook.svelte';
import type { SackEvent, SackView } from './shapes';
import de from './words.de.json';
import en from './words.en.json';

const BEATS: Readonly<Partial<Record<SackEvent['kind'], readonly number[]>>> = { drew: [600], kept: [600], swapped: [900], called: [900] };

export default {
  Board, Notebook, words: { de, en },
  beats: (event) => BEATS[event.kind] ?? [],
} satisfies GameModule<SackView, SackEvent>;
