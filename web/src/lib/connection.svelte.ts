// The connection of a table as the page sees it: is it open, why is it over, and every wish with its answer.

import type { Done, Refused } from '../protocol';
import { pace } from './settings.svelte';
import { Socket, type ConnectionState, type News, type Wanted } from './socket';

/** What was said before comes in the first moments of a connection. */
const CATCHING_UP = 1000;

export class Connection {
  state = $state<ConnectionState>('connecting');
  /** Why it is over: `moved`, `stranger`, `no_table` or `broken`. */
  why = $state('');
  private readonly socket: Socket;
  private opened = 0;
  /** Was motion asked for when it was opened? */
  private moving = true;

  constructor(table: string, resumeAt: () => string, seat: () => number, hear: (news: News) => void) {
    this.socket = new Socket({
      url: () => {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        this.moving = pace() > 0;
        const query = new URLSearchParams({ from: resumeAt(), wants: this.moving ? 'screen,log,motion' : 'screen,log' });
        if (seat() >= 0) query.set('seat', String(seat())); // of several own ones, the one that looked here
        return `${scheme}://${location.host}/ws/${encodeURIComponent(table)}?${query.toString()}`;
      },
      hear,
      change: (state, why) => {
        if (state === 'open') this.opened = performance.now();
        this.state = state;
        this.why = why;
      },
    });
  }

  /** Does what comes now happen now? */
  get lively(): boolean {
    return performance.now() - this.opened > CATCHING_UP;
  }

  wish(wanted: Wanted): Promise<Done | Refused> {
    return this.socket.wish(wanted);
  }

  /** Somebody wants motion from now on: the connection begins anew, and goes on where it was. Who wants none lets it pass. */
  move(wanted: boolean): void {
    if (wanted && !this.moving) this.socket.again();
  }

  close(why = ''): void {
    this.socket.close();
    this.why = why; // after it: closing says that nothing is wrong
  }
}
