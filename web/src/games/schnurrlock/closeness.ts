// How close clues lie beside a board. A case that nobody solves gathers up to sixteen of them (two free ones, two in each of
// seven rounds): on a phone, however they are divided, they must not push the hand off the screen.

/** Names of classes in Chip.svelte: with room; three in a row; the same, lower; four in a row. */
export type Closeness = '' | 'tight' | 'low' | 'least';

export function closeness(clues: number, narrow: boolean): Closeness {
  if (!narrow || clues <= 4) return '';
  if (clues <= 6) return 'tight';
  return clues <= 12 ? 'low' : 'least';
}
