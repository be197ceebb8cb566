// What a screen reader is told: each sentence once, in order. Nothing moves the focus.

import { untrack } from 'svelte';

const KEPT = 30;
let ids = 0;

export const spoken: { lines: { id: number; text: string }[] } = $state({ lines: [] });

export function announce(text: string): void {
  if (text) untrack(() => (spoken.lines = [...spoken.lines, { id: ids++, text }].slice(-KEPT)));
}
