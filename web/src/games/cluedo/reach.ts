// Where a roll can take the own figure: what the prompt lights, with the path that will be walked and how far it is.

import { covers } from '../../lib/offers';
import type { Facts } from '../../lib/words';
import type { Look } from '../contract';
import { middleOf } from './plan';

export interface Goal {
  /** Going there; for the centre the first of the accusations, which are put together in a dialog. */
  readonly action: number;
  readonly spot: string;
  readonly path: readonly string[];
  readonly steps: number;
  readonly accuses: boolean;
}

export function goalsOf({ prompt, legal }: Pick<Look, 'prompt' | 'legal'>, actions: readonly Facts[]): readonly Goal[] {
  if (prompt?.key !== 'move') return [];
  const aids = prompt.aids ?? [];
  const goals: Goal[] = [];
  for (const action of legal) {
    const facts = actions[action]!;
    const verb = facts.do;
    const accuses = verb === 'accuse';
    if (verb !== 'go' && verb !== 'enter' && !accuses) continue;
    if (accuses && goals.some((goal) => goal.accuses)) continue;
    const aid = aids.find((one) => covers(one, action) && (one.path !== undefined || one.cost !== undefined));
    const path = aid?.path ?? [];
    goals.push({ action, spot: accuses ? 'centre' : String(facts.place ?? facts.square), path, steps: aid?.cost?.steps ?? path.length, accuses });
  }
  return goals;
}

/** By keys: the nearest goal in that direction; those straight ahead first. */
export function beside(goals: readonly Goal[], from: string, dx: number, dy: number): Goal | undefined {
  const here = middleOf(from);
  const far = (goal: Goal): number => {
    const there = middleOf(goal.spot);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    return along > 0.4 ? along + across * 2.5 : Infinity;
  };
  const [nearest] = [...goals].sort((one, other) => far(one) - far(other));
  return nearest && far(nearest) < Infinity ? nearest : undefined;
}
