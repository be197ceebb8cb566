// A game once more, moment by moment. The same pictures that the live table draws.

import type { Picture, GameEvent, GameModule, Look } from '../games/contract';
import { beatsOf, stills, openingOf, type Coming, type Telling } from './pictures';

export interface Moment {
  picture: Picture;
  /** What has just happened, or null at the beginning. */
  event: GameEvent | null;
  /** Everything that has happened up to here. */
  log: readonly GameEvent[];
}

type Change = Coming & { readonly events: readonly GameEvent[] };

/** One moment for the beginning and one for every event that can be seen; the last event of a step shows what it led to. */
export function moments(looks: readonly Change[], game: Telling): Moment[] {
  const all: Moment[] = [];
  let log: readonly GameEvent[] = [];
  let before: Look | null = null;
  for (const look of looks) {
    const { events } = look;
    const settled = { look, told: [], beat: 0 };
    const empty = before ? null : openingOf(look);
    if (empty) all.push({ picture: { look: empty, told: [], beat: 0 }, event: null, log });
    const from: Look | null = before ?? empty;
    if (!from) {
      log = [...events];
      all.push({ picture: settled, event: null, log });
    } else if (events.length) {
      const start = log;
      log = [...log, ...events];
      const seen = stills(game, from, look, events).filter((still) => still.ms > 0 && still.beat === beatsOf(game, still.told.at(-1)!).length - 1);
      for (const still of seen.slice(0, -1)) all.push({ picture: still, event: still.told.at(-1)!, log: [...start, ...still.told] });
      all.push({ picture: settled, event: (seen.at(-1)?.told ?? events).at(-1)!, log });
    }
    before = look; // also where somebody else has chosen: there is nothing to see, but what comes next begins from here
  }
  return all;
}

export class Replay {
  at = $state(0);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly moments: readonly Moment[],
    private readonly game: Pick<GameModule, 'beats'>,
    private readonly pace: () => number,
    start = 0,
  ) {
    this.at = Math.max(0, Math.min(start, moments.length - 1));
  }

  get moment(): Moment {
    return this.moments[this.at]!;
  }
  get last(): number {
    return this.moments.length - 1;
  }

  go(to: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(to, this.last));
  }

  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Arrow keys, Home, End and the space bar; true if the key was one of them. */
  key(key: string): boolean {
    if (key === 'ArrowLeft') this.go(this.at - 1);
    else if (key === 'ArrowRight') this.go(this.at + 1);
    else if (key === 'Home') this.go(0);
    else if (key === 'End') this.go(this.last);
    else return false;
    return true;
  }

  private tick(): void {
    const next = this.moments[this.at + 1];
    if (!next) {
      this.playing = false;
      return;
    }
    const beats = next.event ? beatsOf(this.game, next.event) : [];
    const length = beats.reduce((sum, beat) => sum + beat, 0) * (this.pace() || 1);
    this.timer = setTimeout(() => {
      this.at++;
      this.tick();
    }, Math.max(length, 300));
  }
}
