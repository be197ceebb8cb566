// Every folder here is a game; nothing else names one.

import type { GameModule } from './contract';

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
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
