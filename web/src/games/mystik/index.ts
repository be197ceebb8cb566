import type { GameModule } from '../contract';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import type { MystikEvent, MystikView } from './shapes';
import { beats, because } from './told';
import './colours.css';
import de from './words.de.json';
import en from './words.en.json';

export default {
  Board, Bar, words: { de, en }, // the engine's sentence is the story itself; here the reader has that
  switches: [{ name: 'letters', initially: false }, { name: 'reader', initially: true }, { name: 'lessons', initially: true }],
  keys: [
    { keys: 'Tab', name: 'fields' },
    { keys: 'Enter', name: 'enter' },
  ],
  beats,
  because,
  tells: (event) => event.kind === 'narrated' || event.kind === 'explored',
} satisfies GameModule<MystikView, MystikEvent>;
