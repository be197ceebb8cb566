import type { GameModule } from '../contract';
import { beats } from './beats';
import { tells } from '../../kit/levels';
import Board from './Board.svelte';
import End from './End.svelte';
import Notebook from './Notebook.svelte';
import type { SchnurrlockEvent, SchnurrlockView } from './shapes';
import { eventKey, question, recount } from './told';
import { NO_CARD } from './view';
import './colours.css';
import de from './words.de.json';
import en from './words.en.json';

export default {
  Board, End, Notebook, words: { de, en },
  keys: [
    { keys: '← →', name: 'arrows' },
    { keys: 'Enter', name: 'enter' },
    { keys: '← → ↑ ↓', name: 'grid' },
  ],
  tells: ({ seat, view }) => tells(view.notes) && seat >= 0 && view.desks[seat]!.target < NO_CARD,
  help: (look) => look.view.notes,
  beats,
  eventKey,
  question,
  recount,
} satisfies GameModule<SchnurrlockView, SchnurrlockEvent>;
