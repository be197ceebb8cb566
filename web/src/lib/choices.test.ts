import { expect, it } from 'vitest';
import { meaningOf, nameOf } from './choices';

it('a title is a name, and what it means', () => {
  expect(nameOf('Greedy: takes what looks best.')).toBe('Greedy');
  expect(meaningOf('Greedy: takes what looks best.')).toBe('Takes what looks best.');
  expect(meaningOf('all: what is possible: and why')).toBe('What is possible: and why.');
});

it('a title may be a name alone', () => {
  expect(nameOf('face down')).toBe('face down');
  expect(meaningOf('face down')).toBe('');
});
