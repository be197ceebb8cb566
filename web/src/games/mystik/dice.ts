// A throw is read in three steps: the faces, the word under each, the sum. Which picture counts is what the engine told.

import box from './box.json';
import type { MystikEvent } from './shapes';

export interface Throw {
  readonly figure: string;
  readonly purpose: string;
  readonly faces: readonly number[];
  /** What each face does, as a key of the words: `sword`, `bow`, `shield`, `cheese`, `star`, `nothing`. */
  readonly does: readonly string[];
}

type Shown = keyof typeof box.faces;
export const NUMBERS: readonly number[] = box.faces.number;

function thrown(figure: string, purpose: string, faces: readonly number[], counts: string, cheese: boolean): Throw {
  const shows = (face: number, picture: string): boolean => (box.faces[picture as Shown]?.[face] ?? 0) > 0;
  return { figure, purpose, faces, does: faces.map((face) => (shows(face, counts) ? counts : cheese && shows(face, 'cheese') ? 'cheese' : 'nothing')) };
}

/** The throws of what is being told: the newest attack with its defence, or a test. */
export function throwsOf(events: readonly MystikEvent[]): Throw[] {
  const start = Math.max(events.findLastIndex((event) => event.kind === 'attacks'), events.findLastIndex((event) => event.kind === 'tested'));
  const first = events[start];
  if (!first) return [];
  if (first.kind === 'tested') return [thrown(first.mouse, first.purpose, first.faces, 'star', false)];
  const newest = new Map<string, Throw>();
  for (const event of events.slice(start)) {
    if (event.kind === 'rolled') newest.set(event.purpose, thrown(event.figure, event.purpose, event.faces, event.counts, true));
  }
  return [...newest.values()];
}
