// What the client knows of a table: a fold over the news. Nothing else changes it.

import type { GameEvent } from '../games/contract';
import type { Look, Scene, Told } from '../protocol';
import type { News } from './socket';

export interface Memory {
  readonly scene: Scene | null;
  /** The newest look of each seat (-1: the watcher's). */
  readonly looks: ReadonlyMap<number, Look>;
  /** Every event that each seat has seen of this game, by number. */
  readonly logs: ReadonlyMap<number, readonly GameEvent[]>;
  readonly chat: readonly Told[];
  /** What the person marked for each own seat in this game, as the server keeps it. */
  readonly marks: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

export const NOTHING: Memory = { scene: null, looks: new Map(), logs: new Map(), chat: [], marks: new Map() };

const FADED: GameEvent = { kind: 'faded' };

export function remember(memory: Memory, news: News): Memory {
  switch (news.t) {
    case 'scene':
      return withScene(memory, news);
    case 'look':
      return withLook(memory, news);
    case 'told':
      return memory.chat.some((line) => line.number === news.number)
        ? memory
        : { ...memory, chat: [...memory.chat, news].sort((a, b) => a.number - b.number) };
    case 'noted':
      return { ...memory, marks: new Map(memory.marks).set(news.seat, news.marks) };
    default:
      return memory;
  }
}

/** A new game, or other own chairs: what belonged to the old ones is forgotten. */
function withScene(memory: Memory, scene: Scene): Memory {
  const sameGame = memory.scene?.number === scene.number;
  const own = scene.mine.length ? scene.mine : [-1];
  const stays = ([seat]: readonly [number, unknown]) => sameGame && (own.includes(seat) || (scene.veiled && seat < 0));
  return {
    ...memory,
    scene,
    looks: new Map([...memory.looks].filter(stays)),
    logs: new Map([...memory.logs].filter(stays)),
    marks: new Map([...memory.marks].filter(stays)),
  };
}

/** Events come by number; what is already there is replaced by how the table tells it now. */
function withLook(memory: Memory, look: Look): Memory {
  const before = memory.looks.get(look.seat)?.number === look.number ? (memory.logs.get(look.seat) ?? []) : [];
  const log = before.slice(0, look.first);
  while (log.length < look.first) log.push(FADED);
  log.push(...look.events);
  const whole = log.length >= before.length || isCut(memory, look) ? log : [...log, ...before.slice(log.length)];
  for (const { number, event } of look.retold ?? []) whole[number] = event;
  const old = memory.scene?.veiled ? unseen(memory, look.seat) : memory;
  return { ...old, looks: new Map(old.looks).set(look.seat, look), logs: new Map(old.logs).set(look.seat, whole) };
}

/** Somebody else looks at this screen: what all other seats have seen is gone. */
export function unseen(memory: Memory, but: number): Memory {
  const stays = ([seat]: readonly [number, unknown]) => seat === but;
  return {
    ...memory,
    looks: new Map([...memory.looks].filter(stays)),
    logs: new Map([...memory.logs].filter(stays)),
    marks: new Map([...memory.marks].filter(stays)),
  };
}

/** Something was taken back since: what was told from `first` on did not happen after all. */
function isCut(memory: Memory, look: Look): boolean {
  const known = memory.looks.get(look.seat);
  return known?.number === look.number && known.cuts !== look.cuts;
}

/** What a look brings that was not in memory before it came. */
export function newEvents(before: Memory, look: Look): readonly GameEvent[] {
  if (isCut(before, look)) return look.events;
  const known = before.looks.get(look.seat)?.number === look.number ? (before.logs.get(look.seat)?.length ?? 0) : 0;
  return look.events.slice(Math.max(known - look.first, 0));
}

/** Where a line that comes back goes on: `number.first.cuts`, or nothing if all must be told. */
export function resumeAt(memory: Memory): string {
  const own = memory.scene?.veiled ? [...memory.looks.keys()] : memory.scene?.mine.length ? memory.scene.mine : [-1];
  const lengths = own.map((seat) => memory.logs.get(seat)?.length ?? 0);
  const first = Math.min(...lengths);
  const look = memory.looks.get(own[0]!);
  return !look || first === 0 ? '' : `${look.number}.${first}.${Math.min(...own.map((seat) => memory.looks.get(seat)?.cuts ?? 0))}`;
}
