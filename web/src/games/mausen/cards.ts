// The cards of Mausen as the view packs them (games/mausen/rules/cards.py): hands are bit sets, herds have three bits a card.

import BOX from './box.json';
import type { Card } from './shapes';

export type { Card };
export const KINDS = ['E', 'D', 'C', 'M'] as const;
export type Kind = (typeof KINDS)[number];
const VALUES = [1, 2, 3, 4] as const;

export const CARDS: readonly Card[] = KINDS.flatMap((kind) => VALUES.map((value) => `${kind}${value}` as const));

export function kindOf(card: Card): number {
  return KINDS.indexOf(card[0] as Kind);
}

export function valueOf(card: Card): number {
  return Number(card[1]);
}

/** MA-09: each kind chases exactly one other. */
export function preyOf(kind: number): number {
  return BOX.prey[kind]!;
}

export function inHand(hand: number): Card[] {
  return CARDS.filter((_, card) => (hand >> card) & 1);
}

/** A herd needs 48 bits: too many for JavaScript's bit operators, not for its numbers. */
export function inHerd(herd: number): Card[] {
  return CARDS.flatMap((card, number) => Array<Card>(Math.floor(herd / 8 ** number) % 8).fill(card));
}

export function worth(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}
