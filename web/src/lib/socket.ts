// The line to a table: comes back by itself, goes on where it was, and sends every wish until it is answered.

import type { Done, News, Refused, Wish } from '../protocol';
import { freshKey } from './api';

export type { News, Wish };
type Keyed = Exclude<Wish, { t: 'ping' }>;
/** A wish without its key; the line makes one. */
export type Wanted = Keyed extends infer W ? (W extends Keyed ? Omit<W, 'key'> : never) : never;

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'over';

/** Codes after which coming back would be of no use. */
const FINAL: Readonly<Record<number, string>> = {
  1007: 'broken',
  1008: 'broken',
  1009: 'broken',
  4001: 'moved',
  4003: 'stranger',
  4004: 'no_table',
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;

export interface LineEvents {
  url: () => string;
  hear: (news: News) => void;
  change: (state: ConnectionState, why: string) => void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, { wish: Keyed; answer: (news: Done | Refused) => void }>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly events: LineEvents,
    private readonly random: () => number = Math.random,
  ) {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Sends a wish and keeps sending it after every reconnect, with the same key, until Done or Refused comes. */
  wish(wanted: Wanted): Promise<Done | Refused> {
    const wish = { ...wanted, key: freshKey() } as Keyed;
    return new Promise((answer) => {
      this.waiting.set(wish.key, { wish, answer });
      this.send(wish);
    });
  }

  /** Hangs up and comes back at once. */
  again(): void {
    if (this.ended || !this.socket) return;
    const old = this.socket;
    clearTimeout(this.pulse);
    this.connect();
    old.close(1000);
  }

  close(): void {
    this.end('');
    this.socket?.close(1000);
  }

  /** How long to wait before try number `tries`: twice as long each time, and never for all at the same moment. */
  wait(tries: number): number {
    return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + this.random());
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.events.url());
    this.socket = socket;
    this.events.change('connecting', '');
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.events.change('open', '');
      for (const { wish } of this.waiting.values()) this.send(wish);
      this.beat();
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.hear(JSON.parse(String(message.data)) as News);
    };
    socket.onclose = (closed) => {
      if (socket === this.socket) this.lost(closed.code);
    };
  }

  private hear(news: News): void {
    if (news.t === 'pong') {
      this.beat();
      return;
    }
    if (news.t === 'done' || news.t === 'refused') {
      const open = this.waiting.get(news.key);
      this.waiting.delete(news.key);
      open?.answer(news);
      return;
    }
    this.events.hear(news);
  }

  private send(wish: Wish): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(wish));
  }

  /** A line that says nothing for too long is dead, whatever the browser believes. */
  private beat(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.send({ t: 'ping' });
      this.pulse = setTimeout(() => this.drop(), PONG_WITHIN);
    }, PING_EVERY);
  }

  /** Nothing has come for too long, or the browser says that it has no network: whoever waits is told at once. */
  private readonly drop = (): void => {
    const dead = this.socket;
    if (!dead) return;
    this.lost(1006);
    dead.close();
  };

  private lost(code: number): void {
    clearTimeout(this.pulse);
    this.socket = null;
    if (this.ended) return;
    const why = FINAL[code];
    if (why) {
      this.end(why);
      return;
    }
    this.events.change('lost', '');
    this.timer = setTimeout(() => this.connect(), this.wait(this.tries++));
  }

  private end(why: string): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.hurry);
    this.events.change('over', why);
  }

  /** The network is back, or somebody looks at the page again: no reason to wait on. */
  private readonly hurry = (): void => {
    if (!this.ended && this.socket === null && !document.hidden) this.connect();
  };
}
