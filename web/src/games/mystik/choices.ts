// An action as something that can be shown: a picture, a name, and what stands on it.

import { labelOf } from '../../lib/offers';
import type { Facts, Words } from '../../lib/words';
import { artOf, CARDS } from './figures';

export interface Choice {
  readonly action: number;
  readonly verb: string;
  readonly art: string;
  readonly title: string;
  readonly text: string;
}

/** What lies on a field is chosen on the board, with this in hand. */
export const TOOLS: ReadonlySet<string> = new Set(['lay_hook', 'lay_bait', 'crack', 'throw']);
/** Answers that need no card. */
export const PLAIN: ReadonlySet<string> = new Set(['done', 'cancel', 'pass', 'keep', 'sell', 'disguise', 'give_cheese', 'take_cheese']);

const ART: Readonly<Record<string, string>> = {
  attack: 'card-sharp', search: 'search', scurry: 'scurry', flip: 'explore', explore: 'explore', equip: 'equip', level: 'level', disguise: 'card-disguise', lay_fork: 'card-fork',
  buy_action: 'cheese', give_cheese: 'cheese', take_cheese: 'cheese', shoot_grape: 'card-grape', deed: 'lore', decide: 'lore', keep: 'bundle', sell: 'cheese', end: 'done', done: 'done', lay_hook: 'card-hook',
  lay_bait: 'card-grape', crack: 'trap', throw: 'card-fork', pass: 'done', use_achievement: 'level',
};

/** `about.KIND.NAME` of the words, if there is such a text. */
function about(words: Words, kind: string, name: unknown): string {
  const key = `about.${kind}.${String(name)}`;
  return words.has(key) ? words.say(key) : '';
}

export function choiceOf(words: Words, actions: readonly Facts[], action: number, mouse: string, names: readonly string[], choice = ''): Choice {
  const facts = actions[action] ?? {};
  const verb = String(facts.do);
  const plain = { action, verb, art: ART[verb] ?? 'power', title: labelOf(words, facts, names), text: '' };
  if (verb === 'deed') return { ...plain, title: words.word('deed', facts.number) };
  if (verb === 'decide') return { ...plain, title: words.word('chosen', `${choice}.${String(facts.option)}`) };
  if (typeof facts.ability === 'string') return { ...plain, art: 'power', title: words.word('ability', facts.ability), text: about(words, 'ability', facts.ability) };
  if (typeof facts.card === 'string') {
    if (verb === 'strike') return { ...plain, art: artOf(facts.card), title: words.word('initiative', facts.card), text: about(words, 'initiative', facts.card) };
    return { ...plain, art: `card-${CARDS[facts.card] ?? 'item'}`, title: words.word('card', facts.card), text: about(words, 'card', facts.card) };
  }
  if (typeof facts.mouse === 'string') {
    const title = verb === 'trade' || verb === 'throw' ? plain.title : words.word('hero', facts.mouse);
    return { ...plain, art: artOf(facts.mouse), title, text: verb === 'pick' ? about(words, 'hero', facts.mouse) : '' };
  }
  if (verb === 'use_hero') return { ...plain, art: artOf(mouse), title: words.word('power', mouse), text: about(words, 'hero', mouse) };
  if (verb === 'recover') return { ...plain, art: `status-${String(facts.status)}` };
  if (verb === 'trap_dice') return { ...plain, art: facts.by === 'lore' ? 'lore' : 'card-boots' };
  if (verb === 'take_up') return { ...plain, art: `card-${String(facts.item)}` };
  return plain;
}
