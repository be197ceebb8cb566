// Where things are drawn, in squares from the corner at the top left. Where they are, the view says.

import { PLACES, type Place } from './town';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a square, "g5"; or of a place. */
export function middleOf(spot: string): Point {
  const place = PLACES[spot];
  if (place) return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  return { x: spot.charCodeAt(0) - 97 + 0.5, y: Number(spot.slice(1)) - 0.5 };
}

export function labelAt({ x, y }: Point): string {
  return String.fromCharCode(97 + Math.floor(x)) + String(Math.floor(y) + 1);
}

/** So many stand in one row; then there are two. */
const ROW = 3;
/** Several leave the name of a place free, where it is high enough. */
const ABOVE_THE_NAME = 0.62;

/** Figures in the same place stand beside each other, at the bottom right; on a square stands one. By suspect, where its feet are. */
export function standing(figures: readonly string[]): readonly Point[] {
  return figures.map((spot, suspect) => {
    const place = PLACES[spot];
    if (!place) return middleOf(spot);
    const here = figures.flatMap((other, number) => (other === spot ? [number] : []));
    const number = here.indexOf(suspect);
    const column = number % ROW;
    const up = (here.length > 1 && place.height > 3 ? ABOVE_THE_NAME : 0) + (number >= ROW ? 1.3 : 0);
    return { x: place.x + place.width - 0.82 - column * 1.16, y: place.y + place.height - 0.72 - up };
  });
}

/** Weapons lie at the top right of their places, beside the stairs. */
export function lying(weapons: readonly string[]): readonly Point[] {
  return weapons.map((spot, weapon) => {
    const place = PLACES[spot]!;
    const here = weapons.flatMap((other, number) => (other === spot ? [number] : []));
    const column = here.indexOf(weapon) + (place.passage ? 1 : 0);
    const pitch = Math.min(1.02, 3.4 / Math.max(1, here.length));
    return { x: place.x + place.width - 0.72 - column * pitch, y: place.y + 0.72 };
  });
}

/** The card of the figure or weapon that is tapped, which reaches up from where it stands; -1: there is none. */
export function thingAt({ x, y }: Point, feet: readonly Point[], weapons: readonly Point[]): number {
  return [...feet, ...weapons].findLastIndex((at) => Math.abs(x - at.x) < 0.6 && Math.abs(at.y - 0.25 - y) < 0.8);
}

/** The line of a walk: out of the place through its door, over the squares, into the place. */
export function lineOf(from: string, path: readonly string[], to: string): readonly Point[] {
  const line = path.map(middleOf);
  const last = path.at(-1) ?? from;
  return [PLACES[from] && path.length ? inside(PLACES[from], path[0]!) : middleOf(from), ...line, ...(PLACES[to] ? [inside(PLACES[to], last)] : [])];
}

/** Just behind the door that opens on this square. */
function inside(place: Place, square: string): Point {
  const at = middleOf(square);
  const door = place.doors.find(({ x, y }) => x === Math.floor(at.x) && y === Math.floor(at.y));
  return door ? { x: at.x + door.dx, y: at.y + door.dy } : { x: place.x + place.width / 2, y: place.y + place.height / 2 };
}
