// The own marks on the sheet, as they are kept in the notes: a version, and a sign for every card in every column.

import { CARDS } from './cards';

export type Mark = '.' | 'x' | 'v' | '?';
export type Marks = readonly Mark[];

const NEXT: Readonly<Record<Mark, Mark>> = { '.': 'x', x: 'v', v: '?', '?': '.' };
const HEAD = 'sheet|';

/** What the notes say; nothing if they are no marks, or those of a table with other seats. */
export function readMarks(text: string, columns: number): Marks {
  const signs = text.startsWith(HEAD) ? text.slice(HEAD.length) : '';
  const fits = signs.length === CARDS.length * columns && /^[.xv?]*$/.test(signs);
  return fits ? ([...signs] as Mark[]) : Array<Mark>(CARDS.length * columns).fill('.');
}

/** A tap: nothing, not here, here, perhaps, nothing. */
export function turned(marks: Marks, at: number): Marks {
  return marks.map((mark, number) => (number === at ? NEXT[mark] : mark));
}

export function writeMarks(marks: Marks): string {
  return HEAD + marks.join('');
}
