// How the sheets lie on the table, in pixels: all at a glance where there is room for it, else one at a time.
// Pure: a test walks through all sizes.

export interface Arrangement {
  /** One sheet at a time, the others behind tabs. */
  single: boolean;
  /** How many sheets lie side by side. */
  columns: number;
  room: { width: number; height: number };
  /** The width of a whole sheet. */
  sheet: number;
}

export const GAP = 8;
/** What a sheet has around its rooms. */
export const LETTERS_WIDTH = 20;
export const EDGE = 5;
export const ROOF = 28;
export const HEAD = 44;
export const TABS = 52;
/** Thumbs need 44 px; a mouse is finer. */
const LEAST = { coarse: { width: 44, height: 44 }, fine: { width: 32, height: 38 } };
const MOST = 76;
/** Rooms that are narrower show everything one under the other. */
export const SLIM = 44;
/** The height that one sheet behind tabs needs on a phone. */
export const LEAST_HEIGHT = TABS + ROOF + 6 * LEAST.coarse.height + 2 * EDGE;

export function arrange(width: number, height: number, players: number, coarse: boolean): Arrangement {
  const least = coarse ? LEAST.coarse : LEAST.fine;
  let best: Arrangement | null = null;
  for (let columns = players; columns > 0; columns--) {
    const rows = Math.ceil(players / columns);
    const room = shape(
      (width - GAP * (columns + 1)) / columns - LETTERS_WIDTH - 2 * EDGE,
      (height - GAP * (rows + 1)) / rows - HEAD - ROOF - 2 * EDGE,
    );
    if (room.width < least.width || room.height < least.height) continue;
    if (!best || room.width * room.height > best.room.width * best.room.height) {
      best = { single: false, columns, room, sheet: 6 * room.width + LETTERS_WIDTH + 2 * EDGE };
    }
  }
  if (best) return best;
  const room = shape(width - LETTERS_WIDTH - 2 * EDGE, Math.max(height, LEAST_HEIGHT) - TABS - ROOF - 2 * EDGE);
  return { single: true, columns: 1, room, sheet: 6 * room.width + LETTERS_WIDTH + 2 * EDGE };
}

/** Rooms are about as high as wide, whole pixels, and never larger than is good to look at. */
function shape(width: number, height: number): { width: number; height: number } {
  const wide = Math.min(Math.floor(width / 6), MOST);
  const high = Math.min(Math.floor(height / 6), MOST);
  return { width: Math.min(wide, Math.round(high * 1.3)), height: Math.min(high, Math.round(wide * (wide < SLIM ? 1.7 : 1.3))) };
}
