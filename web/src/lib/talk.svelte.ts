// The chat of a table, for one person: without whom they have muted, and how much of it they have read.

import type { Told } from '../protocol';
import { keep, kept } from './settings.svelte';

export class Talk {
  /** The newest line that has been read. */
  private read = $state(0);
  muted = $state<readonly string[]>([]);

  constructor(
    private readonly table: string,
    private readonly said: () => { readonly chat: readonly Told[]; readonly me: string },
  ) {
    this.read = kept(`read.${table}`, 0);
    this.muted = kept<string[]>(`muted.${table}`, []);
  }

  readonly lines = $derived.by(() => this.said().chat.filter((line) => !this.muted.includes(line.person)));
  readonly unread = $derived.by(() => this.lines.filter((line) => line.number > this.read && line.person !== this.said().me).length);
  /** Everybody else who has said something, muted or not. */
  readonly others = $derived.by(() => Object.entries(Object.fromEntries(this.said().chat.filter((line) => line.person !== this.said().me).map((line) => [line.person, line.name]))));

  mute(person: string): void {
    this.muted = this.muted.includes(person) ? this.muted.filter((one) => one !== person) : [...this.muted, person];
    keep(`muted.${this.table}`, this.muted);
  }

  readAll(): void {
    const last = this.said().chat.at(-1)?.number ?? 0;
    if (last === this.read) return;
    this.read = last;
    keep(`read.${this.table}`, last);
  }
}
