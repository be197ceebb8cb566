// A look that came over the wire, as the pictures that lead to it: view after view, and the events told between them.

import type { GameEvent, GameModule, Look, Picture } from '../games/contract';
import type { Look as Sent } from '../protocol';

/** One picture of the telling, how long it is looked at, and whether its newest event is said with it. */
export interface Still extends Picture {
  readonly ms: number;
  readonly says: boolean;
}

/** A look that has come, with the way to it if there is one. */
export type Coming = Look & { readonly pictures?: Sent['pictures'] | null };
/** What is needed of a game to tell its events. */
export type Telling = Pick<GameModule, 'beats' | 'question'>;

/** How long an event is looked at if the game says nothing else. */
export const USUAL: readonly number[] = [900];

export function beatsOf(game: Telling, event: GameEvent): readonly number[] {
  return game.beats ? game.beats(event) : USUAL;
}

/** The table before anything was told, if the look brings it: at the beginning of a game. */
export function openingOf(look: Coming): Look | null {
  const first = look.pictures?.[0];
  return first?.told === 0 ? quiet(look, first.fields) : null;
}

/** While something is told nobody is asked for anything: what is asked comes with the view. */
function quiet({ seat }: Look, view: Readonly<Record<string, unknown>>): Look {
  return { seat, view: { ...view, seat, must: [], may: [], over: false }, legal: [], sealed: -1, prompt: null };
}

/** The views on the way, each after so many events of the look; the last is the look's own. */
function stops(before: Look, look: Coming, events: number): { told: number; look: Look }[] {
  let view: Record<string, unknown> = { ...before.view };
  const way = (look.pictures ?? []).map(({ told, fields }) => {
    view = { ...view, ...fields };
    return { told, look: quiet(look, view) };
  });
  return [...way, { told: events, look }];
}

/**
 * All pictures of the telling. An event of one beat shows what it led to; one of several shows on the first how it was before: the
 * question, and then its answer.
 */
export function stills(game: Telling, before: Look, look: Coming, events: readonly GameEvent[]): Still[] {
  const all: Still[] = [];
  let [shown, number] = [before, 0];
  for (const stop of stops(before, look, events.length)) {
    for (; number < stop.told; number++) {
      const event = events[number]!;
      const told = events.slice(0, number + 1);
      const beats = beatsOf(game, event);
      // Where there is a question first, the event is said with its answer.
      const answer = beats.length > 1 && game.question?.(event) ? 1 : 0;
      if (!beats.length) all.push({ look: shown, told, beat: 0, ms: 0, says: true });
      beats.forEach((ms, beat) => {
        if (beat > 0 || beats.length === 1) shown = stop.look;
        all.push({ look: shown, told, beat, ms, says: beat === answer });
      });
    }
    shown = stop.look;
  }
  return all;
}
