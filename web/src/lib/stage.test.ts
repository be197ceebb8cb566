import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Look } from '../games/contract';
import { Stage } from './stage.svelte';

const game = {
  beats: (event: GameEvent) => (event.kind === 'quiet' ? [] : [100, 200]),
  question: (event: GameEvent) => (event.kind === 'asked' ? { key: 'question', facts: {} } : null),
};
const look = (name: string): Look => ({ seat: 0, view: { seat: 0, must: [], may: [], over: false, name }, legal: [], sealed: -1, prompt: null });
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
    expect(shown()).toBe('before:a:1');
    vi.advanceTimersByTime(200);
    expect(shown()).toBe('before:aquietb:0');
    vi.advanceTimersByTime(300);
    expect(shown()).toBe('after::0');
    expect(said).toEqual(['a', 'quiet', 'b']);
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
    expect(shown()).toBe('before:aasked:0');
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
