// Where everything on the felt lies, in pixels. Pure: a test walks through all sizes and looks for overlaps.

export interface Spot {
  x: number; // the centre
  y: number;
}
export interface Column extends Spot {
  width: number;
}
export interface Arrangement {
  wide: boolean;
  card: { width: number; height: number };
  badge: { width: number; height: number };
  own: { width: number; height: number }; // the badge of whoever sits at the bottom
  avatar: number;
  seats: Spot[];
  slots: Spot[];
  columns: Column[]; // one for each kind, cards' centre
  helper: { width: number; height: number };
  helpers: Spot[];
  /** Where somebody's helper cards lie; the next ones go beside it. */
  held: Spot[];
}

const GAP = 6;
/** A card that chases is larger and has a rim: it must not lie on a name. */
const GLOW = 4;
/** What is seen of a card that lies under another: its value. */
const EDGE = 8;

export function arrange(width: number, height: number, players: number, bottom: number): Arrangement {
  const seated = width >= 680 && height >= 400 ? around(width, height, players, bottom) : null;
  const roomy = seated && seated.columns[0]!.width >= Math.max(seated.card.width + 3 * EDGE, seated.helper.width);
  return roomy ? seated : rows(width, height, players, bottom);
}

/** Phones: the others in a row on top, the middle, and oneself at the bottom. */
function rows(width: number, height: number, players: number, bottom: number): Arrangement {
  const others = players - 1;
  const badge = { width: Math.min(width / others, 120), height: 58 };
  const own = { width: Math.min(120, width * 0.32), height: 44 };
  const helper = { width: 44, height: 24 };
  const fixed = badge.height + helper.height + 6 * GAP + 2 * GLOW;
  const cardHeight = clamp(Math.min((height - fixed) / 3, (width / 4 - GAP - 3 * EDGE) / 0.7), 40, 92);
  const card = { width: cardHeight * 0.7, height: cardHeight };
  const pitch = width / others;
  const top = GAP + 1;
  const slotY = top + badge.height + GAP + GLOW + card.height / 2;
  const ownY = height - GAP - GLOW - card.height / 2;
  const free = ownY - card.height / 2 - (slotY + card.height / 2);
  const helperY = slotY + card.height / 2 + (free - helper.height - card.height) / 2 + helper.height / 2;
  const columnY = helperY + helper.height / 2 + 2 + card.height / 2;
  const seats: Spot[] = [];
  const slots: Spot[] = [];
  const held: Spot[] = [];
  for (let step = 0; step < players; step++) {
    const seat = (bottom + step) % players;
    const x = pitch * (step - 0.5);
    seats[seat] = step ? { x, y: top + badge.height / 2 } : { x: GAP + own.width / 2, y: ownY };
    slots[seat] = step ? { x, y: slotY } : { x: width / 2, y: ownY };
    held[seat] = step ? { x, y: slotY + card.height / 2 - 4 } : { x: width / 2, y: ownY + card.height / 2 - helper.height / 2 + 2 };
  }
  const span = Math.min(width, 4 * (card.width * 2.6 + GAP)) / 4;
  const columns = [0, 1, 2, 3].map((kind) => ({ x: width / 2 + (kind - 1.5) * span, y: columnY, width: span - GAP }));
  return {
    wide: false, card, badge, own, avatar: 38, seats, slots, columns, helper, held,
    helpers: columns.map((column) => ({ x: column.x, y: helperY })),
  };
}

/** From a tablet on: everybody sits around the table. */
function around(width: number, height: number, players: number, bottom: number): Arrangement {
  const others = players - 1;
  const badge = { width: 116, height: 84 };
  const helper = { width: 68, height: 34 };
  // Where people sit at the sides the middle is narrow; four cards of a kind must still show their values.
  const widest = others >= 4 ? ((width - 2 * (badge.width + 4 * GAP)) / 4 - 2 * GAP) / 2.6 : Infinity;
  const cardHeight = clamp(Math.min((height - badge.height - helper.height - 10 * GAP) / 3, widest / 0.7), 66, 118);
  const card = { width: cardHeight * 0.7, height: cardHeight };
  const ownY = height - 3 * GAP - Math.max(card.height, badge.height) / 2; // a helper card hangs over its edge
  const topY = GAP + badge.height / 2;
  const slotTop = GAP + badge.height + GAP + card.height / 2;
  const seats: Spot[] = [];
  const slots: Spot[] = [];
  const held: Spot[] = [];
  const centreY = (slotTop + ownY) / 2;
  seats[bottom] = { x: width / 2 - card.width / 2 - GAP * 3 - badge.width / 2, y: ownY };
  slots[bottom] = { x: width / 2, y: ownY };
  for (let step = 1; step < players; step++) {
    const seat = (bottom + step) % players;
    const sides = others >= 4;
    const onLeft = sides && step === 1;
    const onRight = sides && step === others;
    if (onLeft || onRight) {
      const sign = onLeft ? 1 : -1;
      const x = onLeft ? GAP + badge.width / 2 : width - GAP - badge.width / 2;
      seats[seat] = { x, y: centreY };
      slots[seat] = { x: x + sign * (badge.width / 2 + GAP + card.width / 2), y: centreY };
    } else {
      const row = sides ? others - 2 : others;
      const number = sides ? step - 2 : step - 1;
      const x = width / 2 + (number - (row - 1) / 2) * Math.min(width / row, 300);
      seats[seat] = { x, y: topY };
      slots[seat] = { x, y: slotTop };
    }
  }
  for (let seat = 0; seat < players; seat++) {
    held[seat] = { x: slots[seat]!.x, y: slots[seat]!.y + card.height / 2 - 6 };
  }
  const margin = others >= 4 ? 2 * (badge.width + card.width + 4 * GAP) : 4 * GAP;
  const span = Math.min((width - margin) / 4, card.width * 2.6 + 2 * GAP);
  const columns = [0, 1, 2, 3].map((kind) => ({
    x: width / 2 + (kind - 1.5) * span,
    y: centreY + helper.height / 2 + 2,
    width: span - 2 * GAP,
  }));
  return {
    wide: true, card, badge, own: badge, avatar: 52, seats, slots, columns, helper, held,
    helpers: columns.map((column) => ({ x: column.x, y: column.y - card.height / 2 - helper.height / 2 - 4 })),
  };
}

/** Cards of one kind side by side in a column, overlapping as much as they must: four values at most. */
export function fan(column: Column, count: number, cardWidth: number): number[] {
  const step = count < 2 ? 0 : Math.min(cardWidth + 4, (column.width - cardWidth) / (count - 1));
  const start = column.x - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, number) => start + number * step);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
