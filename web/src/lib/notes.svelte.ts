// What a person writes down for one seat. The server keeps it; what it does not have yet is kept on this device, so
// that neither a bad line nor a closed page loses anything.

import { NOTES_LIMIT, type Notes } from '../games/contract';
import { keep, kept } from './settings.svelte';

const PAUSE = 600;

export const NO_NOTES: Notes = { text: '', open: false, write: () => {} };

export interface NotesEvents {
  /** What the server has of a seat's notes. */
  stored: (seat: number) => string;
  /** Sends notes; true when the server has them. */
  send: (seat: number, text: string) => Promise<boolean>;
}

type Texts = Readonly<Record<number, string>>;

export class Drafts {
  /** By seat: what is written and not yet with the server. */
  private drafts = $state.raw<Texts>({});
  private timers: Record<number, ReturnType<typeof setTimeout>> = {};
  private number = 0;

  constructor(
    private readonly table: string,
    private readonly events: NotesEvents,
  ) {}

  of(seat: number): Notes {
    return {
      text: this.drafts[seat] ?? this.events.stored(seat),
      open: seat >= 0,
      write: (text) => this.write(seat, text),
    };
  }

  /** Game `number` is played, from these seats. What was left over of it is sent; what was of another game is gone. */
  begin(number: number, seats: readonly number[]): void {
    if (number === this.number) return;
    this.number = number;
    Object.values(this.timers).forEach(clearTimeout);
    this.timers = {};
    const left = kept<{ number: number; drafts: Texts } | null>(this.place, null);
    const own = Object.entries(left?.number === number ? left.drafts : {}).filter(([seat]) => seats.includes(Number(seat)));
    this.drafts = Object.fromEntries(own);
    for (const [seat] of own) void this.send(Number(seat));
  }

  /** All that waits goes out now: nobody knows how long the page still lives. */
  hurry(): void {
    for (const seat of Object.keys(this.timers)) void this.send(Number(seat));
  }

  private get place(): string {
    return `notes.${this.table}`;
  }

  private write(seat: number, text: string): void {
    if (seat < 0 || text.length > NOTES_LIMIT) return;
    this.hold({ ...this.drafts, [seat]: text });
    clearTimeout(this.timers[seat]);
    this.timers[seat] = setTimeout(() => void this.send(seat), PAUSE);
  }

  private async send(seat: number): Promise<void> {
    clearTimeout(this.timers[seat]);
    delete this.timers[seat];
    const { number } = this;
    const text = this.drafts[seat];
    if (text === undefined || !(await this.events.send(seat, text))) return;
    if (number !== this.number || this.drafts[seat] !== text) return; // written on meanwhile
    this.hold(Object.fromEntries(Object.entries(this.drafts).filter(([other]) => Number(other) !== seat)));
  }

  private hold(drafts: Texts): void {
    this.drafts = drafts;
    keep(this.place, Object.keys(drafts).length ? { number: this.number, drafts } : null);
  }
}
