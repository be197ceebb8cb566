// A game as the browser has it: its folder here, and its words, rule book and guided round from the server.

import { untrack } from 'svelte';
import { hangFigures } from '../art/figures';
import type { GameModule, Look } from '../games/contract';
import { least, type Level } from '../kit/levels';
import drawnSigns from 'virtual:signs.svg';
import { figuresOf, loadGame, loadSign } from '../games';
import type { GameBox, Rule } from '../protocol';
import { get } from './api';
import { doubtOf, labelOf } from './offers';
import { settings, switched, type Lang } from './settings.svelte';
import { say } from './speech.svelte';
import { Words, type Catalogue, type Facts } from './words';

export class Box {
  constructor(
    readonly id: string,
    readonly game: GameModule,
    lang: Lang,
    first: GameBox,
  ) {
    this.boxes = { [lang]: first };
    $effect.root(() => {
      $effect(() => {
        const { lang: wanted } = settings;
        untrack(() => this.fetch(wanted));
      });
    });
  }

  private boxes = $state.raw<Partial<Record<Lang, GameBox>>>({});

  /** Another language comes when somebody wants it; until then the old words stay. */
  private fetch(lang: Lang): void {
    if (!this.boxes[lang]) contentsOf(this.id, lang).then((found) => (this.boxes = { ...this.boxes, [lang]: found }), () => {});
  }

  /** What is said at one table alone, by language: a story, as far as it has been told. */
  told = $state.raw<Readonly<Partial<Record<Lang, Catalogue>>>>({});
  /** In the language of the moment. */
  readonly words = $derived.by(() => new Words(settings.lang, { ...this.contents.words, ...this.game.words?.[settings.lang], ...this.told[settings.lang] }, this.game.longest));

  /** The same game at a table that has words of its own. */
  at(): Box {
    const lang = this.boxes[settings.lang] ? settings.lang : (Object.keys(this.boxes)[0] as Lang);
    return new Box(this.id, this.game, lang, this.contents);
  }

  /** Asks for what has been told there by now. What cannot be had comes with the next passage. */
  async hear(path: string): Promise<void> {
    const { lang } = settings;
    const words = await get<Catalogue>(`${path}?lang=${lang}`).catch(() => null);
    if (words) this.told = { ...this.told, [lang]: words };
  }

  get contents(): GameBox {
    return this.boxes[settings.lang] ?? Object.values(this.boxes)[0]!;
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

  /** What doing an action at once after another one is called. */
  sequel(action: number): string {
    return this.words.say(`and.${String(this.actions[action]?.do)}`);
  }

  /** What an action that is sealed and not yet turned up looks like. */
  done(action: number, names: readonly string[]): string {
    const facts = this.actions[action] ?? {};
    const key = `done.${String(facts.do)}`;
    return this.words.has(key) ? this.words.say(key, facts, names) : say('done', { action: this.label(action, names) });
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
function withFigures<Part>(figures: string | undefined, part: Promise<Part>): Promise<Part> {
  if (figures) void hangFigures(figures);
  return part;
}

/** The sign of a game for the lobby. */
export function takeSign(id: string): ReturnType<typeof loadSign> {
  return withFigures(drawnSigns, loadSign(id));
}

function contentsOf(id: string, lang: Lang): Promise<GameBox> {
  return get<GameBox>(`/api/games/${encodeURIComponent(id)}?lang=${lang}`);
}

export function openBox(id: string): Promise<Box> {
  let box = Object.hasOwn(boxes, id) ? boxes[id] : undefined;
  if (!box) {
    const { lang } = settings;
    box = Promise.all([withFigures(figuresOf(id), loadGame(id)), contentsOf(id, lang)]).then(([game, contents]) => new Box(id, game, lang, contents));
    box.catch(() => delete boxes[id]);
    boxes[id] = box;
  }
  return box;
}
