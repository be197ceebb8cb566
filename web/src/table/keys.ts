// The keys of a table: a letter for each sheet, the arrows for the game so far.

import type { Replay } from '../lib/replay.svelte';
import { settings } from '../lib/settings.svelte';

export interface Keyed {
  /** Is something open that has keys of its own? */
  readonly covered: boolean;
  readonly replay: Replay | null;
  endReplay(): void;
  startReplay(): void;
  /** What each letter does; true: the letter is used up. */
  readonly letters: Readonly<Record<string, () => unknown>>;
}

export function pressed(event: KeyboardEvent, table: Keyed): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target as HTMLElement;
  const letter = event.key.toLowerCase();
  if (target.matches('input, textarea, select')) return;
  if (table.covered && letter !== 'i') return;
  if (table.replay) {
    if (event.key === 'Escape') table.endReplay();
    else if (!table.replay.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!settings.shortcuts) return;
  if (event.key === 'ArrowLeft' && (target === document.body || target.closest('[data-status]'))) table.startReplay();
  else if (table.letters[letter]?.() === true) event.preventDefault(); // the letter is not written there
}
