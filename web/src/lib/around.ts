// What changed around the game, in words: who came, went, or is played by a bot.

import type { Scene } from '../protocol';
import { say } from './speech.svelte';

export function changesBetween(before: Scene, now: Scene, names: readonly string[]): string[] {
  if (before.number !== now.number) return [];
  return now.chairs.flatMap((chair, seat) => {
    const old = before.chairs[seat];
    if (!old || now.mine.includes(seat)) return [];
    const facts = { name: names[seat], before: old.name };
    if (!old.name && chair.name) return [say('tell.sits', facts)];
    if (old.name && !chair.name) return [say('tell.rises', facts)];
    if (!old.away && chair.away) return [say('tell.away', facts)];
    return old.away && !chair.away ? [say('tell.back', facts)] : [];
  });
}
