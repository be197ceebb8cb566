// Who sits before this screen: a name and an animal, no account.

import type { Me } from '../protocol';
import { get, post, remove, RefusedCall } from './api';
import { ANIMALS } from './names';
import { keep, kept, settings } from './settings.svelte';

export const me: { person: Me | null; name: string; avatar: string } = $state({
  person: null,
  name: kept('name', ''),
  avatar: kept('avatar', ANIMALS[Math.floor(Math.random() * ANIMALS.length)]!),
});

/** Who the server knows this browser as. Whoever has never said a name is a stranger and need not ask. */
export async function fetchMe(): Promise<void> {
  if (!kept('name', '')) return;
  try {
    become(await get<Me>('/api/me'));
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== 401) throw error;
    me.person = null;
  }
}

export function become(person: Me): void {
  me.person = person;
  me.name = person.name;
  me.avatar = person.avatar;
  keep('name', me.name);
  keep('avatar', me.avatar);
}

/** Takes the name and the animal that were chosen; needed before anything else is done. */
export async function introduce(fallback: string): Promise<void> {
  const name = me.name.trim() || fallback;
  const known = me.person;
  if (known && known.name === name && known.avatar === me.avatar && known.lang === settings.lang) return;
  become(await post<Me>('/api/me', { name, avatar: me.avatar, lang: settings.lang }));
}

export async function forgetMe(): Promise<void> {
  await remove('/api/me');
  me.person = null;
  me.name = '';
  keep('name', '');
}
