// The kit holds what two use today: games, the plain board, the shell, the toy of the examples. What one uses lies in its folder.

import { expect, test } from 'vitest';

const house = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const examples = import.meta.glob<string>('../../../examples/*/web/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const files = Object.entries({ ...house, ...examples });

const isKit = (path: string): boolean => path.startsWith('./');
const nameOf = (path: string): string => path.split('/').at(-1)!.replace(/\.ts$/, '');
/** `../games/<id>`, `../plain`, `../table` …: the folder is the user. */
const userOf = (path: string): string => path.split('/').slice(0, path.startsWith('../games/') ? 3 : 2).join('/');

/** What another part of the kit uses has the users of that one. */
function usersOf(part: string): Set<string> {
  const users = files.filter(([path, text]) => path !== part && text.includes(`${isKit(path) ? './' : 'kit/'}${nameOf(part)}'`));
  return new Set(users.flatMap(([path]) => (isKit(path) ? [...usersOf(path)] : [userOf(path)])));
}

const parts = files.map(([path]) => path).filter(isKit);

test.each(parts)('%s has two users', (part) => {
  expect(parts.length).toBeGreaterThan(5);
  expect([...usersOf(part)].length).toBeGreaterThanOrEqual(2);
});
