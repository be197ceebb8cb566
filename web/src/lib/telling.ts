// Events in words.

import type { GameEvent } from '../games/contract';
import type { Box } from './box.svelte';

/** The event's sentence, after the reason for it where that is not plain. Nothing for what is not told again. */
export function sentence(box: Box, event: GameEvent, told: readonly GameEvent[], names: readonly string[]): string {
  if (event.kind === 'faded') return '';
  const because = box.game.because?.(event, told);
  const own = box.words.say(`event.${event.kind}`, event, names);
  return because ? `${box.words.say(because.key, because.facts, names)} ${own}` : own;
}
