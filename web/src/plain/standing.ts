// Who came where, from the returns alone: the most first. Where all have the same, nobody is said to have won.

import type { Place } from '../kit/finale';

export function standing(returns: readonly number[]): readonly Place[] {
  const most = Math.max(...returns);
  const even = returns.every((points) => points === most);
  const places = returns.map((points, seat) => ({ seat, points: Math.round(points * 100) / 100, won: !even && points === most }));
  return places.sort((one, other) => other.points - one.points || one.seat - other.seat);
}
