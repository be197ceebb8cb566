// Actions as the engine lists them; nothing is known here of their numbers.

import type { Facts } from '../../lib/words';
import { SUSPECTS, type Suspect } from './cards';

type Actions = readonly Facts[];

/** The number of the action with these facts, or -1. */
export function actionFor(actions: Actions, wanted: Facts): number {
  return actions.findIndex((facts) => Object.entries(wanted).every(([name, value]) => facts[name] === value));
}

/** SH-30: a suspect, an hour, or both; -1 if neither. */
export function guessFor(actions: Actions, suspect: Suspect | null, hour: number | null): number {
  if (suspect && hour) return actionFor(actions, { do: 'guess_both', suspect: SUSPECTS.indexOf(suspect), hour });
  if (suspect) return actionFor(actions, { do: 'guess_suspect', suspect: SUSPECTS.indexOf(suspect) });
  return hour ? actionFor(actions, { do: 'guess_hour', hour }) : -1;
}

export function isGuess(actions: Actions, action: number): boolean {
  return verbOf(actions, action).startsWith('guess');
}

export function verbOf(actions: Actions, action: number): string {
  return String(actions[action]?.do ?? '');
}
