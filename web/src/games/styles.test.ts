// Styles of one game cannot reach another: whatever is not scoped by Svelte begins with the game's own name.

import { expect, it } from 'vitest';

const sheets = Object.entries(import.meta.glob<string>('./*/*.css', { query: '?raw', import: 'default', eager: true }));
const components = Object.entries(import.meta.glob<string>('./*/*.svelte', { query: '?raw', import: 'default', eager: true }));
const gameOf = (path: string): string => path.split('/')[1]!;

/** Every rule as its selectors and its declarations, those inside of at-rules too. */
function rules(css: string): { selectors: string[]; body: string }[] {
  const plain = css.replace(/\/\*[^]*?\*\//g, '');
  const found = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, head, body]) => ({ head: head!.split(';').at(-1)!.trim(), body: body! }));
  return found.map(({ head, body }) => ({ selectors: head.split(',').map((one) => one.trim()), body }));
}

function strays(game: string, css: string): string[] {
  return rules(css).flatMap(({ selectors, body }) =>
    selectors.flatMap((selector) => {
      if (selector === ':root') return body.split(';').map((line) => line.trim()).filter((line) => line && !line.startsWith(`--${game}-`));
      return selector.startsWith(`.art.${game} `) || selector.startsWith(`.${game}-`) ? [] : [selector];
    }),
  );
}

it('every rule in a file of a game is about the game alone', () => {
  expect(sheets.length).toBeGreaterThan(1);
  for (const [path, css] of sheets) {
    expect(rules(css).length).toBeGreaterThan(3);
    expect([path, strays(gameOf(path), css)]).toEqual([path, []]);
  }
});

it('what is global in a component lies inside of it', () => {
  for (const [path, text] of components) {
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const wide = rules(style).flatMap(({ selectors }) => selectors.filter((one) => one.startsWith(':global') || one.startsWith('-global-')));
    expect([path, wide]).toEqual([path, []]);
  }
});

it('a stray rule is found', () => {
  expect(strays('chess', '.art .dog { fill: red; } .art.chess .dog, .king { fill: red; } @media print { .chess-king, body { fill: red; } }')).toEqual(['.art .dog', '.king', 'body']);
  expect(strays('chess', ':root { --chess-red: red; --red: red; } .chess-king { --tint: red; }')).toEqual(['--red: red']);
});
