// Every folder here is a game; nothing else names one. A game without a folder has the plain board.

import type { Component } from 'svelte';
import type { Catalogue } from '../lib/words';
import type { EndProps, GameModule, PageProps, PrimerProps } from './contract';

// The one place where a folder is taken for the game of the view that will come: the server's id says so.
const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const ends = import.meta.glob<{ default: Component<EndProps> }>('./*/End.svelte');
const figures = import.meta.glob<string>('./*/figures.svg', { query: '?url', import: 'default', eager: true });
const pages = import.meta.glob<{ default: Component<PageProps> }>('./*/pages/*.svelte');
const primers = import.meta.glob<{ default: Component<PrimerProps> }>('./*/Primer.svelte');
const primerWords = import.meta.glob<{ default: Catalogue }>('./*/primer.*.json');
/** A game without a folder is drawn from its words. */
const plainBoard = (): Promise<{ default: GameModule }> => import('../plain');
const plainEnd = (): Promise<{ default: Component<EndProps> }> => import('../plain/End.svelte');
const loaded = new Map<string, Promise<GameModule>>();

export function loadGame(id: string): Promise<GameModule> {
  const folder = folders[`./${id}/index.ts`] ?? plainBoard;
  let game = loaded.get(id);
  if (!game) loaded.set(id, (game = folder().then((module) => module.default)));
  return game;
}

/** The score of a game: nobody needs it before the end. */
export async function loadEnd(id: string): Promise<Component<EndProps>> {
  const end = ends[`./${id}/End.svelte`] ?? plainEnd;
  return (await end()).default;
}

/** The sign of a game, without the game itself: the lobby shows all of them. */
export async function loadSign(id: string): Promise<Component<{ size: number }>> {
  return (await import('./signs')).signOf(id);
}

/** Does a game bring this page? */
export function hasPage(id: string, name: string): boolean {
  return `./${id}/pages/${name}.svelte` in pages;
}

/** A page that a game brings besides its table. */
export async function loadPage(id: string, name: string): Promise<Component<PageProps>> {
  const page = pages[`./${id}/pages/${name}.svelte`];
  if (!page) throw new Error(`no page ${name} of ${id}`);
  return (await page()).default;
}

/** The first page of a game's rule book with its words, where the game has drawn one. */
export async function loadPrimer(id: string, lang: string): Promise<{ Primer: Component<PrimerProps>; words: Catalogue } | null> {
  const primer = primers[`./${id}/Primer.svelte`];
  if (!primer) return null;
  const words = primerWords[`./${id}/primer.${lang}.json`];
  const [{ default: Primer }, said] = await Promise.all([primer(), words?.()]);
  return { Primer, words: said?.default ?? {} };
}

/** The address of a game's drawings: an SVG file with all of them as <symbol>s. */
export function figuresOf(id: string): string | undefined {
  return figures[`./${id}/figures.svg`];
}
