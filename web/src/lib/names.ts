// How people at a table are called in sentences.

import type { Chair } from '../protocol';
import type { Guest } from '../games/contract';
import { drawn } from './me.svelte';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** One name per chair, all different; names in other directions are set apart so that they do not turn the sentence. */
export function namesOf(chairs: readonly Chair[], free: (seat: number) => string): string[] {
  const names = chairs.map((chair, seat) => chair.name || free(seat));
  return names.map((name, seat) => {
    const twin = names.indexOf(name) !== names.lastIndexOf(name);
    const own = twin ? `${name} (${seat + 1})` : name;
    return RIGHT_TO_LEFT.test(own) ? `\u2068${own}\u2069` : own;
  });
}

export function guestsOf(chairs: readonly Chair[], names: readonly string[]): Guest[] {
  return chairs.map((chair, seat) => ({
    name: names[seat]!,
    avatar: chair.name ? drawn(chair.avatar ?? '', seat) : 'empty',
    bot: !!chair.bot,
    away: !!chair.away,
  }));
}
