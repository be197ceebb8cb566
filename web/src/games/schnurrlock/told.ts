// What is said while an answer is open.

import type { Saying } from '../contract';
import type { SchnurrlockEvent } from './shapes';

/** While a card or a guess lies on the table and the answer is open. */
export function question(event: SchnurrlockEvent): Saying | null {
  if (event.kind === 'lead' || event.kind === 'dead_end') return { key: 'question.card', facts: { seat: event.seat, card: event.card } };
  if (event.kind !== 'right' && event.kind !== 'wrong') return null;
  const suspect = event.suspect ?? null;
  const hour = event.hour ?? null;
  const kind = suspect !== null && hour !== null ? 'both' : suspect !== null ? 'suspect' : 'hour';
  return { key: `question.${kind}`, facts: { seat: event.seat, suspect, hour } };
}
