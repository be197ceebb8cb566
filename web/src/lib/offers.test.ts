import { expect, it } from 'vitest';
import type { Look, Prompt } from '../games/contract';
import { doubtOf, isPlain, labelOf, offersOf, pricesOf } from './offers';
import { Words } from './words';

const ACTIONS = [{ do: 'play', card: 'A' }, { do: 'stop' }, { do: 'shout' }];

function look(legal: number[], prompt: Prompt | null): Pick<Look, 'legal' | 'prompt'> {
  return { legal, prompt };
}

it('the prompt says what is offered, in its order, and only what is legal is', () => {
  const aids = [{ action: 2, offer: true, call: true }, { action: 0, to: 1, offer: true, once: true }, { action: 3, more: [5], offer: true }, { action: 4 }];
  expect(offersOf(look([0, 2, 4, 5], { key: 'turn', aids }))).toEqual([
    { action: 2, call: true, once: false },
    { action: 0, call: false, once: true },
    { action: 5, call: false, once: false },
  ]);
});

it('who is not asked is offered nothing, and a game may offer nothing', () => {
  expect(offersOf(look([], null))).toEqual([]);
  expect(offersOf(look([0, 1], { key: 'turn' }))).toEqual([]);
});

it('what is hardly meant is doubted', () => {
  const prompt = { key: 'turn', aids: [{ action: 0, more: [7], sure: 'slip' }, { action: 1, offer: true }] };
  expect([0, 7, 1, 2].map((action) => doubtOf(prompt, action))).toEqual(['sure.slip', 'sure.slip', '', '']);
  expect(doubtOf(null, 0)).toBe('');
});

it('a button has the words of the board, or else those of the engine', () => {
  const words = new Words('en', { 'do.play': 'Play {card}', 'action.stop': 'stops' });
  expect(ACTIONS.slice(0, 2).map((facts) => labelOf(words, facts))).toEqual(['Play A', 'stops']);
});

it('a button calls people by their names', () => {
  const asking = new Words('en', { 'do.ask': 'Ask {seat!seat} for {card}', seat: 'Seat {number}' });
  expect(labelOf(asking, { do: 'ask', seat: 1, card: 'A' }, ['Anna', 'Bo'])).toBe('Ask Bo for A');
});

it('one tap is enough where the prompt says so', () => {
  const prompt = { key: 'turn', aids: [{ action: 0, to: 5, once: true }, { action: 9, offer: true }] };
  expect([0, 5, 6, 9].map((action) => isPlain(prompt, action))).toEqual([true, true, false, false]);
  expect(isPlain(null, 0)).toBe(false);
});

it('a deed has its price where the prompt knows one', () => {
  const words = new Words('en', { 'cost.steps': '{number#one step|# steps}', 'cost.cheese': '{number} cheese' });
  const prompt = { key: 'move', aids: [{ action: 0, to: 9, group: 'place' }, { action: 3, cost: { steps: 4, cheese: 2 } }, { action: 4, cost: { steps: 1 } }] };
  expect([3, 4, 5].map((action) => pricesOf(words, prompt, action))).toEqual([['4 steps', '2 cheese'], ['one step'], []]);
  expect(pricesOf(words, null, 3)).toEqual([]);
});
