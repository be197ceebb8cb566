// The part of the room that is looked at: a square of the room's 100 x 100. It never leaves the room.

export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const WHOLE: Zoom = { x: 0, y: 0, size: 100 };
/** No nearer than a third of the room. */
const NEAREST = 33;

export function isWhole(frame: Zoom): boolean {
  return frame.size >= 99.9;
}

function kept({ x, y, size }: Zoom): Zoom {
  const side = Math.min(100, Math.max(NEAREST, size));
  const inside = (at: number): number => Math.min(100 - side, Math.max(0, at));
  return { x: inside(x), y: inside(y), size: side };
}

/** Nearer (`factor` > 1) or further away, and this point of the room stays where it is. */
export function zoomed(frame: Zoom, [x, y]: readonly [number, number], factor: number): Zoom {
  const size = Math.min(100, Math.max(NEAREST, frame.size / factor));
  const share = size / frame.size;
  return kept({ x: x - (x - frame.x) * share, y: y - (y - frame.y) * share, size });
}

export function moved(frame: Zoom, x: number, y: number): Zoom {
  return kept({ ...frame, x: frame.x + x, y: frame.y + y });
}

/** With this point in sight: as it is where it is seen already, else in the middle. */
export function showing(frame: Zoom, x: number, y: number): Zoom {
  const edge = frame.size * 0.12;
  const seen = x > frame.x + edge && x < frame.x + frame.size - edge && y > frame.y + edge && y < frame.y + frame.size - edge;
  return seen ? frame : kept({ x: x - frame.size / 2, y: y - frame.size / 2, size: frame.size });
}
