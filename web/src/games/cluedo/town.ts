// Written by `python -m tools.browser_files` from the map of the engine: do not change it here.
// In squares from the corner at the top left. A door is the square before it, and which way it opens.

export interface Door {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly doors: readonly Door[];
  readonly passage: string; // to another place, or nothing
}

export const COLUMNS = 23;
export const ROWS = 20;

export const PLACES: Readonly<Record<string, Place>> = {
  laboratory: { x: 0, y: 0, width: 6, height: 5, doors: [{ x: 4, y: 5, dx: 0, dy: -1 }], passage: 'moor' },
  observatory: { x: 17, y: 0, width: 6, height: 4, doors: [{ x: 16, y: 3, dx: 1, dy: 0 }], passage: 'harbour' },
  harbour: { x: 0, y: 15, width: 6, height: 5, doors: [{ x: 4, y: 14, dx: 0, dy: 1 }], passage: 'observatory' },
  moor: { x: 17, y: 16, width: 6, height: 4, doors: [{ x: 16, y: 18, dx: 1, dy: 0 }], passage: 'laboratory' },
  museum: { x: 8, y: 0, width: 7, height: 5, doors: [{ x: 7, y: 4, dx: 1, dy: 0 }, { x: 15, y: 4, dx: -1, dy: 0 }, { x: 11, y: 5, dx: 0, dy: -1 }], passage: '' },
  tower: { x: 17, y: 6, width: 6, height: 3, doors: [{ x: 16, y: 7, dx: 1, dy: 0 }, { x: 20, y: 9, dx: 0, dy: -1 }], passage: '' },
  pool: { x: 17, y: 11, width: 6, height: 3, doors: [{ x: 19, y: 10, dx: 0, dy: 1 }, { x: 16, y: 12, dx: 1, dy: 0 }], passage: '' },
  station: { x: 8, y: 15, width: 7, height: 5, doors: [{ x: 11, y: 14, dx: 0, dy: 1 }, { x: 7, y: 15, dx: 1, dy: 0 }, { x: 15, y: 15, dx: -1, dy: 0 }], passage: '' },
  attic: { x: 0, y: 7, width: 6, height: 6, doors: [{ x: 6, y: 9, dx: -1, dy: 0 }, { x: 2, y: 13, dx: 0, dy: -1 }], passage: '' },
  centre: { x: 8, y: 7, width: 7, height: 6, doors: [{ x: 11, y: 6, dx: 0, dy: 1 }, { x: 15, y: 9, dx: -1, dy: 0 }, { x: 7, y: 10, dx: 1, dy: 0 }, { x: 11, y: 13, dx: 0, dy: -1 }], passage: '' },
};

export const STARTS: Readonly<Record<string, string>> = {
  holmes: 'p1',
  watson: 'a7',
  hudson: 'g20',
  adler: 'g1',
  mycroft: 'w15',
  lestrade: 'w6',
};
