// The focus is never lost: whoever has it on something that goes keeps a place near by. It is never stolen either.

import { tick } from 'svelte';

/** To be called in an `$effect.pre`, before a change is drawn: if the focus is at home now and nowhere afterwards, it goes to the place. */
export function catchFocus(home: Element | null | undefined, place: () => HTMLElement | null | undefined): void {
  const at = document.activeElement;
  if (!at || at === document.body || !home?.contains(at)) return;
  void tick().then(() => {
    if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
  });
}
