import { expect, it } from 'vitest';
import type { Standing } from './figures';
import type { FieldDrawing, RoomDrawing } from './rooms.svelte';
import { letterSpot, oddsSpot, priceSpots, type Spot } from './spots';

const FIELD: FieldDrawing = { d: '', at: [50, 50], space: [10, 10], letters: [[42, 44], [58, 44], [58, 59]], disc: [50, 52] };

function head(x: number, y: number, size = 10): Standing {
  return { id: 'fips', art: 'fips', field: 'a', mouse: true, large: false, number: 0, slot: -1, down: false, status: [], x, y, size };
}

function room(...fields: Partial<FieldDrawing>[]): RoomDrawing {
  return { fields: Object.fromEntries(fields.map((field, number) => ['abc'[number]!, { ...FIELD, ...field }])), links: [], exits: {}, look: {} };
}

function price(standing: readonly Standing[], side = 0, field: Partial<FieldDrawing> = {}): Spot {
  return priceSpots(room(field), ['a'], standing, () => side).a!;
}

it('puts a price where nothing is drawn, and beside whoever stands there', () => {
  expect(price([])).toEqual([50, 52]);
  expect(price([head(50, 50)])).toEqual([41.5, 41.5]);
  expect(price([head(45, 45)])).toEqual([58.5, 58.5]);
});

it('leaves the space above the heads to odds, and no disc is cut by the edge', () => {
  expect(price([head(50, 50)], -1)).toEqual([41.5, 58.5]);
  expect(price([head(5, 50)], 0, { at: [5, 50], space: [3, 10] })[0]).toBe(4.6);
});

it('says odds above the heads, or below them where others stand above', () => {
  expect(oddsSpot(FIELD, 'a', [head(50, 50)], 6)).toEqual([50, 41.2]);
  expect(oddsSpot(FIELD, 'a', [head(50, 50), { ...head(50, 38), field: 'b' }], 6)).toEqual([50, 58.8]);
});

it('lays no price over another', () => {
  const spots = priceSpots(room({}, { at: [34, 34], disc: [40, 40] }), ['a', 'b'], [head(50, 50)], () => 0);
  expect(spots).toEqual({ a: [58.5, 41.5], b: [40, 40] });
});

it('writes a letter where no head covers it', () => {
  expect(letterSpot(FIELD, [])).toEqual([42, 44]);
  expect(letterSpot(FIELD, [head(43, 44)])).toEqual([58, 44]);
  expect(letterSpot(FIELD, [head(42, 43), head(58, 43, 6), { x: 58, y: 58, size: 12 }])).toEqual([58, 44]);
});
