// The pencil: what a person thinks of a room, on the sheet of another. Kept as text: marks in the first line, in words
// that a person can read too, and after it whatever else was written down.

import { NAMES } from './plan';

export type Pencil = '' | 'yes' | 'no' | 'maybe';

export interface Jotted {
  /** By seat * 36 + room. */
  readonly marks: ReadonlyMap<number, Pencil>;
  readonly text: string;
}

const SIGNS: Readonly<Record<string, Pencil>> = { '+': 'yes', '-': 'no', '?': 'maybe' };
const ORDER: readonly Pencil[] = ['', 'maybe', 'yes', 'no'];
const FIRST = '#';
const MARK = /^([1-4])([a-z]+[A-F])([-+?])$/;

export function readNotes(notes: string): Jotted {
  const [first = '', ...rest] = notes.split('\n');
  if (!first.startsWith(FIRST)) return { marks: new Map(), text: notes };
  const marks = new Map<number, Pencil>();
  for (const word of first.slice(FIRST.length).split(' ')) {
    const [, seat, name, sign] = MARK.exec(word) ?? [];
    const room = NAMES.findIndex((one) => one === name);
    if (room >= 0) marks.set((Number(seat) - 1) * 36 + room, SIGNS[sign!]!);
  }
  return { marks, text: rest.join('\n') };
}

export function writeNotes({ marks, text }: Jotted): string {
  if (!marks.size && !text.startsWith(FIRST)) return text;
  const sign = (pencil: Pencil): string => Object.keys(SIGNS).find((one) => SIGNS[one] === pencil)!;
  const words = [...marks].sort(([a], [b]) => a - b).map(([place, pencil]) => `${Math.floor(place / 36) + 1}${NAMES[place % 36]}${sign(pencil)}`);
  return `${FIRST}${words.join(' ')}\n${text}`;
}

/** The next mark: nothing, perhaps, yes, no, and nothing again. */
export function penciled(jotted: Jotted, seat: number, room: number): Jotted {
  const place = seat * 36 + room;
  const next = ORDER[(ORDER.indexOf(jotted.marks.get(place) ?? '') + 1) % ORDER.length]!;
  const marks = new Map(jotted.marks);
  if (next) marks.set(place, next);
  else marks.delete(place);
  return { ...jotted, marks };
}
