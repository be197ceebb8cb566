import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Look } from '../games/contract';
import { Stage } from './stage.svelte';

const game = {
  beats: (event: GameEvent) => (event.kind === 'quiet' ? [] : [100, 200]),
  question: (event: GameEvent) => (event.kind === 'asked' ? { key: 'question', facts: {} } : null),
};
const look = (name: string, ...pictures: { told: number; fields: Record<string, unknown> }[]): Look & { pictures: typeof pictures } =>
  ({ seat: 0, view: { seat: 0, must: [0], may: [], over: false, name }, legal: [7], sealed: -1, prompt: null, pictures });
const events = (kinds: string): GameEvent[] => kinds.split(' ').map((kind) => ({ kind }));

let said: string[];
let pace: number;
let stage: Stage;
const shown = (): string => `${String(stage.picture!.look.view.name)}:${stage.picture!.told.map((event) => event.kind).join('')}:${stage.picture!.beat}`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  said = [];
  pace = 1;
  stage = new Stage({ game, pace: () => pace, announce: (event) => said.push(event.kind) });
  stage.show(look('before'));
});

describe('telling', () => {
  it('goes event by event, beat by beat, and then shows what it led to', () => {
    stage.tell(look('after'), events('a quiet b'));
    expect(shown()).toBe('before:a:0');
    vi.advanceTimersByTime(100);
    expect(shown()).toBe('after:a:1');
    vi.advanceTimersByTime(200);
    expect(shown()).toBe('after:aquietb:0');
    vi.advanceTimersByTime(300);
    expect(shown()).toBe('after::0');
    expect(said).toEqual(['a', 'quiet', 'b']);
  });

  it('draws view after view: on its first beat an event shows how it was before, then what it led to', () => {
    stage.tell(look('after', { told: 1, fields: { name: 'one', more: 1 } }, { told: 2, fields: { name: 'two', more: 0 } }), events('a b c'));
    const seen: string[] = [];
    for (let ms = 0; ms < 900; ms += 100) {
      seen.push(shown());
      const { name, more } = stage.picture!.look.view;
      if (name === 'one' || name === 'two') expect(more).toBe(name === 'one' ? 1 : 0);
      vi.advanceTimersByTime(100);
    }
    expect([...new Set(seen)]).toEqual(['before:a:0', 'one:a:1', 'one:ab:0', 'two:ab:1', 'two:abc:0', 'after:abc:1']);
    expect(shown()).toBe('after::0');
  });

  it('asks nobody for anything before the end', () => {
    stage.tell(look('after', { told: 1, fields: { name: 'one' } }), events('a b'));
    vi.advanceTimersByTime(150);
    expect(stage.picture!.look).toMatchObject({ view: { name: 'one', must: [] }, legal: [] });
    vi.advanceTimersByTime(10_000);
    expect(stage.picture!.look).toMatchObject({ view: { name: 'after', must: [0] }, legal: [7] });
  });

  it('shows a look without a way to it at once, and says everything', () => {
    stage.tell({ ...look('after'), pictures: null }, events('a b'));
    expect(shown()).toBe('after::0');
    expect(said).toEqual(['a', 'b']);
  });

  it('says everything once and in order, however much comes meanwhile', () => {
    stage.tell(look('one'), events('a b'));
    vi.advanceTimersByTime(150);
    stage.tell(look('two'), events('c'));
    stage.tell(look('three'), events('d'));
    expect(stage.untold).toBe(3);
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe('three::0');
    expect(said).toEqual(['a', 'b', 'c', 'd']);
    expect(stage.untold).toBe(0);
  });

  it('says nothing of an answer while the question is open', () => {
    stage.tell(look('after'), events('a asked b'));
    vi.advanceTimersByTime(350);
    expect(shown()).toBe('after:aasked:0');
    expect(said).toEqual(['a']);
    expect(stage.untold).toBe(2);
    vi.advanceTimersByTime(60);
    expect(said).toEqual(['a', 'asked']);
    stage.tell(look('later'), events('asked'));
    vi.advanceTimersByTime(200 + 300 + 50);
    stage.skip();
    expect(said).toEqual(['a', 'asked', 'b', 'asked']);
  });

  it('can be skipped, and nothing is left unsaid or said twice', () => {
    stage.tell(look('one'), events('a b'));
    vi.advanceTimersByTime(150);
    stage.tell(look('two'), events('c'));
    stage.skip();
    expect(shown()).toBe('two::0');
    expect(said).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(['a', 'b', 'c']);
    stage.tell(look('three'), events('d'));
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe('three::0');
  });

  it('is twice as slow for whoever wants it, and at once without motion', () => {
    pace = 2;
    stage.tell(look('one'), events('a'));
    vi.advanceTimersByTime(599);
    expect(stage.telling).toBe(true);
    vi.advanceTimersByTime(1);
    expect(stage.telling).toBe(false);
    pace = 0;
    stage.tell(look('two'), events('b c'));
    expect(shown()).toBe('two::0');
    expect(said).toEqual(['a', 'b', 'c']);
  });
});
