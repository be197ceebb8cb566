// The games that the server has, for the first page. They are asked for before there is a page to show them on.

import type { GameCard } from '../protocol';
import { get } from './api';

const asked: Record<string, Promise<GameCard[]>> = {};

/** Asked for once in a language; again if that failed. */
export function gameCards(lang: string): Promise<GameCard[]> {
  const cards = (asked[lang] ??= get(`/api/games?lang=${lang}`));
  cards.catch(() => delete asked[lang]);
  return cards;
}
