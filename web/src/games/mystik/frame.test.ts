import { expect, it } from 'vitest';
import { isWhole, moved, showing, WHOLE, zoomed } from './frame';

it('keeps the point under the fingers where it is', () => {
  const near = zoomed(WHOLE, [40, 60], 2);
  expect(near).toEqual({ x: 20, y: 30, size: 50 });
  expect(zoomed(near, [40, 60], 0.5)).toEqual(WHOLE);
});

it('never leaves the room, and never comes nearer than a third of it', () => {
  expect(moved({ x: 40, y: 40, size: 50 }, 60, -60)).toEqual({ x: 50, y: 0, size: 50 });
  expect(zoomed(WHOLE, [100, 100], 40)).toEqual({ x: 67, y: 67, size: 33 });
  expect(isWhole(zoomed({ x: 67, y: 67, size: 33 }, [70, 70], 0.1))).toBe(true);
});

it('turns to who acts, unless she is in sight', () => {
  const near = { x: 0, y: 0, size: 40 };
  expect(showing(near, 20, 20)).toBe(near);
  expect(showing(near, 90, 50)).toEqual({ x: 60, y: 30, size: 40 });
  expect(showing(WHOLE, 99, 99)).toEqual(WHOLE);
});
