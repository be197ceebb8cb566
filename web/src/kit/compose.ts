// An action put together from parts: what each part can be, what still goes together, and which action it makes.
// A part that is not chosen is one that the action lacks, or has as null.

import type { Facts } from '../lib/words';

export interface Kit {
  actions: readonly Facts[];
  legal: readonly number[];
  verb: string;
}

function candidates({ actions, legal, verb }: Kit): readonly number[] {
  return legal.filter((action) => actions[action]?.do === verb);
}

/** What a part can be, in the order of the actions. */
export function valuesOf(kit: Kit, part: string): unknown[] {
  const values = candidates(kit).map((action) => kit.actions[action]![part] ?? null);
  return [...new Set(values)].filter((value) => value !== null);
}

/** Can the part be left out? */
export function isOptional(kit: Kit, part: string): boolean {
  return candidates(kit).some((action) => (kit.actions[action]![part] ?? null) === null);
}

/** Is there an action that has all that is chosen, whatever else it has? */
export function fits(kit: Kit, chosen: Facts): boolean {
  const parts = Object.entries(chosen).filter(([, value]) => (value ?? null) !== null);
  return candidates(kit).some((action) => parts.every(([part, value]) => kit.actions[action]![part] === value));
}

/** The action that has exactly what is chosen, or -1. */
export function made(kit: Kit, chosen: Facts): number {
  const same = (facts: Facts): boolean =>
    [...Object.keys(facts), ...Object.keys(chosen)].every((part) => part === 'do' || (facts[part] ?? null) === (chosen[part] ?? null));
  return candidates(kit).find((action) => same(kit.actions[action]!)) ?? -1;
}
