// What is said of events, and what the log says again of earlier ones.

import type { Saying, Look } from '../contract';
import type { Facts } from '../../lib/words';
import { CARDS, type Card } from './cards';
import type { SchnurrlockEvent, SchnurrlockView } from './shapes';

const FADED: SchnurrlockEvent = { kind: 'faded' };

/** As `say` of the engine: an event that tells more to some than to others has a sentence for each. */
export function eventKey(event: SchnurrlockEvent): string {
  return ['event', event.kind, ...more(event)].join('.');
}

function more(event: SchnurrlockEvent): string[] {
  if (event.kind === 'ended') return [event.caught ? 'caught' : 'escaped'];
  if (event.kind === 'round') return event.last ? ['last'] : [];
  if (event.kind === 'handed' && event.number === 0) return ['none'];
  if (['lead', 'dead_end', 'closed', 'mishap', 'prowled', 'turned_up'].includes(event.kind)) return [];
  const facts: Facts = event;
  return ['suspect', 'hour', 'card', 'cards', 'value'].filter((fact) => {
    const value = facts[fact] ?? null;
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });
}

/** While a card or a guess lies on the table and the answer is open. */
export function question(event: SchnurrlockEvent): Saying | null {
  if (event.kind === 'lead' || event.kind === 'dead_end') return { key: 'question.card', facts: { seat: event.seat, card: event.card } };
  if (event.kind !== 'right' && event.kind !== 'wrong') return null;
  const suspect = event.suspect ?? null;
  const hour = event.hour ?? null;
  const kind = suspect !== null && hour !== null ? 'both' : suspect !== null ? 'suspect' : 'hour';
  return { key: `question.${kind}`, facts: { seat: event.seat, suspect, hour } };
}

/** SH-41, SH-74: without notes, cards that lie open no longer are not told again. The twin of the engine's `recount`. */
export function recount({ view }: Look<SchnurrlockView>, log: readonly SchnurrlockEvent[]): readonly SchnurrlockEvent[] {
  if (view.notes !== 'off' || view.over) return log;
  const beside = view.desks.flatMap((desk) => [desk.target, ...desk.leads, ...desk.dead_ends, ...desk.closed]);
  const shown = new Set<Card>([...view.hand, ...beside, view.piles.top].flatMap((card) => CARDS[card] ?? []));
  return log.map((event) => (cardsOf(event).every((card) => shown.has(card)) ? event : FADED));
}

function cardsOf(event: SchnurrlockEvent): Card[] {
  if (event.kind === 'handed') return [...(event.cards ?? [])];
  if (event.kind === 'put_away') return [event.top];
  return 'card' in event && event.card ? [event.card] : [];
}
