// An evening at a real table, as it is kept on this device, and what the server says of it. What was entered is never lost
// for want of a line: the numbers then are those of an earlier entry, and say so.

import { post, RefusedCall } from '../../lib/api';
import { fetchMe, introduce, me } from '../../lib/me.svelte';
import { keep, kept } from '../../lib/settings.svelte';
import type { Knowledge, Refusal } from '../../protocol';

export interface Entry {
  by: number;
  cards: readonly [number, number, number];
  shown_by?: number;
  card?: number;
  accused?: boolean;
}
export interface Evening {
  game: 'cluedo';
  names: readonly string[];
  me: number;
  own: readonly number[];
  open: readonly number[];
  entries: readonly Entry[];
}
export interface Repair {
  changes: readonly { number: number; entry: Entry | null }[];
  deals: number;
}
export interface Told {
  known: Knowledge | null;
  holders: readonly number[];
  without: readonly (readonly number[])[];
  conflict: readonly number[];
  repairs: readonly Repair[];
}

const STORE = 'cluedo.evening';
const PATH = '/api/games/cluedo/consult';
const AGAIN = 2000;
/** Refusals that are not about the question: it is asked again. */
export const LATER: readonly string[] = ['offline', 'too_much', 'busy', 'store_away', 'server_error'];

export function ask(evening: Evening): Promise<Told> {
  return post<Told>(PATH, { evening });
}

/** After how many suspicions a finished game could have been known, or -1. A stranger, who has only come to see a record, asks nothing. */
export async function since(view: unknown): Promise<{ since: number } | null> {
  if (!me.person) await fetchMe();
  for (let tries = 0; me.person; tries += 1) {
    try {
      return await post(PATH, { view });
    } catch (error) {
      if (tries > 2 || !(error instanceof RefusedCall) || !LATER.includes(error.refusal.code)) throw error;
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
  return null;
}

export class Companion {
  evening = $state.raw<Evening | null>(kept<Evening | null>(STORE, null));
  /** An entry that is only tried. */
  tried = $state.raw<Entry | null>(null);
  /** The newest answer, and of how many entries it is. */
  told = $state.raw<Told | null>(null);
  of = $state(0);
  tries = $state(false);
  /** Why there is none: a refusal, or the line is away. */
  trouble = $state.raw<Refusal | null>(null);
  /** What somebody is called who has not said a name. */
  constructor(private readonly called: () => string) {}

  private asking = false;
  private timer = 0;

  /** The evening as it is asked about. */
  readonly whole = $derived<Evening | null>(this.evening && this.tried ? { ...this.evening, entries: [...this.evening.entries, this.tried] } : this.evening);
  readonly fresh = $derived(!!this.evening && !!this.told && this.of === this.evening.entries.length && this.tries === (this.tried !== null));

  change(evening: Evening | null): void {
    this.evening = evening;
    this.tried = null;
    keep(STORE, evening);
    if (!evening) this.told = null;
    void this.inquire();
  }

  attempt(entry: Entry | null): void {
    this.tried = entry;
    void this.inquire();
  }

  add(entry: Entry): void {
    if (this.evening) this.change({ ...this.evening, entries: [...this.evening.entries, entry] });
  }

  drop(number: number): void {
    if (this.evening) this.change({ ...this.evening, entries: this.evening.entries.filter((_, at) => at !== number) });
  }

  /** The later of two changes is made first, so that numbers stay. */
  mend({ changes }: Repair): void {
    if (!this.evening) return;
    const entries = [...this.evening.entries];
    for (const { number, entry } of changes.toSorted((one, other) => other.number - one.number)) entries.splice(number, 1, ...(entry ? [entry] : []));
    this.change({ ...this.evening, entries });
  }

  /** One question at a time; what has changed meanwhile is asked next. */
  async inquire(): Promise<void> {
    const asked = this.whole;
    if (this.asking || !asked) return;
    clearTimeout(this.timer);
    this.asking = true;
    const tries = this.tried !== null;
    try {
      if (!me.person) await introduce(this.called());
      const told = await ask(asked);
      this.told = told;
      this.of = asked.entries.length - Number(tries);
      this.tries = tries;
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof RefusedCall ? error.refusal : { code: 'offline', rule: '', facts: {} };
      if (LATER.includes(this.trouble.code)) this.timer = window.setTimeout(() => void this.inquire(), AGAIN);
    } finally {
      this.asking = false;
    }
    if (this.whole !== asked && !this.trouble) void this.inquire();
  }
}
