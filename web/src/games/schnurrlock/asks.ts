// What a seat is asked for, what the shell offers as buttons, and why something cannot be done now.

import type { Offer, Saying, Look } from '../contract';
import type { Facts } from '../../lib/words';
import { CALL, DONE, isGuess, isInvestigation, LET_BE, PROWL } from './acts';
import type { SchnurrlockView } from './shapes';
import { NO_CARD } from './view';

export function ask({ view: { turn }, legal }: Look<SchnurrlockView>): Saying {
  const free = turn.step === 'play' || turn.step === 'second' || turn.step === 'decide';
  // Without cards or without a target there is nothing to investigate: the turn can only go on.
  const bare = free && !legal.some(isInvestigation) ? (legal.some(isGuess) ? 'decide' : 'done') : turn.step;
  // Whoever has guessed before investigating is not asked for a guess again.
  const step = bare === 'play' && !legal.some(isGuess) ? 'investigate' : bare;
  return { key: `ask.${step}`, facts: { round: turn.round } };
}

/** The call is in reach at all times; the rest when it is one's step. Mauziaty's move decides nothing: one tap. */
export function offers({ legal }: Look<SchnurrlockView>): readonly Offer[] {
  return [{ action: CALL, call: true }, { action: PROWL, once: true }, { action: DONE }, { action: LET_BE }].filter(({ action }) => legal.includes(action));
}

export interface Refusal {
  code: string;
  rule: string;
  facts: Facts;
}

/** Why no card can be turned up, or nothing be guessed, at this moment: the codes of the engine (rules/refusals.py). */
export function whyNot(view: SchnurrlockView, wanted: 'card' | 'guess'): Refusal {
  const [asked = -1] = view.must;
  const { step, may_guess } = view.turn;
  if (asked !== view.seat) return { code: 'not_your_step', rule: 'SH-13', facts: { seat: asked } };
  if (step === 'lay') return { code: 'lay_first', rule: 'SH-40', facts: {} };
  if (step === 'call') return { code: 'guess_first', rule: 'SH-57', facts: {} };
  if (step === 'move') return { code: 'move_first', rule: 'SH-53', facts: {} };
  if (view.desks[view.seat]!.target === NO_CARD) return { code: 'no_target', rule: 'SH-21', facts: {} };
  if (wanted === 'card') return { code: 'investigated', rule: 'SH-22', facts: {} };
  return may_guess ? { code: 'second_card_first', rule: 'SH-16', facts: {} } : { code: 'guessed', rule: 'SH-34', facts: {} };
}
