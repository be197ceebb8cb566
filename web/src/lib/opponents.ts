// Which bots a person may choose from: by strength, and those that whoever runs the server has let in.

import type { GameCard } from '../protocol';
import { STRENGTHS } from './settings.svelte';
import { say } from './speech.svelte';

export function botsFor(card: GameCard): { value: string; title: string }[] {
  const guests = card.bots.filter(({ id }) => card.guests.includes(id)).map(({ id, title }) => ({ value: id, title }));
  return [...STRENGTHS.map((value) => ({ value: value as string, title: say(`settings.strength.${value}`) })), ...guests];
}
