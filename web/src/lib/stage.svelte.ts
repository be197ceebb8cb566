// Tells what happens, picture by picture, at a pace one can follow. The board draws its picture, live and in a replay.

import type { Picture, GameEvent, GameModule, Look } from '../games/contract';
import { stills, type Coming, type Still } from './pictures';

export interface StageEvents {
  game: Pick<GameModule, 'beats' | 'question'>;
  /** How long a beat of one second lasts, in seconds; 0: nothing is played, all is said. */
  pace: () => number;
  /** Says an event, once and in order. */
  announce: (event: GameEvent, told: readonly GameEvent[]) => void;
  /** A batch of events has been told. */
  settled?: () => void;
}

interface Scene {
  look: Coming;
  events: readonly GameEvent[];
}

export class Stage {
  picture = $state.raw<Picture | null>(null);
  /** How many events are known but not yet told. */
  untold = $state(0);
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stills: Still[] = [];
  private current: Scene | null = null;

  constructor(private readonly events: StageEvents) {}

  get telling(): boolean {
    return this.picture !== null && this.picture.told.length > 0;
  }

  /** Shows something at once, without telling how it came about. */
  show(look: Look): void {
    this.stop();
    this.picture = { look, told: [], beat: 0 };
  }

  /** Tells the events and shows what they led to, after whatever is being told now. A look without a way to it is shown at once. */
  tell(look: Coming, events: readonly GameEvent[]): void {
    this.untold += events.length;
    this.queue.push({ look, events });
    if (!this.current) this.next();
  }

  /** To the end of what is known, at once. Nothing is left unsaid. */
  skip(): void {
    clearTimeout(this.timer);
    for (const still of this.stills) if (still.says) this.say(still);
    this.stills = [];
    let last = this.current;
    for (const scene of this.queue.splice(0)) {
      scene.events.forEach((_, number) => this.say({ told: scene.events.slice(0, number + 1) }));
      last = scene;
    }
    this.current = null;
    if (last) this.settle(last);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.stills = [];
    this.current = null;
    this.untold = 0;
  }

  private say({ told }: Pick<Picture, 'told'>): void {
    this.untold--;
    this.events.announce(told.at(-1)!, told);
  }

  private next(): void {
    const scene = this.queue.shift() ?? null;
    this.current = scene;
    if (!scene) return;
    if (!this.picture || this.events.pace() === 0 || document.hidden || !scene.look.pictures) {
      this.queue.unshift(scene);
      this.current = null;
      this.skip();
      return;
    }
    this.stills = stills(this.events.game, this.picture.look, scene.look, scene.events);
    this.step(scene);
  }

  private step(scene: Scene): void {
    const still = this.stills.shift();
    if (!still) {
      this.current = null;
      this.settle(scene);
      this.next();
      return;
    }
    if (still.says) this.say(still);
    if (still.ms === 0) {
      this.step(scene);
      return;
    }
    this.picture = still;
    this.timer = setTimeout(() => this.step(scene), still.ms * this.events.pace());
  }

  private settle(scene: Scene): void {
    this.picture = { look: scene.look, told: [], beat: 0 };
    if (scene.events.length) this.events.settled?.();
  }
}
