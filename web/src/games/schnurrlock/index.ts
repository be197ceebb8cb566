import type { GameModule } from '../contract';
import { beats } from './beats';
import Board from './Board.svelte';
import Notebook from './Notebook.svelte';
import type { SchnurrlockEvent, SchnurrlockView } from './shapes';
import { question } from './told';
import './colours.css';
import de from './words.de.json';
import en from './words.en.json';

export default {
  Board, Notebook, words: { de, en },
  keys: [
    { keys: '← →', name: 'arrows' },
    { keys: 'Enter', name: 'enter' },
    { keys: '← → ↑ ↓', name: 'grid' },
  ],
  help: (look) => look.view.notes,
  beats,
  question,
} satisfies GameModule<SchnurrlockView, SchnurrlockEvent>;
