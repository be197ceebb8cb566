// What was tapped: a figure, a weapon, a place or a card. It is lit wherever it is, on the map, in the round and on the sheet, and
// said is what the engine has told of it.

import { percent } from '../../kit/known';
import type { Words } from '../../lib/words';
import { CARDS } from './cards';
import { cellOf, envelopeOf, tagOf, type Known } from './holders';

/** By card; -1: nothing. Board and notebook are two parts of one screen and speak of the same card. */
export const meant = $state({ card: -1 });

export function meaningOf(what: Known, card: number, words: Words, names: readonly string[]): string {
  const { view, known } = what;
  const envelope = envelopeOf(view);
  const player = view.seats.findIndex(({ figure }) => figure === card);
  const tag = tagOf(what, card, words, names);
  const share = known?.shares[card]?.[envelope] ?? 0;
  const state = tag ? 'card' : cellOf(what, card, envelope) === 'no' ? 'never' : share > 0 ? 'share' : 'open';
  return [
    words.word('card', CARDS[card]),
    ...(player < 0 ? [] : [words.say(player === view.seat ? 'meant.mine' : 'meant.player', { name: names[player] })]),
    words.say(`meant.${state}`, { tag, percent: percent(share) }),
  ].join(' · ');
}
