// Nothing outside the folders of the games names a game: the next one drops in as a folder.

import { expect, it } from 'vitest';

const folders = Object.keys(import.meta.glob('./*/index.ts')).map((path) => path.split('/')[1]!);
const shell = import.meta.glob(['../**/*.{ts,svelte,css,json,svg}', '!./*/**', '!../**/*.vectors.json', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

it('the shell names no game', () => {
  expect(folders.length).toBeGreaterThan(0);
  expect(Object.keys(shell).length).toBeGreaterThan(50);
  for (const [path, text] of Object.entries(shell)) {
    for (const id of folders) expect([path, text.toLowerCase().includes(id)]).toEqual([path, false]);
  }
});
