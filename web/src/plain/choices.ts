// What a seat may do, as a person finds it: by verb and group, single actions as buttons, and those of many parts put together.

import { costsOf, covers, offersOf } from '../lib/offers';
import type { Look } from '../games/contract';
import type { Facts, Words } from '../lib/words';

export interface Choice {
  readonly verb: string;
  readonly group: string;
  readonly actions: readonly number[];
  /** The fields of these actions, if it is easier to choose one after the other. */
  readonly parts: readonly string[];
}

/** So many buttons are quicker than a dialog. */
const FEW = 8;

/** All that is legal and not offered by the shell already, in the order of the actions. */
export function choicesOf(look: Look, actions: readonly Facts[]): readonly Choice[] {
  const offered = new Set(offersOf(look).map((offer) => offer.action));
  const found = new Map<string, { verb: string; group: string; actions: number[] }>();
  for (const action of look.legal) {
    if (offered.has(action)) continue;
    const verb = String(actions[action]?.do);
    const group = look.prompt?.aids?.find((aid) => aid.group && covers(aid, action))?.group ?? '';
    const key = JSON.stringify([group, verb]);
    if (!found.has(key)) found.set(key, { verb, group, actions: [] });
    found.get(key)!.actions.push(action);
  }
  return [...found.values()].map((choice) => ({ ...choice, parts: choice.actions.length > FEW ? partsOf(choice.actions.map((action) => actions[action] ?? {})) : [] }));
}

/** Parts are chosen by their values: where those are lists or objects there is nothing to choose by. */
function partsOf(facts: readonly Facts[]): readonly string[] {
  const parts = [...new Set(facts.flatMap((one) => Object.keys(one)))].filter((part) => part !== 'do');
  const simple = facts.every((one) => parts.every((part) => typeof one[part] !== 'object' || one[part] === null));
  return simple ? parts : [];
}

/** What the prompt has to say of an action: what it costs, how likely it is, what it stops at or sets off. */
export function hintOf(look: Look, action: number, actions: readonly Facts[], words: Words): string {
  const facts = actions[action] ?? {};
  const said = (look.prompt?.aids ?? []).filter((aid) => covers(aid, action)).flatMap((aid) => [
    ...costsOf(words, aid),
    ...(aid.odds ?? []).map(({ name, ways, of }) => words.say(`odds.${name}`, { ways, of })),
    ...(aid.stops ? [words.say(`stops.${aid.stops}`, facts)] : []),
    ...(aid.sets_off ? [words.say(`sets_off.${aid.sets_off}`, facts)] : []),
  ]);
  return said.join(' · ');
}
