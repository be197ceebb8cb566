import { expect, it } from 'vitest';
import type { Look } from '../games/contract';
import { labelOf, offersOf } from './offers';
import { Words } from './words';

const ACTIONS = [{ do: 'play', card: 'A' }, { do: 'stop' }, { do: 'shout' }];

function look(must: number[], may: number[], legal: number[]): Look {
  return { seat: 1, view: { seat: 1, must, may, over: false, players: 2 }, legal, sealed: -1 };
}

it('what a seat may do without being asked is a call, whatever the game says of it', () => {
  expect(offersOf({}, look([0], [1], [2]), ACTIONS)).toEqual([{ action: 2, call: true }]);
});

it('a seat that is asked is offered nothing by itself', () => {
  expect(offersOf({}, look([1], [], [0, 1]), ACTIONS)).toEqual([]);
  expect(offersOf({}, look([1], [1], [0, 2]), ACTIONS)).toEqual([]);
});

it('a game says what it offers, and only what is legal is', () => {
  const game = { offers: () => [{ action: 2, call: true }, { action: 1, once: true }] };
  expect(offersOf(game, look([1], [1], [0, 2]), ACTIONS)).toEqual([{ action: 2, call: true }]);
});

it('a button has the words of the board, or else those of the engine', () => {
  const words = new Words('en', { 'do.play': 'Play {card}', 'action.stop': 'stops' });
  expect(ACTIONS.slice(0, 2).map((facts) => labelOf(words, facts))).toEqual(['Play A', 'stops']);
});

it('a button calls people by their names', () => {
  const asking = new Words('en', { 'do.ask': 'Ask {seat!seat} for {card}', seat: 'Seat {number}' });
  expect(labelOf(asking, { do: 'ask', seat: 1, card: 'A' }, ['Anna', 'Bo'])).toBe('Ask Bo for A');
});
