import type { GameModule } from '../contract';
import { beats } from './beats';
import Board from './Board.svelte';
import Notebook from './Notebook.svelte';
import type { CluedoEvent, CluedoView } from './shapes';
import './colours.css';

export default {
  Board, Notebook,
  keys: [
    { keys: '← → ↑ ↓', name: 'arrows' },
    { keys: 'Enter', name: 'enter' },
    { keys: '+ −', name: 'zoom' },
  ],
  broad: true,
  help: (look) => look.view.chosen.notes,
  beats,
} satisfies GameModule<CluedoView, CluedoEvent>;
