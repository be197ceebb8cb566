import { describe, expect, it } from 'vitest';
import { blocks, stretches } from './writing';
import de from './writing/de.md?raw';
import en from './writing/en.md?raw';
import file from './writing/last-crumb.yaml?raw';

describe('how to write a chapter', () => {
  it('knows words of the file and weight', () => {
    expect(stretches('`a` is *b* and c')).toEqual([['code', 'a'], ['text', ' is '], ['em', 'b'], ['text', ' and c']]);
    expect(stretches('2 * 3')).toEqual([['text', '2 * 3']]);
  });

  it('keeps the blank lines and the indents of code', () => {
    expect(blocks('# A\n\nb\n\n```yaml\n  c: 1\n\nd: 2\n```\n\n- e\n- f')).toEqual([
      { kind: 'title', text: 'A' },
      { kind: 'text', text: [['text', 'b']] },
      { kind: 'code', text: '  c: 1\n\nd: 2' },
      { kind: 'list', items: [[['text', 'e']], [['text', 'f']]] },
    ]);
  });

  it.each([['de', de], ['en', en]])('shows only lines of the file it explains: %s', (_, page) => {
    const lines = new Set(file.split('\n'));
    const shown = blocks(page).flatMap((block) => (block.kind === 'code' ? block.text.split('\n') : []));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((line) => !lines.has(line))).toEqual([]);
  });

  it('says the same in both languages, block by block', () => {
    const shape = (page: string): unknown[] => blocks(page).map((block) => [block.kind, block.kind === 'code' ? block.text : block.kind === 'list' ? block.items.length : 0]);
    expect(shape(de)).toEqual(shape(en));
  });
});
