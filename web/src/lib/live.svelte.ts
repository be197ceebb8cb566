// A table as one person sees it: what is known of it, and what is being told. Its connection, the hand and the talk are parts of their own.

import type { GameEvent } from '../games/contract';
import type { Done, Look, Refused, Scene } from '../protocol';
import { announce, hush } from './announcer.svelte';
import { changesBetween } from './around';
import { openBox, type Box } from './box.svelte';
import { Hand } from './hand.svelte';
import { Connection } from './connection.svelte';
import { newEvents, NOTHING, remember, resumeAt, unseen, type Memory } from './memory';
import { guestsOf, namesOf } from './names';
import { Drafts } from './notes.svelte';
import { beatsOf, openingOf } from './pictures';
import { reload } from './reload';
import { keep, kept, pace } from './settings.svelte';
import type { News, Wanted } from './socket';
import { sound } from './sound';
import { say, shellWords } from './speech.svelte';
import { Stage } from './stage.svelte';
import { Talk } from './talk.svelte';
import { sentence } from './telling';
import { refused, toast } from './toasts.svelte';

const PROTOCOL = 1;
const RETRY = 1500;

export class LiveTable {
  memory = $state.raw<Memory>(NOTHING);
  box = $state.raw<Box | null>(null);
  stage = $state.raw<Stage | null>(null);
  /** The own seat that is looked from, or -1. */
  seat = $state(-1);
  /** Events before this number were there at the last visit; -1: nothing is new. */
  visited = $state(-1);
  /** What happened last begins at this event. */
  latest = $state(0);
  readonly connection: Connection;
  readonly hand = new Hand(this);
  readonly talk: Talk;
  readonly drafts: Drafts;
  /** To whom the screen was handed, before they have lifted the curtain. */
  private handed = $state(-1);
  private early: News[] | null = [];
  /** Whoever gets up knows it; whoever is asked to is told. */
  private rising = false;

  constructor(readonly table: string) {
    this.talk = new Talk(table, () => ({ chat: this.memory.chat, me: this.scene?.me ?? '' }));
    this.drafts = new Drafts(table, {
      stored: (seat) => String(this.memory.marks.get(seat)?.text ?? ''),
      send: async (seat, text) => {
        const note = { seat, number: this.memory.scene?.number ?? 1, marks: { text } };
        const answer = await this.wish({ t: 'note', ...note });
        if (answer.t === 'done') this.memory = remember(this.memory, { t: 'noted', ...note });
        return answer.t === 'done';
      },
    });
    this.connection = new Connection(table, () => resumeAt(this.memory), () => (this.scene?.veiled ? this.seat : -1), (news) => this.hear(news));
  }

  // What is known ----------------------------------------------------------------------------------------------------

  readonly scene = $derived<Scene | null>(this.memory.scene);
  readonly look = $derived<Look | null>(this.memory.looks.get(this.seat) ?? null);
  readonly names = $derived(namesOf(this.scene?.chairs ?? [], (seat) => say('chair', { number: seat + 1 })));
  readonly guests = $derived(guestsOf(this.scene?.chairs ?? [], this.names));
  readonly log = $derived<readonly GameEvent[]>(this.memory.logs.get(this.seat) ?? []);
  /** The own seats that are asked for something: everybody sees who must act. */
  readonly asked = $derived.by<readonly number[]>(() => {
    if (this.scene?.veiled) return this.scene.mine.filter((seat) => this.look?.view.must.includes(seat));
    return [...this.memory.looks.values()].filter((look) => look.seat >= 0 && look.view.must.includes(look.seat)).map((look) => look.seat);
  });
  /** Whom the curtain waits for, or -1: nobody looks from a seat that hides something before it is lifted. */
  readonly curtain = $derived.by(() => {
    if (!this.scene?.veiled || this.scene.phase !== 'running' || this.seat >= 0) return -1;
    return this.handed >= 0 ? this.handed : (this.asked[0] ?? -1);
  });
  readonly isHost = $derived(!!this.scene && this.scene.host === this.scene.me);

  // What comes -------------------------------------------------------------------------------------------------------

  private hear(news: News): void {
    if (news.t === 'scene' && news.protocol !== PROTOCOL) {
      if (!reload()) toast(say('line.broken'));
      return;
    }
    if (this.early) {
      this.early.push(news);
      if (news.t === 'scene' && this.early.length === 1) void this.open(news);
      return;
    }
    this.take(news);
  }

  /** Nothing is drawn before the game's folder and words are here. */
  private async open({ game, phase }: Scene): Promise<void> {
    if (phase !== 'closed') {
      while (!this.box) {
        try {
          this.box = (await openBox(game)).at();
        } catch {
          await new Promise((later) => setTimeout(later, RETRY)); // the line is bad; it will get better
        }
      }
      this.stage = new Stage({
        game: this.box.game,
        pace,
        announce: (event, told) => {
          announce(sentence(this.box!, event, told, this.names));
          if (pace() > 0 && beatsOf(this.box!.game, event).length) sound('told');
        },
        settled: () => this.seen(),
      });
    }
    const early = this.early ?? [];
    this.early = null;
    early.forEach((news) => this.take(news));
  }

  private take(news: News): void {
    const before = this.memory;
    this.memory = remember(before, news);
    if (news.t === 'scene') this.aroundTheGame(before.scene, news);
    if (news.t === 'look' && news.seat === this.seat) this.tell(before, news);
    if (news.t === 'told' && this.memory !== before && this.talk.unread > 0 && this.connection.lively) sound('chat');
  }

  private aroundTheGame(before: Scene | null, scene: Scene): void {
    const own = scene.veiled ? [-1, ...scene.mine] : scene.mine.length ? scene.mine : [-1];
    if (scene.veiled && !(before?.veiled && before.number === scene.number)) this.seat = -1;
    if (!own.includes(this.seat)) this.lookFrom(own[0]!);
    if (before && before.number !== scene.number) {
      this.stage?.stop();
      if (this.stage) this.stage.picture = null;
      this.visited = -1;
      this.hand.release();
    }
    if (before?.number === scene.number && before.mine.some((seat) => !scene.mine.includes(seat))) {
      if (!this.rising) toast(say('tell.removed'));
      this.rising = false;
    }
    this.drafts.begin(scene.number, scene.mine);
    if (before) for (const text of changesBetween(before, scene, this.names)) announce(text);
  }

  private tell(before: Memory, look: Look): void {
    const stage = this.stage!;
    const known = before.looks.get(look.seat);
    this.hand.keep(look.legal);
    if (known?.number === look.number && stage.picture) {
      if (look.sealed >= 0 && look.sealed !== known.sealed) announce(this.box!.done(look.sealed, this.names));
      const events = newEvents(before, look);
      if (events.length) this.latest = this.memory.logs.get(look.seat)!.length - events.length;
      // A way to it that begins before what is known is none.
      stage.tell(events.length === look.events.length ? look : { ...look, pictures: null }, events);
      return;
    }
    const last = kept<{ number: number; events: number } | null>(this.seenAt, null);
    const seen = last?.number === look.number ? last.events : -1;
    const log = this.memory.logs.get(look.seat)!;
    this.visited = seen >= 0 && seen < log.length ? seen : -1;
    const opening = seen < 0 ? openingOf(look) : null;
    stage.show(opening ?? look);
    if (opening) stage.tell(look, log);
    else this.seen();
  }

  /** How far this screen has seen the game; where several look at it, each for themselves. */
  private get seenAt(): string {
    return this.scene?.veiled ? `seen.${this.table}.${this.seat}` : `seen.${this.table}`;
  }

  private seen(): void {
    if (this.look) keep(this.seenAt, { number: this.look.number, events: this.memory.logs.get(this.seat)?.length ?? 0 });
  }

  // What is done -----------------------------------------------------------------------------------------------------

  /** The screen goes to somebody else: nothing of what this seat has seen stays on it. */
  handTo(seat: number): void {
    this.veil(-1);
    this.handed = seat;
    void this.wish({ t: 'lift', seat: -1 });
  }

  /** Whoever has taken the screen lifts the curtain. */
  lift(seat: number): void {
    this.veil(seat);
    void this.wish({ t: 'lift', seat });
  }

  private veil(seat: number): void {
    this.handed = -1;
    this.hand.release();
    this.visited = -1;
    this.seat = seat;
    this.memory = unseen(this.memory, seat);
    this.stage?.stop();
    if (this.stage) this.stage.picture = null;
    hush();
  }

  lookFrom(seat: number): void {
    if (this.scene?.veiled && seat >= 0) {
      if (seat !== this.seat) this.handTo(seat);
      return;
    }
    this.seat = seat;
    this.hand.release();
    const look = this.memory.looks.get(seat);
    if (look && this.stage) this.stage.show(look);
  }

  async wish(wanted: Wanted, quietly = false): Promise<Done | Refused> {
    if (wanted.t === 'rise') this.rising = true;
    const answer = await this.connection.wish(wanted);
    if (answer.t === 'refused' && !quietly) refused(answer, this.box?.words ?? shellWords(), this.names, this.scene?.game ?? '');
    return answer;
  }

  leave(): void {
    this.drafts.hurry();
    this.stage?.stop();
    this.connection.close();
  }
}
