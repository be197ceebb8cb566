import { expect, it } from 'vitest';
import type { Standing } from './figures';
import type { FieldDrawing } from './rooms.svelte';
import { letterSpot, priceSpot } from './spots';

const FIELD: FieldDrawing = { d: '', at: [50, 50], space: [10, 10], letters: [[42, 44], [58, 44], [58, 59]], disc: [50, 52] };

function head(x: number, y: number, size = 10): Standing {
  return { id: 'fips', art: 'fips', field: 'a', mouse: true, large: false, number: 0, slot: -1, down: false, status: [], x, y, size };
}

it('puts a price where nothing is drawn, and beside whoever stands there', () => {
  expect(priceSpot(FIELD, [], false)).toEqual([50, 52]);
  expect(priceSpot(FIELD, [head(50, 50)], false)).toEqual([41.5, 41.5]);
  expect(priceSpot(FIELD, [head(45, 45)], false)).toEqual([58.5, 58.5]);
});

it('leaves the space above the heads to odds, and no disc is cut by the edge', () => {
  expect(priceSpot(FIELD, [head(50, 50)], true)).toEqual([41.5, 58.5]);
  expect(priceSpot({ ...FIELD, at: [5, 50], space: [3, 10] }, [head(5, 50)], false)[0]).toBe(4.6);
});

it('writes a letter where no head covers it', () => {
  expect(letterSpot(FIELD, [])).toEqual([42, 44]);
  expect(letterSpot(FIELD, [head(43, 44)])).toEqual([58, 44]);
  expect(letterSpot(FIELD, [head(42, 43), head(58, 43, 6), { x: 58, y: 58, size: 12 }])).toEqual([58, 44]);
});
