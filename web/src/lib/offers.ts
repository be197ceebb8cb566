// Actions that are offered as buttons, and what they are called there.

import type { GameModule, Offer, Look } from '../games/contract';
import type { Facts, Words } from './words';

/** `do.VERB` of the board's words, or else the words that the engine has for the action. */
export function labelOf(words: Words, facts: Facts, names: readonly string[] = []): string {
  const verb = String(facts.do);
  return words.say(words.has(`do.${verb}`) ? `do.${verb}` : `action.${verb}`, facts, names);
}

/** Only what is legal is offered. What a seat may do without being asked comes in between: it is a call. */
export function offersOf(game: Pick<GameModule, 'offers'>, look: Look, actions: readonly Facts[]): readonly Offer[] {
  const { seat, legal, view } = look;
  const mayOnly = view.may.includes(seat) && !view.must.includes(seat);
  const offers = game.offers ? game.offers(look, actions) : mayOnly ? legal.map((action) => ({ action, call: true })) : [];
  return offers.filter((offer) => legal.includes(offer.action));
}
