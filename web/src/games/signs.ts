// The signs of all games, for the lobby: one file, without the games themselves.

import type { Component } from 'svelte';
import Plain from '../plain/Icon.svelte';

const signs = import.meta.glob<Component<{ size: number }>>('./*/Icon.svelte', { import: 'default', eager: true });

export function signOf(id: string): Component<{ size: number }> {
  return signs[`./${id}/Icon.svelte`] ?? Plain;
}
