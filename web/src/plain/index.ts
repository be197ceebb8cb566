// The board of every game that has no folder here: drawn from its prompt, its view and its words alone.

import type { GameModule } from '../games/contract';
import Board from './Board.svelte';
import Notebook from './Notebook.svelte';
import de from './words.de.json';
import en from './words.en.json';

/** Its words were read by nobody here: a sentence ends after so many characters. */
const LONGEST = 400;

export default { Board, Notebook, words: { de, en }, longest: LONGEST } satisfies GameModule;
