import { expect, it, vi } from 'vitest';
import type { GameEvent, Look } from '../games/contract';
import { moments, Replay } from './replay.svelte';

const game = { beats: (event: GameEvent) => (event.kind === 'quiet' ? [] : [100, 100]) };
const look = (kinds: string): Look & { events: GameEvent[] } => ({ seat: 0, view: { seat: 0, must: [], may: [], over: false, kinds }, legal: [], sealed: -1, prompt: null, events: kinds.split(' ').filter(Boolean).map((kind) => ({ kind })) });

it('has a moment for the beginning and for every event that can be seen', () => {
  const all = moments([look(''), look(''), look('a b'), look('c quiet')], game);
  expect(all.map((moment) => moment.event?.kind ?? '-')).toEqual(['-', 'a', 'b', 'c']);
  expect(all.map((moment) => moment.log.map((event) => event.kind).join(''))).toEqual(['', 'a', 'ab', 'abcquiet']);
});

it('the last event of a step shows what it led to, those before are still being told', () => {
  const all = moments([look(''), look('a b')], game);
  expect(all[1]!.picture).toMatchObject({ look: { view: { kinds: 'a b' } }, beat: 1 }); // no picture between: what both led to
  expect(all[1]!.picture.told).toHaveLength(1);
  expect(all[2]!.picture).toMatchObject({ look: { view: { kinds: 'a b' } }, told: [] });
});

it('begins with the empty table where the first events are worth telling', () => {
  const first = { ...look('a b'), pictures: [{ told: 0, fields: { kinds: 'empty' } }, { told: 1, fields: { kinds: 'one' } }] };
  const all = moments([first, look('c')], game);
  expect(all.map((moment) => moment.event?.kind ?? '-')).toEqual(['-', 'a', 'b', 'c']);
  expect(all.map((moment) => moment.log.length)).toEqual([0, 1, 2, 3]);
  expect(all[0]!.picture.look).toMatchObject({ view: { kinds: 'empty' } });
  expect(all[1]!.picture).toMatchObject({ look: { view: { kinds: 'one' } }, beat: 1 });
  expect(all[2]!.picture).toMatchObject({ look: { view: { kinds: 'a b' } }, told: [] });
});

it('moves with the keys and stays within the game', () => {
  const replay = new Replay(moments([look(''), look('a b'), look('c')], game), game, () => 1);
  expect(replay.key('ArrowLeft')).toBe(true);
  expect(replay.at).toBe(0);
  replay.key('End');
  replay.key('ArrowRight');
  expect(replay.at).toBe(3);
  replay.key('ArrowLeft');
  expect(replay.moment.event?.kind).toBe('b');
  replay.key('Home');
  expect(replay.at).toBe(0);
  expect(replay.key('x')).toBe(false);
});

it('plays by itself to the end and can be stopped', () => {
  vi.useFakeTimers();
  const replay = new Replay(moments([look(''), look('a b'), look('c')], game), game, () => 1);
  replay.play();
  vi.advanceTimersByTime(300);
  expect([replay.at, replay.playing]).toEqual([1, true]);
  replay.pause();
  vi.advanceTimersByTime(5000);
  expect(replay.at).toBe(1);
  replay.play();
  vi.advanceTimersByTime(5000);
  expect([replay.at, replay.playing]).toEqual([3, false]);
  vi.useRealTimers();
});
