// What follows from the own look is thought of by the server, once for every situation that lasts a moment.

import { get } from '../lib/api';
import type { LiveTable } from '../lib/live.svelte';
import { situationOf } from '../lib/hand.svelte';
import { tells, type Level } from '../kit/levels';
import type { Knowledge, Known } from '../protocol';

const MOMENT = 250;

/** For a component, while it is there: what is known in this situation, or null until the answer comes. */
export function following(table: () => LiveTable, help: () => Level): () => Knowledge | null {
  let thought = $state.raw<{ about: string; known: Knowledge | null }>({ about: '', known: null });
  const about = $derived.by(() => {
    const { look, scene } = table();
    return look?.tells && scene?.phase === 'running' && tells(help()) ? `${situationOf(look)}.${help()}` : '';
  });
  $effect(() => {
    if (!about) return;
    const wanted = about;
    const [number, seat, situation, level] = wanted.split('.');
    const timer = setTimeout(async () => {
      const answer = await get<Known>(`/api/tables/${encodeURIComponent(table().table)}/games/${number}/known?seat=${seat}&situation=${situation}&help=${level}`).catch(() => null);
      if (answer && answer.situation === Number(situation)) thought = { about: wanted, known: answer.known };
    }, MOMENT);
    return () => clearTimeout(timer);
  });
  return () => (about && thought.about === about ? thought.known : null);
}
