import { expect, it } from 'vitest';
import { meaningOf, middleOf, nameOf } from './choices';

it('a title is a name, and what it means', () => {
  expect(nameOf('Greedy: takes what looks best.')).toBe('Greedy');
  expect(meaningOf('Greedy: takes what looks best.')).toBe('Takes what looks best.');
  expect(meaningOf('all: what is possible: and why')).toBe('What is possible: and why.');
});

it('a title may be a name alone', () => {
  expect(nameOf('face down')).toBe('face down');
  expect(meaningOf('face down')).toBe('');
});

it('the middle of a list, the lower one of two', () => {
  expect(middleOf(['weak', 'fair', 'strong'])).toBe('fair');
  expect(middleOf(['weak', 'strong'])).toBe('weak');
  expect(middleOf([])).toBeUndefined();
});
