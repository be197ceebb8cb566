import type { GameModule, Saying } from '../contract';
import Board from './Board.svelte';
import Notebook from './Notebook.svelte';
import type { GaunerEvent, GaunerView } from './shapes';
import './colours.css';
import de from './words.de.json';
import en from './words.en.json';

/** Milliseconds at normal pace: the dice roll, then the sum is written; the question, then the answer. */
const BEATS: Readonly<Partial<Record<GaunerEvent['kind'], readonly number[]>>> = {
  begins: [900],
  first_sums: [900, 1200],
  noted: [900, 1200],
  sheet_full: [1000],
  found: [1200, 1900],
  missed: [1200, 1100],
  circled: [1300],
  forgot: [1800],
  stopped: [900],
  lost: [1300],
};

function question(event: GaunerEvent): Saying | null {
  return event.kind === 'found' || event.kind === 'missed' ? { key: 'question', facts: event } : null;
}

export default {
  Board, Notebook, words: { de, en },
  keys: [
    { keys: '← → ↑ ↓', name: 'arrows' },
    { keys: 'Home End', name: 'ends' },
    { keys: 'Enter', name: 'enter' },
    { keys: 'K', name: 'circle' },
    { keys: 'B', name: 'pencil' },
  ],
  help: (look) => look.view.notes,
  beats: (event) => BEATS[event.kind] ?? [],
  question,
} satisfies GameModule<GaunerView, GaunerEvent>;
