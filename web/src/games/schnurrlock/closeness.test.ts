import { expect, it } from 'vitest';
import { closeness } from './closeness';

it('clues lie closer the more there are, and only where there is little room', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 16].map((clues) => closeness(clues, true))).toEqual(['', '', 'tight', 'tight', 'low', 'low', 'least', 'least']);
  expect([0, 16].map((clues) => closeness(clues, false))).toEqual(['', '']);
});
