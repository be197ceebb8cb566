import type { GameModule } from '../contract';
import Board from './Board.svelte';
import type { MausenEvent, MausenView } from './shapes';
import { because } from './told';
import './colours.css';
import de from './words.de.json';
import en from './words.en.json';

/** Milliseconds at normal pace: first who hunts and why, then who runs where. */
const BEATS: Readonly<Partial<Record<MausenEvent['kind'], readonly number[]>>> = {
  turned_up: [1000],
  laid: [1000],
  chased: [1300, 1500],
  in_vain: [1300],
  stalemate: [1600],
  stayed: [700],
  emptied: [1200],
};

export default {
  Board, words: { de, en },
  switches: [{ name: 'helpers', initially: true }],
  keys: [
    { keys: '← → ↑ ↓', name: 'arrows' },
    { keys: 'Home End', name: 'ends' },
    { keys: 'Enter', name: 'enter' },
  ],
  beats: (event) => BEATS[event.kind] ?? [],
  because,
} satisfies GameModule<MausenView, MausenEvent>;
