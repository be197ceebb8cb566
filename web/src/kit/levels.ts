// How much a table helps: apart from what it says then, since the shell needs no more than this.

/** The levels of help, least first: `deduce/knowledge.py`. */
export const LEVELS = ['off', 'records', 'certain', 'full'] as const;
export type Level = (typeof LEVELS)[number];

/** The table sets the most; a person may be shown less. */
export function least(one: Level, other: Level): Level {
  return LEVELS[Math.min(LEVELS.indexOf(one), LEVELS.indexOf(other))]!;
}

/** Does a table with this level tell anything of what follows? */
export function tells(level: Level): boolean {
  return level === 'certain' || level === 'full';
}
