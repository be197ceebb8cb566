// Every folder here is a game; nothing else names one.

import type { Component } from 'svelte';
import type { GameModule } from './contract';

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const signs = import.meta.glob<{ default: Component<{ size: number }> }>('./*/Icon.svelte');
const figures = import.meta.glob<string>('./*/figures.svg', { query: '?url', import: 'default', eager: true });
const loaded = new Map<string, Promise<GameModule>>();

export function hasBoard(id: string): boolean {
  return `./${id}/index.ts` in folders;
}

export function loadGame(id: string): Promise<GameModule> {
  const folder = folders[`./${id}/index.ts`];
  if (!folder) return Promise.reject(new Error(`no board for ${id}`));
  let game = loaded.get(id);
  if (!game) loaded.set(id, (game = folder().then((module) => module.default)));
  return game;
}

/** The sign of a game and the drawings it is made of, without the game itself: the lobby shows all of them. */
export async function loadSign(id: string): Promise<{ Icon: Component<{ size: number }>; figures: string }> {
  const sign = signs[`./${id}/Icon.svelte`];
  if (!sign) throw new Error(`no sign for ${id}`);
  return { Icon: (await sign()).default, figures: figures[`./${id}/figures.svg`] ?? '' };
}
