// The 21 cards by number (games/cluedo/rules/cards.py): six suspects, six weapons, nine places.

export const SUSPECTS = ['holmes', 'watson', 'hudson', 'adler', 'mycroft', 'lestrade'] as const;
export const WEAPONS = ['rope', 'pipe', 'dagger', 'wrench', 'candlestick', 'pistol'] as const;
export const PLACES = ['laboratory', 'observatory', 'harbour', 'moor', 'museum', 'tower', 'pool', 'station', 'attic'] as const;
export const CARDS: readonly string[] = [...SUSPECTS, ...WEAPONS, ...PLACES];

export interface Kind {
  readonly name: 'suspect' | 'weapon' | 'place';
  readonly cards: readonly number[];
}

const numbers = (names: readonly string[]): number[] => names.map((name) => CARDS.indexOf(name));
export const KINDS: readonly Kind[] = [
  { name: 'suspect', cards: numbers(SUSPECTS) },
  { name: 'weapon', cards: numbers(WEAPONS) },
  { name: 'place', cards: numbers(PLACES) },
];

/** A suspect is told by a letter too, and by the shape of the plate. */
export const LETTERS = 'SWHAML';
export const PLATES: readonly string[] = [
  'M20 1 39 20 20 39 1 20Z',
  'M3 3H37V37H3Z',
  'M20 2a18 18 0 1 0 .1 0Z',
  'M20 1 39 15 32 37H8L1 15Z',
  'M11 3H29L39 20 29 37H11L1 20Z',
  'M3 3H37V20C37 31 28 36 20 39 12 36 3 31 3 20Z',
];

/** By key: where to, across and down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
