// The game so far once more, from its newest moment back.

import { get } from '../lib/api';
import type { LiveTable } from '../lib/live.svelte';
import { moments, Replay } from '../lib/replay.svelte';
import { pace } from '../lib/settings.svelte';
import { say } from '../lib/speech.svelte';
import { toast } from '../lib/toasts.svelte';
import type { Look } from '../protocol';

export async function rewind(live: LiveTable, number: number): Promise<Replay | null> {
  const path = `/api/tables/${encodeURIComponent(live.table)}/games/${number}/replay?seat=${live.seat}`;
  const { game } = live.box!;
  const all = moments(await get<Look[]>(path), game);
  if (all.length > 1) return new Replay(all, game, pace, all.length - 1);
  toast(say('replay.nothing'));
  return null;
}
