// How a finished game is told in a sentence or two: who won, by how much, and how you did. The order is the game's.

import type { Words } from '../lib/words';

export interface Place {
  readonly seat: number;
  readonly points: number;
  readonly won?: boolean;
}

/** Who won is largest, by name; nobody is named where a title says it better. */
export function headline(words: Words, places: readonly Place[], you: number, names: readonly string[]): string {
  const winners = places.filter((place) => place.won).map((place) => place.seat);
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat]!);
  const named = others.length > 1 ? `${others.slice(0, -1).join(', ')} ${words.say('finale.and')} ${others.at(-1)}` : (others[0] ?? '');
  if (winners.includes(you)) return others.length ? words.say('finale.shared', { names: named }) : words.say('finale.you');
  return winners.length ? words.say(others.length > 1 ? 'finale.many' : 'finale.one', { names: named }) : words.say('over.title');
}

/** By how much: against the best of those who did not win. */
export function byHowMuch(words: Words, places: readonly Place[], names: readonly string[]): string {
  const best = places.find((place) => place.won);
  const next = places.find((place) => !place.won);
  if (!best) return '';
  const { points } = best;
  if (!next) return words.say('finale.points', { points });
  const facts = { points, lead: points - next.points, name: names[next.seat] };
  return words.say(points > next.points ? 'finale.lead' : 'finale.level', facts);
}

/** How you did, if you did not win: your place, and what was missing. */
export function yourPlace(words: Words, places: readonly Place[], you: number): string {
  const at = places.findIndex((place) => place.seat === you);
  const mine = places[at];
  const best = places.find((place) => place.won);
  if (!mine || mine.won || !best) return '';
  const missing = best.points - mine.points;
  return words.say(missing > 0 ? 'finale.place' : 'finale.place.level', { place: at + 1, of: places.length, points: mine.points, missing });
}
