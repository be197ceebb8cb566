import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Socket, type ConnectionState, type News } from './socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose: (closed: { code: number }) => void = () => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  says(news: object): void {
    this.onmessage({ data: JSON.stringify(news) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
let heard: News[];
let states: string[];
let from: string;
let connection: Socket;
const offline = (): void => void dispatchEvent(new Event('offline'));
const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  FakeSocket.all = [];
  heard = [];
  states = [];
  from = '';
  connection = new Socket(
    { url: () => `ws://x/ws/t${from}`, hear: (news) => heard.push(news), change: (state: ConnectionState, why) => states.push(why ? `${state}:${why}` : state) },
    () => 0.5,
  );
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('comes back by itself, later and later, and asks for what is missing', () => {
  last().opens();
  from = '?from=1.7';
  last().breaks();
  vi.advanceTimersByTime(399);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(last().url).toBe('ws://x/ws/t?from=1.7');
  last().breaks();
  vi.advanceTimersByTime(799);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(3);
  expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'lost', 'connecting']);
});

it('begins anew at once when what it asks for has changed, and hears the old line no more', () => {
  last().opens();
  const old = last();
  from = '?wants=log';
  connection.again();
  expect(FakeSocket.all).toHaveLength(2);
  expect(last().url).toBe('ws://x/ws/t?wants=log');
  old.breaks();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('never waits for more than ten seconds and a half, and not all at the same moment', () => {
  expect(connection.wait(30)).toBe(10_000);
  const jittery = [0, 0.999].map((luck) => new Socket({ url: () => 'ws://y', hear: () => {}, change: () => {} }, () => luck));
  expect(jittery.map((one) => one.wait(0))).toEqual([200, 400 * 1.499]);
  jittery.forEach((one) => one.close());
});

it('waits shortly again once it has heard something', () => {
  for (let n = 0; n < 6; n++) {
    last().breaks();
    vi.advanceTimersByTime(20_000);
  }
  last().opens();
  last().says({ t: 'told', number: 1, name: '', person: '' });
  const before = FakeSocket.all.length;
  last().breaks();
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(before + 1);
});

it('sends a wish again with the same key until it is answered, and then never more', async () => {
  const answer = connection.wish({ t: 'begin' });
  expect(last().sent).toEqual([]);
  last().opens();
  const [first] = last().sent;
  last().breaks();
  vi.advanceTimersByTime(400);
  last().opens();
  expect(last().sent).toEqual([first]);
  last().says({ t: 'done', key: first!.key, situation: 0 });
  expect(await answer).toMatchObject({ t: 'done' });
  last().breaks();
  vi.advanceTimersByTime(400);
  last().opens();
  expect(last().sent).toEqual([]);
});

it('two wishes have two keys', () => {
  last().opens();
  void connection.wish({ t: 'again' });
  void connection.wish({ t: 'again' });
  const [one, two] = last().sent;
  expect(one!.key).not.toBe(two!.key);
  expect(one!.key).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
});

it.each([[4001, 'moved'], [4003, 'stranger'], [4004, 'no_table'], [1008, 'broken']])('does not come back after %i', (code, why) => {
  last().opens();
  last().breaks(code);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(states.at(-1)).toBe(`over:${why}`);
});

it.each([1001, 1006, 1012, 1013, 4000, 4029])('comes back after %i', (code) => {
  last().breaks(code);
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(2);
});

it('notices a dead line that the browser believes in', () => {
  last().opens();
  vi.advanceTimersByTime(20_000);
  expect(last().sent).toEqual([{ t: 'ping' }]);
  last().says({ t: 'pong' });
  vi.advanceTimersByTime(20_000);
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe('lost');
});

it('hurries when the network is back', () => {
  last().breaks();
  last().breaks();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
});

it('an old socket that still talks is not heard', () => {
  const old = last();
  old.opens();
  old.breaks();
  vi.advanceTimersByTime(400);
  old.says({ t: 'told', number: 1, name: '', person: '' });
  expect(heard).toEqual([]);
});

it('a browser that says it has no network is believed at once, and comes back by itself', () => {
  last().opens();
  offline();
  expect(states.at(-1)).toBe('lost');
  const tries = FakeSocket.all.length;
  offline();
  expect(FakeSocket.all.length).toBe(tries);
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all.length).toBe(tries + 1);
  last().opens();
  expect(states.at(-1)).toBe('open');
});
