// Arrow keys over a row or a grid of buttons of which one is in the order of tabs: a hand, a sheet, a notebook.

export interface Grid {
  readonly count: number;
  /** How many in a row; all of them without it. */
  readonly columns?: number;
  /** At an edge: stay there, or go on at the other end. */
  readonly edge: 'stays' | 'round';
}

/** Where a key leads, or -1 where it leads nowhere. Home and End go to the ends: of a row where one stays, of all where it goes round. */
export function stepFrom(at: number, key: string, { count, columns = count, edge }: Grid): number {
  const row = Math.floor(at / columns) * columns;
  const round = edge === 'round';
  const ways: Readonly<Record<string, readonly [by: number, inside: boolean]>> = {
    ArrowLeft: [-1, at > row],
    ArrowRight: [1, at < row + columns - 1],
    ArrowUp: [-columns, at >= columns],
    ArrowDown: [columns, at + columns < count],
  };
  if (key === 'Home') return round ? 0 : row;
  if (key === 'End') return (round ? count : row + columns) - 1;
  const way = ways[key];
  if (!way || !count || (columns === count && key !== 'ArrowLeft' && key !== 'ArrowRight')) return -1;
  const [by, inside] = way;
  if (round) return (at + by + count) % count;
  return inside ? at + by : at;
}

export class Roving {
  /** Which of them has the tab stop. */
  at = $state(0);
  buttons: HTMLElement[] = $state([]);

  constructor(private readonly grid: () => Grid) {}

  /** Follows an arrow key; true if it was one. */
  readonly key = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const grid = this.grid();
    const to = stepFrom(Math.min(this.at, grid.count - 1), event.key, grid);
    if (to < 0) return false;
    event.preventDefault();
    this.at = to;
    this.buttons[to]?.focus();
    return true;
  };
}
