// The own marks in the grid, as they are written into the notes: `CASE|` and a sign for each of the sixty cells.
// They belong to one target: with the next one the grid is empty again.

import { CARDS, hourOf, suspectOf, type Card, type Suspect } from './cards';

export type Mark = '.' | 'x' | '?';
export type Marks = ReadonlyMap<Card, Mark>;

const NEXT: Readonly<Record<Mark, Mark>> = { '.': 'x', x: '?', '?': '.' };
const SHAPE = /^(\d+)\|([.x?]{60})$/;

/** What the notes say about this case; nothing if they are about another one, or are not marks at all. */
export function readMarks(text: string, target: number): Marks {
  const found = SHAPE.exec(text);
  const signs = found && Number(found[1]) === target ? found[2]! : '.'.repeat(60);
  return new Map(CARDS.map((card, number) => [card, signs[number] as Mark]));
}

export function writeMarks(marks: Marks, target: number): string {
  return `${target}|${CARDS.map((card) => marks.get(card) ?? '.').join('')}`;
}

/** A tap: nothing, crossed out, perhaps, nothing. */
export function turn(marks: Marks, card: Card): Marks {
  return new Map(marks).set(card, NEXT[marks.get(card) ?? '.']);
}

/** A tap on the head of a row or a column crosses all of it out; if it is, all of it is empty again. */
export function turnAll(marks: Marks, of: { suspect?: Suspect; hour?: number }): Marks {
  const cells = CARDS.filter((card) => (of.suspect === undefined || suspectOf(card) === of.suspect) && (of.hour === undefined || hourOf(card) === of.hour));
  const next: Mark = cells.every((card) => marks.get(card) === 'x') ? '.' : 'x';
  const all = new Map(marks);
  for (const card of cells) all.set(card, next);
  return all;
}
