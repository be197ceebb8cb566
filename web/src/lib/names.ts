// How people at a table are called in sentences, and as which animals they are drawn.

import type { Chair } from '../protocol';
import type { Guest } from '../games/contract';

export const ANIMALS = ['hedgehog', 'fox', 'owl', 'frog', 'rabbit', 'badger', 'duck', 'squirrel', 'bear', 'raccoon'] as const;

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

/** The animal of each chair. Whoever brings none, as bots do, has one by the name: the same wherever they sit, and as long
 * as there are enough a different one for each. */
export function animalsOf(chairs: readonly Pick<Chair, 'name' | 'avatar'>[]): string[] {
  const known: readonly string[] = ANIMALS;
  const animals = chairs.map(({ name, avatar }) => (!name ? 'empty' : known.includes(avatar ?? '') ? avatar! : ''));
  const taken = new Set(animals);
  const strangers = chairs.map((chair, seat) => ({ name: chair.name ?? '', seat })).filter(({ seat }) => !animals[seat]);
  for (const { name, seat } of strangers.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const first = [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
    const wanted = known.map((_, more) => known[(first + more) % known.length]!);
    const animal = wanted.find((one) => !taken.has(one)) ?? wanted[0]!;
    taken.add(animal);
    animals[seat] = animal;
  }
  return animals;
}

export function guestsOf(chairs: readonly Chair[], names: readonly string[]): Guest[] {
  const animals = animalsOf(chairs);
  return chairs.map((chair, seat) => ({
    name: names[seat]!,
    avatar: animals[seat]!,
    bot: !!chair.bot,
    away: !!chair.away,
  }));
}
