// Tells what happens, event by event, at a pace one can follow. The board draws its picture, live and in a replay.

import type { Picture, GameEvent, GameModule, Look } from '../games/contract';

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
  look: Look;
  events: readonly GameEvent[];
}

export class Stage {
  picture = $state.raw<Picture | null>(null);
  /** How many events are known but not yet told. */
  untold = $state(0);
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private steps: { event: GameEvent; number: number; beat: number; ms: number; says: boolean }[] = [];
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

  /** Tells the events and then shows what they led to; after whatever is being told now. */
  tell(look: Look, events: readonly GameEvent[]): void {
    this.untold += events.length;
    this.queue.push({ look, events });
    if (!this.current) this.next();
  }

  /** To the end of what is known, at once. Nothing is left unsaid. */
  skip(): void {
    clearTimeout(this.timer);
    const left = this.current;
    for (const step of this.steps) {
      if (step.says && left) this.say(step.event, left.events.slice(0, step.number + 1));
    }
    this.steps = [];
    let last = left;
    for (const scene of this.queue.splice(0)) {
      scene.events.forEach((event, number) => this.say(event, scene.events.slice(0, number + 1)));
      last = scene;
    }
    this.current = null;
    if (last) this.settle(last);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.steps = [];
    this.current = null;
    this.untold = 0;
  }

  private say(event: GameEvent, told: readonly GameEvent[]): void {
    this.untold--;
    this.events.announce(event, told);
  }

  private next(): void {
    const scene = this.queue.shift() ?? null;
    this.current = scene;
    if (!scene) return;
    const pace = this.events.pace();
    if (!this.picture || pace === 0 || document.hidden) {
      this.queue.unshift(scene);
      this.current = null;
      this.skip();
      return;
    }
    this.steps = scene.events.flatMap((event, number) => {
      const { game } = this.events;
      const beats = game.beats(event);
      // Where there is a question first, the event is said with its answer.
      const answer = beats.length > 1 && game.question?.(event) ? 1 : 0;
      return (beats.length ? beats : [0]).map((ms, beat) => ({ event, number, beat, ms: ms * pace, says: beat === answer }));
    });
    this.step(scene, this.picture.look);
  }

  private step(scene: Scene, before: Look): void {
    const step = this.steps.shift();
    if (!step) {
      this.current = null;
      this.settle(scene);
      this.next();
      return;
    }
    const told = scene.events.slice(0, step.number + 1);
    if (step.says) this.say(step.event, told);
    if (step.ms === 0) {
      this.step(scene, before);
      return;
    }
    this.picture = { look: before, told, beat: step.beat };
    this.timer = setTimeout(() => this.step(scene, before), step.ms);
  }

  private settle(scene: Scene): void {
    this.picture = { look: scene.look, told: [], beat: 0 };
    if (scene.events.length) this.events.settled?.();
  }
}
