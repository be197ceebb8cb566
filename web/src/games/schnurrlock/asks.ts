// What a seat is asked for, what the shell offers as buttons, and why something cannot be done now.

import type { Offer, Saying, Sight } from '../contract';
import type { Facts } from '../../lib/words';
import { CALL, DONE, isGuess, isInvestigation, LET_BE, PROWL } from './acts';
import type { SchnurrlockView } from './view';

export function ask(sight: Sight<SchnurrlockView>): Saying {
  const { view, legal } = sight;
  const free = view.step === 'play' || view.step === 'second' || view.step === 'decide';
  // Without cards or without a target there is nothing to investigate: the turn can only go on.
  const bare = free && !legal.some(isInvestigation) ? (legal.some(isGuess) ? 'decide' : 'done') : view.step;
  // Whoever has guessed before investigating is not asked for a guess again.
  const step = bare === 'play' && !legal.some(isGuess) ? 'investigate' : bare;
  return { key: `ask.${step}`, facts: { round: view.round } };
}

/** The call is in reach at all times; the rest when it is one's step. Mauziaty's move decides nothing: one tap. */
export function offers(sight: Sight<SchnurrlockView>): readonly Offer[] {
  return [{ action: CALL, call: true }, { action: PROWL, once: true }, { action: DONE }, { action: LET_BE }].filter(({ action }) => sight.legal.includes(action));
}

export interface Refusal {
  code: string;
  rule: string;
  facts: Facts;
}

/** Why no card can be turned up, or nothing be guessed, at this moment: the codes of the engine (rules/refusals.py). */
export function whyNot(view: SchnurrlockView, wanted: 'card' | 'guess'): Refusal {
  const [asked = -1] = view.must;
  if (asked !== view.seat) return { code: 'not_your_step', rule: 'SH-13', facts: { seat: asked } };
  if (view.step === 'lay') return { code: 'lay_first', rule: 'SH-40', facts: {} };
  if (view.step === 'call') return { code: 'guess_first', rule: 'SH-57', facts: {} };
  if (view.step === 'move') return { code: 'move_first', rule: 'SH-53', facts: {} };
  if (view.targets[view.seat] === -1) return { code: 'no_target', rule: 'SH-21', facts: {} };
  if (wanted === 'card') return { code: 'investigated', rule: 'SH-22', facts: {} };
  return view.may_guess ? { code: 'second_card_first', rule: 'SH-16', facts: {} } : { code: 'guessed', rule: 'SH-34', facts: {} };
}
