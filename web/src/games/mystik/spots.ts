// Where tags lie so that they cover neither heads nor signs: prices, and the letters of fields.

import type { Standing } from './figures';
import type { FieldDrawing, RoomDrawing } from './rooms.svelte';

export type Spot = readonly [number, number];
type Round = Readonly<{ x: number; y: number; size: number }>;

/** How far a spot is from the nearest of these. */
function clear([x, y]: Spot, things: readonly Round[]): number {
  return Math.min(...things.map((one) => Math.hypot(x - one.x, y - one.y) - one.size / 2), 99);
}

/** No disc is cut by the edge of the room. */
const inside = (place: number): number => Math.min(95.4, Math.max(4.6, place));

/** Odds stand above the heads of all on the field, hats and all; or below them, where they would cover the heads of others. */
export function oddsSpot(field: FieldDrawing, letter: string, standing: readonly Standing[], half: number): Spot {
  const own = standing.filter((figure) => figure.field === letter);
  const x = Math.min(98 - half, Math.max(2 + half, field.at[0]));
  const above = Math.max(4, Math.min(field.at[1] - 6, ...own.map((one) => one.y - 0.49 * one.size)) - 2.8);
  const below = Math.min(95, Math.max(field.at[1] + 6, ...own.map((one) => one.y + 0.45 * one.size)) + 2.8);
  const free = (y: number): number => Math.min(...[-0.6, 0, 0.6].map((share) => clear([x + share * half, y], standing.filter((one) => one.field !== letter))));
  return [x, free(above) < 2 && free(below) > free(above) + 3 ? below : above];
}

const DISC = 8;

/** On an empty field where nothing is drawn; else in the corner that is farthest from heads and from other prices, away from
 * the odds: `side` is 1 for a field with odds below its heads, -1 for one with odds above, 0 for one with none. */
export function priceSpots(room: RoomDrawing, letters: readonly string[], standing: readonly Standing[], side: (letter: string) => number): Record<string, Spot> {
  const spots: Record<string, Spot> = {};
  const taken = new Set(standing.map((figure) => figure.field));
  for (const letter of letters) if (!taken.has(letter)) spots[letter] = room.fields[letter]!.disc;
  for (const letter of letters) {
    if (spots[letter]) continue;
    const { at, space } = room.fields[letter]!;
    const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].filter(([, down]) => down !== side(letter));
    const tried = corners.map(([right, down]): Spot => [inside(at[0] + right! * (space[0] - 1.5)), inside(at[1] + down! * (space[1] - 1.5))]);
    const others = Object.values(spots).map(([x, y]) => ({ x, y, size: DISC }));
    const free = (spot: Spot): number => Math.min(clear(spot, standing), clear(spot, others) - DISC / 2);
    spots[letter] = tried.reduce((best, spot) => (free(spot) > free(best) + 0.5 ? spot : best));
  }
  return spots;
}

/** The first of its spots that nothing covers, else the one that is covered least. */
export function letterSpot(field: FieldDrawing, covered: readonly Round[]): Spot {
  const far = (spot: Spot): number => Math.min(2.2, clear([spot[0], spot[1] - 1.4], covered));
  return field.letters.reduce((best, spot) => (far(spot) > far(best) ? spot : best));
}
