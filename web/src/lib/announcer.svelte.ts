// What a screen reader is told: each sentence once, in order. Nothing moves the focus. A dialog hides from it what lies
// below, so a sentence is said in the layer that is on top, and stays there: moved to another it would be said again.

import { untrack } from 'svelte';
import { layers } from './layers.svelte';

const KEPT = 30;
let ids = 0;

export const spoken: { lines: { id: number; text: string; layer: number }[] } = $state({ lines: [] });

export function announce(text: string): void {
  if (text) untrack(() => (spoken.lines = [...spoken.lines, { id: ids++, text, layer: layers.top }].slice(-KEPT)));
}

/** What was said was not for whoever looks here next. */
export function hush(): void {
  spoken.lines = [];
}
