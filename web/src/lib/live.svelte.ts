// A table as one person sees it: the line, what is known, what is being told, and what is about to be done.

import { hasBoard } from '../games';
import type { GameEvent } from '../games/contract';
import type { Done, Look, Refused, Scene } from '../protocol';
import { announce } from './announcer.svelte';
import { openBox, type Box } from './box.svelte';
import { newEvents, NOTHING, remember, resumeAt, type Memory } from './memory';
import { guestsOf, namesOf } from './names';
import { Drafts } from './notes.svelte';
import { offersOf, type Offer } from './offers';
import { beatsOf, openingOf } from './pictures';
import { reload } from './reload';
import { keep, kept, pace } from './settings.svelte';
import { Connection, type ConnectionState, type News, type Wanted } from './socket';
import { sound } from './sound';
import { say, shellWords } from './speech.svelte';
import { Stage } from './stage.svelte';
import { sentence } from './telling';
import { refused, toast } from './toasts.svelte';

const PROTOCOL = 1;
const RETRY = 1500;
/** The chat so far comes in the first moments of a line, and makes no sound. */
const CATCHING_UP = 1000;

export class LiveTable {
  memory = $state.raw<Memory>(NOTHING);
  state = $state<ConnectionState>('connecting');
  /** Why the line is over: `moved`, `stranger`, `no_table` or `broken`. */
  why = $state('');
  box = $state.raw<Box | null>(null);
  stage = $state.raw<Stage | null>(null);
  /** The own seat that is looked from, or -1. */
  seat = $state(-1);
  picked = $state(-1);
  /** The situation for which an action is under way. A newer one makes its answer unimportant. */
  private sent = $state('');
  /** Events before this number were there at the last visit; -1: nothing is new. */
  visited = $state(-1);
  /** What happened last begins at this event. */
  latest = $state(0);
  /** The newest line of the chat that has been read. */
  read = $state(0);
  muted = $state<readonly string[]>([]);
  readonly drafts: Drafts;
  private connection: Connection;
  private early: News[] | null = [];
  private opened = 0;
  /** Was motion asked for when the line was opened? */
  private moving = true;
  /** Whoever gets up knows it; whoever is asked to is told. */
  private rising = false;

  constructor(readonly table: string) {
    this.read = kept(`read.${table}`, 0);
    this.muted = kept<string[]>(`muted.${table}`, []);
    this.drafts = new Drafts(table, {
      stored: (seat) => String(this.memory.marks.get(seat)?.text ?? ''),
      send: async (seat, text) => {
        const note = { seat, number: this.memory.scene?.number ?? 1, marks: { text } };
        const answer = await this.wish({ t: 'note', ...note });
        if (answer.t === 'done') this.memory = remember(this.memory, { t: 'noted', ...note });
        return answer.t === 'done';
      },
    });
    this.connection = new Connection({
      url: () => {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        this.moving = pace() > 0;
        const query = new URLSearchParams({ from: resumeAt(this.memory), wants: this.moving ? 'log,motion' : 'log' });
        return `${scheme}://${location.host}/ws/${encodeURIComponent(table)}?${query.toString()}`;
      },
      hear: (news) => this.hear(news),
      change: (state, why) => {
        if (state === 'open') this.opened = performance.now();
        this.state = state;
        this.why = why;
      },
    });
  }

  // What is known ----------------------------------------------------------------------------------------------------

  readonly scene = $derived<Scene | null>(this.memory.scene);
  readonly look = $derived<Look | null>(this.memory.looks.get(this.seat) ?? null);
  readonly names = $derived(namesOf(this.scene?.chairs ?? [], (seat) => say('chair', { number: seat + 1 })));
  readonly guests = $derived(guestsOf(this.scene?.chairs ?? [], this.names));
  readonly log = $derived<readonly GameEvent[]>(this.memory.logs.get(this.seat) ?? []);
  /** The own seats that are asked for something. */
  readonly asked = $derived(
    [...this.memory.looks.values()].filter((look) => look.seat >= 0 && look.view.must.includes(look.seat)).map((look) => look.seat),
  );
  readonly busy = $derived(this.sent !== '' && this.look !== null && this.sent === `${this.look.number}.${this.look.seat}.${this.look.situation}`);
  /** What is offered as buttons now; `calls` are in reach at all times. */
  readonly offers = $derived<readonly Offer[]>(
    this.look && this.box && this.scene?.phase === 'running' && !this.scene.chairs[this.seat]?.bot
      ? offersOf(this.look)
      : [],
  );
  readonly calls = $derived(this.offers.filter((offer) => offer.call));
  readonly isHost = $derived(!!this.scene && this.scene.host === this.scene.me);
  readonly chat = $derived(this.memory.chat.filter((line) => !this.muted.includes(line.person)));
  readonly unread = $derived(this.chat.filter((line) => line.number > this.read && line.person !== this.scene?.me).length);

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
      if (!hasBoard(game)) {
        this.connection.close();
        this.why = 'no_board'; // after it: closing says that nothing is wrong
        return;
      }
      while (!this.box) {
        try {
          this.box = await openBox(game);
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
    const lively = performance.now() - this.opened > CATCHING_UP;
    if (news.t === 'told' && this.memory !== before && this.unread > 0 && lively) sound('chat');
  }

  private aroundTheGame(before: Scene | null, scene: Scene): void {
    const own = scene.mine.length ? scene.mine : [-1];
    if (!own.includes(this.seat)) this.lookFrom(own[0]!);
    if (before && before.number !== scene.number) {
      this.stage?.stop();
      if (this.stage) this.stage.picture = null;
      this.visited = -1;
      this.picked = -1;
    }
    if (before?.number === scene.number && before.mine.some((seat) => !scene.mine.includes(seat))) {
      if (!this.rising) toast(say('tell.removed'));
      this.rising = false;
    }
    this.drafts.begin(scene.number, scene.mine);
    if (before) for (const text of changes(before, scene, this.names)) announce(text);
  }

  private tell(before: Memory, look: Look): void {
    const stage = this.stage!;
    const known = before.looks.get(look.seat);
    if (this.picked >= 0 && !look.legal.includes(this.picked)) this.picked = -1;
    if (known?.number === look.number && stage.picture) {
      if (look.sealed >= 0 && look.sealed !== known.sealed) announce(this.box!.done(look.sealed, this.names));
      const events = newEvents(before, look);
      if (events.length) this.latest = this.memory.logs.get(look.seat)!.length - events.length;
      // A way to it that begins before what is known is none.
      stage.tell(events.length === look.events.length ? look : { ...look, pictures: null }, events);
      return;
    }
    const last = kept<{ number: number; events: number } | null>(`seen.${this.table}`, null);
    const seen = last?.number === look.number ? last.events : -1;
    const log = this.memory.logs.get(look.seat)!;
    this.visited = seen >= 0 && seen < log.length ? seen : -1;
    const opening = seen < 0 ? openingOf(look) : null;
    stage.show(opening ?? look);
    if (opening) stage.tell(look, log);
    else this.seen();
  }

  private seen(): void {
    if (this.look) keep(`seen.${this.table}`, { number: this.look.number, events: this.memory.logs.get(this.seat)?.length ?? 0 });
  }

  // What is done -----------------------------------------------------------------------------------------------------

  lookFrom(seat: number): void {
    this.seat = seat;
    this.picked = -1;
    const look = this.memory.looks.get(seat);
    if (look && this.stage) this.stage.show(look);
  }

  /** First picks, then does: a slip of the finger decides nothing. */
  pick(action: number): void {
    if (this.busy && !this.isCall(action)) return;
    sound('card');
    if (action !== this.picked) this.picked = action;
    else void this.act(action);
  }

  /** Does it. What was meant for another situation is refused, but for calls: they may come a little late. */
  async act(action: number): Promise<void> {
    const { look } = this;
    if (!look || (this.busy && !this.isCall(action))) return;
    this.picked = -1;
    this.sent = `${look.number}.${look.seat}.${look.situation}`;
    await this.wish({ t: 'act', seat: look.seat, situation: look.situation, action });
    this.sent = '';
  }

  private isCall(action: number): boolean {
    return this.calls.some((offer) => offer.action === action);
  }

  async wish(wanted: Wanted): Promise<Done | Refused> {
    if (wanted.t === 'rise') this.rising = true;
    const answer = await this.connection.wish(wanted);
    if (answer.t === 'refused') refused(answer, this.box?.words ?? shellWords(), this.names, this.scene?.game ?? '');
    return answer;
  }

  /** Asks the server why an action cannot be done; its answer is shown like every refusal. */
  askWhy(action: number): void {
    if (this.look && this.look.seat >= 0) void this.wish({ t: 'why', seat: this.look.seat, action });
  }

  mute(person: string): void {
    this.muted = this.muted.includes(person) ? this.muted.filter((one) => one !== person) : [...this.muted, person];
    keep(`muted.${this.table}`, this.muted);
  }

  readChat(): void {
    const last = this.memory.chat.at(-1)?.number ?? 0;
    if (last === this.read) return;
    this.read = last;
    keep(`read.${this.table}`, last);
  }

  /** Somebody wants motion from now on: the line begins anew, and goes on where it was. Who wants none lets it pass. */
  move(wanted: boolean): void {
    if (wanted && !this.moving) this.connection.again();
  }

  leave(): void {
    this.drafts.hurry();
    this.stage?.stop();
    this.connection.close();
  }
}

/** What changed around the game, in words: who came, went, or is played by a bot. */
function changes(before: Scene, now: Scene, names: readonly string[]): string[] {
  if (before.number !== now.number) return [];
  return now.chairs.flatMap((chair, seat) => {
    const old = before.chairs[seat];
    if (!old || now.mine.includes(seat)) return [];
    const facts = { name: names[seat], before: old.name };
    if (!old.name && chair.name) return [say('tell.sits', facts)];
    if (old.name && !chair.name) return [say('tell.rises', facts)];
    if (!old.away && chair.away) return [say('tell.away', facts)];
    return old.away && !chair.away ? [say('tell.back', facts)] : [];
  });
}
