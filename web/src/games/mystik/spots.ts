// Where tags lie so that they cover neither heads nor signs: prices, and the letters of fields.

import type { Standing } from './figures';
import type { FieldDrawing } from './rooms.svelte';

export type Spot = readonly [number, number];
type Round = Readonly<{ x: number; y: number; size: number }>;

/** How far a spot is from the nearest of these. */
function clear([x, y]: Spot, things: readonly Round[]): number {
  return Math.min(...things.map((one) => Math.hypot(x - one.x, y - one.y) - one.size / 2), 99);
}

/** No disc is cut by the edge of the room. */
const inside = (place: number): number => Math.min(95.4, Math.max(4.6, place));

/** On an empty field where nothing is drawn; else in the corner that is farthest from the heads, below them if odds stand above. */
export function priceSpot(field: FieldDrawing, standing: readonly Standing[], odds: boolean): Spot {
  if (!standing.length) return field.disc;
  const [wide, high] = [field.space[0] - 1.5, field.space[1] - 1.5];
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].filter(([, down]) => !odds || down! > 0);
  const spots = corners.map(([right, down]): Spot => [inside(field.at[0] + right! * wide), inside(field.at[1] + down! * high)]);
  return spots.reduce((best, spot) => (clear(spot, standing) > clear(best, standing) + 0.5 ? spot : best));
}

/** The first of its spots that nothing covers, else the one that is covered least. */
export function letterSpot(field: FieldDrawing, covered: readonly Round[]): Spot {
  const far = (spot: Spot): number => Math.min(2.2, clear([spot[0], spot[1] - 1.4], covered));
  return field.letters.reduce((best, spot) => (far(spot) > far(best) ? spot : best));
}
