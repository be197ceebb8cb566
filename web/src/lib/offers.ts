// What the prompt says of actions: which are offered as buttons, and what is said before one is done.

import type { Look } from '../games/contract';
import type { Aid, Prompt } from '../protocol';
import type { Facts, Words } from './words';

/** An action that is offered as a button in thumb reach, labelled `do.VERB`. */
export interface Offer {
  readonly action: number;
  /** It may come in between: the button is in reach at all times, also while others are told of or in a replay. */
  readonly call: boolean;
  /** One tap is enough, since nothing is lost by it. */
  readonly once: boolean;
}

/** `do.VERB` of the board's words, or else the words that the engine has for the action. */
export function labelOf(words: Words, facts: Facts, names: readonly string[] = []): string {
  const verb = String(facts.do);
  return words.say(words.has(`do.${verb}`) ? `do.${verb}` : `action.${verb}`, facts, names);
}

/** What an action costs, as the prompt knows it: `cost.NAME`. */
export function pricesOf(words: Words, prompt: Prompt | null, action: number): string[] {
  return aidsOf(prompt, action).flatMap((aid) => costsOf(words, aid));
}

export function costsOf(words: Words, { cost = {} }: Aid): string[] {
  return Object.entries(cost).map(([name, number]) => words.say(`cost.${name}`, { number }));
}

/** Is this what the aid speaks of? */
export function covers({ action, to = -1, more = [] }: Aid, one: number): boolean {
  return (action <= one && one <= Math.max(action, to)) || more.includes(one);
}

/** All that the prompt says of an action. */
function aidsOf(prompt: Prompt | null, action: number): readonly Aid[] {
  return (prompt?.aids ?? []).filter((aid) => covers(aid, action));
}

/** In the order of the prompt; only what is legal is offered. */
export function offersOf({ prompt, legal }: Pick<Look, 'prompt' | 'legal'>): readonly Offer[] {
  const offered = (prompt?.aids ?? []).filter((aid) => aid.offer);
  return offered.flatMap((aid) => legal.filter((action) => covers(aid, action)).map((action) => ({ action, call: !!aid.call, once: !!aid.once })));
}

/** Is one tap enough for it? */
export function isPlain(prompt: Prompt | null, action: number): boolean {
  return aidsOf(prompt, action).some((aid) => aid.once);
}

/** What often follows an action, and may be wished for with it; or -1. */
export function sequelOf(prompt: Prompt | null, action: number): number {
  return aidsOf(prompt, action).find((aid) => aid.then)?.then ?? -1;
}

/** The key of what should be said before an action is done, or nothing. */
export function doubtOf(prompt: Prompt | null, action: number): string {
  const sure = aidsOf(prompt, action).find((aid) => aid.sure)?.sure;
  return sure ? `sure.${sure}` : '';
}
