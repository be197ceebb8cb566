// A game once more, moment by moment. The same pictures that the live table draws.

import type { Picture, GameEvent, GameModule, Look } from '../games/contract';

export interface Moment {
  picture: Picture;
  /** What has just happened, or null at the beginning. */
  event: GameEvent | null;
  /** Everything that has happened up to here. */
  log: readonly GameEvent[];
}

type Step = Look & { readonly events: readonly GameEvent[] };

/** One moment for the beginning and one for every event that can be seen; the last event of a step shows what it led to. */
export function moments(looks: readonly Step[], game: Pick<GameModule, 'beats' | 'opening'>): Moment[] {
  const all: Moment[] = [];
  let log: GameEvent[] = [];
  let before: Look | null = null;
  for (const look of looks) {
    const { events } = look;
    const empty = before ? null : game.opening?.(look, events);
    if (empty) {
      all.push({ picture: { look: empty, told: [], beat: 0 }, event: null, log });
      before = empty;
    }
    if (!before) {
      log = [...events];
      all.push({ picture: { look, told: [], beat: 0 }, event: null, log });
    } else if (events.length === 0) {
      // Somebody else has chosen: nothing to see, but what comes next begins from here.
    } else {
      const start = log.length;
      log = [...log, ...events];
      const from: Look = before;
      const visible = events.map((event, number) => ({ event, number })).filter(({ event }) => game.beats(event).length > 0);
      const last = visible.at(-1);
      for (const { event, number } of visible) {
        const told = events.slice(0, number + 1);
        const beat = game.beats(event).length - 1;
        const picture = number === last?.number ? { look, told: [], beat: 0 } : { look: from, told, beat };
        all.push({ picture, event, log: log.slice(0, start + number + 1) });
      }
      if (!last) all.push({ picture: { look, told: [], beat: 0 }, event: events.at(-1)!, log });
      else all.at(-1)!.log = log;
    }
    before = look;
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
    const beats = next.event ? this.game.beats(next.event) : [];
    const length = beats.reduce((sum, beat) => sum + beat, 0) * (this.pace() || 1);
    this.timer = setTimeout(() => {
      this.at++;
      this.tick();
    }, Math.max(length, 300));
  }
}
