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

const DISC = 8;

/** On an empty field where nothing is drawn; else in the corner that is farthest from the heads and from other prices, below
 * them if odds stand above. */
export function priceSpots(room: RoomDrawing, letters: readonly string[], standing: readonly Standing[], odds: (letter: string) => boolean): Record<string, Spot> {
  const spots: Record<string, Spot> = {};
  const heads = (letter: string): Standing[] => standing.filter((figure) => figure.field === letter);
  for (const letter of letters) if (!heads(letter).length) spots[letter] = room.fields[letter]!.disc;
  for (const letter of letters) {
    if (spots[letter]) continue;
    const { at, space } = room.fields[letter]!;
    const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].filter(([, down]) => !odds(letter) || down! > 0);
    const tried = corners.map(([right, down]): Spot => [inside(at[0] + right! * (space[0] - 1.5)), inside(at[1] + down! * (space[1] - 1.5))]);
    const others = Object.values(spots).map(([x, y]) => ({ x, y, size: DISC }));
    const free = (spot: Spot): number => Math.min(clear(spot, heads(letter)), clear(spot, others) - DISC / 2);
    spots[letter] = tried.reduce((best, spot) => (free(spot) > free(best) + 0.5 ? spot : best));
  }
  return spots;
}

/** The first of its spots that nothing covers, else the one that is covered least. */
export function letterSpot(field: FieldDrawing, covered: readonly Round[]): Spot {
  const far = (spot: Spot): number => Math.min(2.2, clear([spot[0], spot[1] - 1.4], covered));
  return field.letters.reduce((best, spot) => (far(spot) > far(best) ? spot : best));
}
