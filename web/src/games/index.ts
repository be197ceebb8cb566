// Every folder here is a game; nothing else names one.

import type { Component } from 'svelte';
import type { GameModule, PageProps } from './contract';

// The one place where a folder is taken for the game of the view that will come: the server's id says so.
const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const signs = import.meta.glob<{ default: Component<{ size: number }> }>('./*/Icon.svelte');
const figures = import.meta.glob<string>('./*/figures.svg', { query: '?url', import: 'default', eager: true });
const pages = import.meta.glob<{ default: Component<PageProps> }>('./*/pages/*.svelte');
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

/** The sign of a game, without the game itself: the lobby shows all of them. */
export async function loadSign(id: string): Promise<Component<{ size: number }>> {
  const sign = signs[`./${id}/Icon.svelte`];
  if (!sign) throw new Error(`no sign for ${id}`);
  return (await sign()).default;
}

/** A page that a game brings besides its table. */
export async function loadPage(id: string, name: string): Promise<Component<PageProps>> {
  const page = pages[`./${id}/pages/${name}.svelte`];
  if (!page) throw new Error(`no page ${name} of ${id}`);
  return (await page()).default;
}

/** The address of a game's drawings: an SVG file with all of them as <symbol>s. */
export function figuresOf(id: string): string | undefined {
  return figures[`./${id}/figures.svg`];
}
