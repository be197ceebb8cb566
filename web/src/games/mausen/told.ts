// What the log says of the last round.

import type { Saying } from '../contract';
import type { Card } from './cards';
import type { MausenEvent } from './shapes';

function lastRound(log: readonly MausenEvent[]): number {
  return log.findLastIndex((event) => event.kind === 'turned_up' || event.kind === 'laid');
}

/** The cards that each seat got in the last round. */
export function lastGains(log: readonly MausenEvent[], players: number): Card[][] {
  const gains = Array.from({ length: players }, () => [] as Card[]);
  const start = lastRound(log);
  if (start < 0) return gains;
  for (const event of log.slice(start)) {
    if (event.kind === 'chased') gains[event.seat]?.push(...event.prey);
  }
  return gains;
}

/** Why a chase went as it did, where more than one wanted it: the sentence before the event's own. */
export function because(event: MausenEvent): Saying | null {
  if (event.kind !== 'chased' && event.kind !== 'in_vain') return null;
  const { seat, card, animal, rivals, cancelled } = event;
  if (rivals.length < 2) return null;
  return cancelled?.length
    ? { key: 'because.equal', facts: { rivals: cancelled, animal, seat } }
    : { key: 'because.strongest', facts: { seat, card, animal } };
}
