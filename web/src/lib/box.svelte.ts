// A game as the browser has it: its folder here, and its words, rule book and guided round from the server.

import { hangFigures } from '../art/figures';
import type { GameModule, Look } from '../games/contract';
import { least, type Level } from '../kit/levels';
import { figuresOf, loadGame, loadSign } from '../games';
import type { GameBox, Rule } from '../protocol';
import { get } from './api';
import { doubtOf, labelOf } from './offers';
import { settings, switched, type Lang } from './settings.svelte';
import { LANGS } from './speech.svelte';
import { Words, type Facts } from './words';

export class Box {
  constructor(
    readonly id: string,
    readonly game: GameModule,
    private readonly boxes: Readonly<Record<Lang, GameBox>>,
  ) {}

  /** In the language of the moment. */
  readonly words = $derived.by(() => new Words(settings.lang, { ...this.contents.words, ...this.game.words[settings.lang] }));

  get contents(): GameBox {
    return this.boxes[settings.lang];
  }
  get actions(): readonly Facts[] {
    return this.contents.actions;
  }
  get rules(): readonly Rule[] {
    return this.contents.rules;
  }
  get switches(): Readonly<Record<string, boolean>> {
    return Object.fromEntries((this.game.switches ?? []).map(({ name, initially }) => [name, switched(this.id, name, initially)]));
  }

  /** How much help a person is shown: no more than the table allows, nor than is wanted. */
  help(look: Look): Level {
    return least(this.game.help?.(look) ?? 'full', settings.help[this.id] ?? 'full');
  }

  /** What doing an action is called on its button. */
  label(action: number, names: readonly string[]): string {
    return labelOf(this.words, this.actions[action] ?? {}, names);
  }

  /** What an action that is sealed and not yet turned up looks like. */
  done(action: number, names: readonly string[]): string {
    const facts = this.actions[action] ?? {};
    return this.words.say(`done.${String(facts.do)}`, facts, names);
  }

  /** What a seat is asked for; or what should be said before it does what it has picked. */
  ask({ prompt }: Pick<Look, 'prompt'>, names: readonly string[], picked = -1): string {
    const doubt = doubtOf(prompt, picked);
    if (doubt) return this.words.say(doubt, this.actions[picked], names);
    return prompt ? this.words.say(`prompt.${prompt.key}`, prompt.facts ?? {}, names) : '';
  }
}

const boxes: Record<string, Promise<Box>> = {};

/** The drawings of a game come into the page with whatever is loaded of it. */
async function withFigures<Part>(id: string, part: Promise<Part>): Promise<Part> {
  const figures = figuresOf(id);
  if (figures) void hangFigures(figures);
  return part;
}

/** The sign of a game for the lobby. */
export function takeSign(id: string): ReturnType<typeof loadSign> {
  return withFigures(id, loadSign(id));
}

/** Both languages at once, so that a switch needs no waiting. */
export function openBox(id: string): Promise<Box> {
  let box = Object.hasOwn(boxes, id) ? boxes[id] : undefined;
  if (!box) {
    const contents = LANGS.map((lang) => get<GameBox>(`/api/games/${encodeURIComponent(id)}?lang=${lang}`));
    box = Promise.all([withFigures(id, loadGame(id)), ...contents]).then(([game, de, en]) => new Box(id, game, { de: de!, en: en! }));
    box.catch(() => delete boxes[id]);
    boxes[id] = box;
  }
  return box;
}
