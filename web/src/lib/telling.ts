// Events in words.

import type { GameEvent } from '../games/contract';
import type { Box } from './box.svelte';

/** The event's sentence, after the reason for it where that is not plain. Nothing for what is not told again. */
export function sentence(box: Box, event: GameEvent, told: readonly GameEvent[], names: readonly string[]): string {
  if (event.kind === 'faded') return '';
  const because = box.game.because?.(event, told);
  return because ? `${box.words.say(because.key, because.facts, names)} ${plainly(box, event, names)}` : plainly(box, event, names);
}

/** What the status line says at this beat: first the question or the reason, then what happened; each short enough to be read in its time. */
export function story(box: Box, told: readonly GameEvent[], beat: number, names: readonly string[]): string {
  const event = told.at(-1);
  if (!event) return '';
  const opening = beat === 0 ? (box.game.question?.(event) ?? box.game.because?.(event, told)) : null;
  if (!opening) return plainly(box, event, names);
  const own = `${opening.key}.you`; // whoever the event speaks to is asked about what they do themselves
  return box.words.say(event.says?.endsWith('.you') && box.words.has(own) ? own : opening.key, opening.facts, names);
}

function plainly(box: Box, event: GameEvent, names: readonly string[]): string {
  const { kind, says = '' } = event;
  return box.words.say(says === '' || says.startsWith('.') ? `event.${kind}${says}` : says, event, names);
}
