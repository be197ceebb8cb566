import { describe, expect, it, vi } from 'vitest';
import { Words } from './words';
import vectors from './words.vectors.json';

describe('sentences are those of Python', () => {
  const made = new Words('en', vectors.sentences);
  it.each(vectors.cases)('$key $facts', ({ key, facts, names, said }) => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    expect(made.say(key, facts, names)).toBe(said);
    expect(errors).toHaveBeenCalledTimes(made.has(key) ? 0 : 1);
    errors.mockRestore();
  });

  it.each(['de', 'en'] as const)('a whole game in %s', (lang) => {
    const words = new Words(lang, vectors.catalogues[lang] as Record<string, string>);
    expect(vectors.events[lang].length).toBeGreaterThan(50);
    for (const { facts, said } of vectors.events[lang]) {
      expect(words.say(`event.${facts.kind}`, facts, vectors.names)).toBe(said);
    }
  });
});

it('what is in no catalogue is not found in the language itself', () => {
  expect(new Words('en', {}).has('toString')).toBe(false);
});
