import { expect, it } from 'vitest';
import { stepFrom, type Grid } from './roving.svelte';

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'a'];
const from = (at: number, grid: Grid): number[] => keys.map((key) => stepFrom(at, key, grid));

it('on a sheet one stays inside of it', () => {
  const sheet: Grid = { count: 36, columns: 6, edge: 'stays' };
  expect(from(0, sheet)).toEqual([0, 1, 0, 6, 0, 5, -1]);
  expect(from(35, sheet)).toEqual([34, 35, 29, 35, 30, 35, -1]);
  expect(from(8, sheet)).toEqual([7, 9, 2, 14, 6, 11, -1]);
});

it('in a hand one goes round', () => {
  const hand: Grid = { count: 16, columns: 4, edge: 'round' };
  expect(from(0, hand)).toEqual([15, 1, 12, 4, 0, 15, -1]);
  expect(from(3, hand)).toEqual([2, 4, 15, 7, 0, 15, -1]);
});

it('in a row there is no up and down, and in an empty one no way at all', () => {
  expect(from(2, { count: 3, edge: 'round' })).toEqual([1, 0, -1, -1, 0, 2, -1]);
  expect(stepFrom(0, 'ArrowLeft', { count: 0, edge: 'round' })).toBe(-1);
});
