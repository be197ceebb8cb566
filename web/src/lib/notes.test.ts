// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTES_LIMIT } from '../games/contract';

const memory = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => memory.set(key, value) });
vi.stubGlobal('navigator', { languages: ['de'] });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { Drafts } = await import('./notes.svelte');

let server: Map<number, string>;
let up: boolean;

function open(number = 1): InstanceType<typeof Drafts> {
  const drafts = new Drafts('t', {
    stored: (seat) => server.get(seat) ?? '',
    send: (seat, text) => {
      if (up) server.set(seat, text);
      return Promise.resolve(up);
    },
  });
  drafts.begin(number, [0, 2]);
  return drafts;
}

beforeEach(() => {
  vi.useFakeTimers();
  memory.clear();
  server = new Map();
  up = true;
});
afterEach(() => vi.useRealTimers());

it('what is written is read at once and sent after a pause, once', async () => {
  const drafts = open();
  drafts.of(0).write('a');
  drafts.of(0).write('ab');
  expect([drafts.of(0).text, drafts.of(2).text, server.size]).toEqual(['ab', '', 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([...server]).toEqual([[0, 'ab']]);
  expect(drafts.of(0).text).toBe('ab');
});

it('what the server has not got survives the page and is sent by the next', async () => {
  up = false;
  open().of(2).write('rat or dog');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.size).toBe(0);
  up = true;
  const later = open();
  expect(later.of(2).text).toBe('rat or dog');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.get(2)).toBe('rat or dog');
});

it('another game has other notes', () => {
  up = false;
  open(1).of(0).write('old');
  expect(open(2).of(0).text).toBe('');
});

it('nothing is written by watchers, or beyond the limit', () => {
  const drafts = open();
  drafts.of(-1).write('x');
  drafts.of(0).write('x'.repeat(NOTES_LIMIT + 1));
  expect([drafts.of(-1).text, drafts.of(-1).open, drafts.of(0).text]).toEqual(['', false, '']);
});
