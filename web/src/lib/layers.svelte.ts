// Which layer of the page is on top: 0 is the page itself, every open dialog lies one higher. Whatever lies below is
// neither seen nor heard nor pressed, so what is said or shown to everybody goes to the top.

import { untrack } from 'svelte';

export const layers: { top: number } = $state({ top: 0 });

/** One more layer; returns its number. */
export function climb(): number {
  return untrack(() => ++layers.top);
}

export function descend(): void {
  untrack(() => layers.top--);
}
