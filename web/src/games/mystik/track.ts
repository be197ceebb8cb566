// The order of the round: cards of the track, who has acted, who acts.

import { isMouse } from './figures';
import type { MystikView } from './shapes';

export interface Turn {
  readonly card: string;
  readonly mouse: boolean;
  readonly acting: boolean;
  readonly done: boolean;
  /** How many figures it moves. */
  readonly figures: number;
  /** Wounds that lie on it. */
  readonly hurt: number;
}

export function orderOf(view: MystikView, enemyOf: (card: string) => string): Turn[] {
  const place = view.running?.place ?? -1;
  return (view.fate.track ?? []).map((card, number) => ({
    card,
    mouse: isMouse(card),
    acting: number === place,
    done: number < place,
    figures: isMouse(card) ? 1 : view.enemies.filter((enemy) => enemy.enemy === enemyOf(card)).length,
    hurt: view.fate.hurt?.[number] ?? 0,
  }));
}

/** Whose card it is that acts, or nobody's. */
export function actingOf(view: MystikView): string {
  return view.fate.track?.[view.running?.place ?? -1] ?? '';
}

/** The mouse that this screen speaks of: the one that acts if it is the own, else the first own one that acts next. */
export function ownMouse(view: MystikView): string {
  const own = view.mice.filter((mouse) => (mouse.seat ?? -1) === view.seat && view.seat >= 0).map((mouse) => mouse.mouse);
  const acting = actingOf(view);
  if (own.includes(acting)) return acting;
  const place = view.running?.place ?? -1;
  const track = view.fate.track ?? [];
  const next = [...track.slice(place + 1), ...track.slice(0, Math.max(place, 0))].find((card) => own.includes(card));
  return next ?? own[0] ?? view.mice.find((mouse) => (mouse.seat ?? -1) >= 0)?.mouse ?? '';
}
