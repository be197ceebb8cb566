// What a person is about to do at a table: what is offered, what is picked, and what is under way.

import type { Done, Look, Refused, Scene } from '../protocol';
import { isPlain, offersOf, type Offer } from './offers';
import type { Wanted } from './socket';
import { sound } from './sound';

/** What a hand needs to know of its table. */
export interface Around {
  readonly scene: Scene | null;
  readonly look: Look | null;
  readonly seat: number;
  /** A refusal is shown, unless nobody has tapped for it. */
  wish(wanted: Wanted, quietly?: boolean): Promise<Done | Refused>;
}

export class Hand {
  /** The action that is chosen and not yet done, or -1. */
  picked = $state(-1);
  /** The situation for which an action is under way. A newer one makes its answer unimportant. */
  private sent = $state('');
  /** The situation that was answered by itself. */
  private answered = '';
  /** … and the one in which that was refused: there the person is asked. */
  private inVain = $state('');
  /** What was wished for together with the last action, or -1. Whoever touches anything in between has thought again. */
  private sequel = $state(-1);

  constructor(private readonly table: Around) {}

  readonly busy = $derived.by(() => this.sent !== '' && this.sent === situationOf(this.table.look));
  /** What is offered as buttons now; `calls` are in reach at all times. */
  readonly offers = $derived.by<readonly Offer[]>(() => {
    const { scene, look, seat } = this.table;
    return look && scene?.phase === 'running' && !scene.chairs[seat]?.bot ? offersOf(look) : [];
  });
  readonly calls = $derived.by(() => this.offers.filter((offer) => offer.call));

  /** First picks, then does: a slip of the finger loses nothing. Where nothing is lost one tap is enough. */
  pick(action: number): void {
    if (this.busy && !this.isCall(action)) return;
    sound('card');
    this.sequel = -1;
    if (action !== this.picked && !isPlain(this.table.look?.prompt ?? null, action)) this.picked = action;
    else void this.act(action);
  }

  /** Does it. What was meant for another situation is refused, but for calls: they may come a little late. */
  async act(action: number, sequel = -1): Promise<void> {
    await this.send(action, sequel);
  }

  /** Was it done? */
  private async send(action: number, sequel: number, quietly = false): Promise<boolean> {
    const { look } = this.table;
    if (!look || (this.busy && !this.isCall(action))) return false;
    this.picked = -1;
    this.sequel = sequel;
    this.sent = situationOf(look);
    const way = look.prompt?.aids?.find((aid) => aid.action === action && aid.way)?.way ?? [action];
    const answer = await this.table.wish({ t: 'act', seat: look.seat, situation: look.situation, action: way[0]!, then: way.slice(1) }, quietly);
    this.sent = '';
    return answer.t === 'done';
  }

  /** What is done without a tap: the only answer there is, as everybody knows (`Prompt.alone`), or what was wished for before. */
  readonly forced = $derived.by(() => {
    const { look } = this.table;
    if (this.inVain !== '' && this.inVain === situationOf(look)) return -1;
    return look?.prompt?.alone ?? (look?.legal.includes(this.sequel) ? this.sequel : -1);
  });

  /** Gives that answer, once. Nobody has tapped: if it comes too late, nobody hears of it. */
  async answerAlone(): Promise<void> {
    const situation = situationOf(this.table.look);
    if (this.forced < 0 || this.busy || situation === this.answered) return;
    this.answered = situation;
    if (!(await this.send(this.forced, -1, true))) this.inVain = situation;
  }

  /** Undoes what this seat did last; where that cannot be, the server says why. */
  async takeBack(): Promise<void> {
    const { look } = this.table;
    if (!look || look.seat < 0 || this.busy) return;
    this.release();
    this.sent = situationOf(look);
    await this.table.wish({ t: 'takeback', seat: look.seat, situation: look.situation });
    this.sent = '';
  }

  /** Asks the server why an action cannot be done; its answer is shown like every refusal. */
  askWhy(action: number): void {
    const { look } = this.table;
    this.sequel = -1;
    if (look && look.seat >= 0) void this.table.wish({ t: 'why', seat: look.seat, action });
  }

  /** Nothing is chosen, and nothing is wished for any more. */
  release(): void {
    this.picked = this.sequel = -1;
  }

  /** What is not legal any more is let go. */
  keep(legal: readonly number[]): void {
    if (this.picked >= 0 && !legal.includes(this.picked)) this.picked = -1;
    if (!legal.includes(this.sequel) && !this.busy) this.sequel = -1;
  }

  private isCall(action: number): boolean {
    return this.calls.some((offer) => offer.action === action);
  }
}

/** A name for the situation that a look is about. */
export function situationOf(look: Look | null): string {
  return look ? `${look.number}.${look.seat}.${look.situation}` : '';
}
