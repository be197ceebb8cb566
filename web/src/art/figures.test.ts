// A drawing that cannot be read would be missing everywhere.

import { expect, it } from 'vitest';

const files = import.meta.glob(['./*.svg', '../games/*/*.svg'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

it.each(Object.entries(files))('%s is a list of symbols', (_, text) => {
  const tags = [...text.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)];
  const open: string[] = [];
  for (const [, closing, name, single] of tags) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!single) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(text.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^<>]*>/g, '').trim()).toBe('');
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((id) => id[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
