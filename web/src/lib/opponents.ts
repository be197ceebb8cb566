// Which bots a person may choose from: by strength, and those that whoever runs the server has let in.

import type { GameCard } from '../protocol';
import { meaningOf } from './choices';
import { STRENGTHS } from './settings.svelte';
import { say } from './speech.svelte';

export function botsFor({ bots, strengths, guests }: GameCard): { value: string; title: string }[] {
  const titleOf = (bot: string): string => bots.find(({ id }) => id === bot)!.title;
  const known = STRENGTHS.map((value, place) => ({ value: value as string, title: `${say(`settings.strength.${value}`)}: ${meaningOf(titleOf(strengths[place]!))}` }));
  return [...known, ...guests.map((value) => ({ value, title: titleOf(value) }))];
}
