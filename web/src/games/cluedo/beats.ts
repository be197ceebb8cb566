// How long what happens is looked at, in milliseconds at normal pace. A walk is told step by step, a round of answers seat by seat.

import type { CluedoEvent } from './shapes';

const STEP = 170;
const ARRIVAL = 550;

export function beats(event: CluedoEvent): readonly number[] {
  switch (event.kind) {
    case 'went':
      return [...event.path.slice(1).map(() => STEP), ARRIVAL];
    case 'entered':
      return [...event.path.map(() => STEP), ARRIVAL];
    case 'passed':
      return event.seats.map(() => 850);
    case 'showed':
      return event.card ? [900, 2200] : [1500];
    case 'suspected':
      return [1900];
    case 'unrefuted':
      return [2000];
    case 'accused':
      return [2200];
    case 'wrong':
      return [2600];
    case 'ended':
      return [2600];
    case 'hidden':
      return [1500];
    case 'rolled':
    case 'figure':
    case 'dealt':
    case 'begins':
    case 'weapons':
    case 'stuck':
      return [1000];
    case 'passage':
    case 'lot':
      return [900];
    case 'turn':
    case 'stopped':
    case 'faded':
      return [];
  }
}
