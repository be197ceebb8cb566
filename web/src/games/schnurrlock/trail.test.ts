import { describe, expect, it } from 'vitest';
import { DOWN, layOut, MARKER, sayingOf } from './trail';

const START: Readonly<Record<number, number[]>> = {
  2: [0, 0, 0, 2, 1, MARKER, 0, 0, 0, 0, 0, 0],
  3: [0, 0, 0, 0, 2, 1, 3, MARKER, 0, 0, 0, 0, 0, 0],
  4: [0, 0, 0, 0, 0, 2, 1, 3, 1, MARKER, 0, 0, 0, 0, 0],
  5: [0, 0, 0, 0, 0, 0, 2, 1, 3, 1, 2, MARKER, 0, 0, 0, 0],
};

describe('the trail', () => {
  it.each([2, 3, 4, 5])('has a place for every print and for Mauziaty at %d players', (players) => {
    const trail = layOut(START[players]!, players);
    expect(trail.length).toBe(START[players]!.length);
    expect(trail.stones.length).toBe(trail.length - 1);
    expect(trail.taken).toEqual([]);
    expect(new Set([...trail.stones.map((stone) => stone.place), trail.marker]).size).toBe(trail.length);
  });

  it('keeps every stone at its place while prints are taken from the left', () => {
    const before = layOut(START[3]!, 3);
    const after = layOut(START[3]!.slice(2), 3);
    expect(after.taken).toEqual([0, 1]);
    expect(after.marker).toBe(before.marker);
    expect(after.stones).toEqual(before.stones.slice(2));
  });

  it('the stone that is jumped over moves one to the left and keeps its identity', () => {
    const before = layOut([0, MARKER, 0, 0], 2);
    const after = layOut([0, 3, MARKER, 0], 2);
    const jumped = before.stones.find((stone) => stone.place === before.marker + 1)!;
    expect(after.marker).toBe(before.marker + 1);
    expect(after.stones.find((stone) => stone.id === jumped.id)).toEqual({ id: jumped.id, place: jumped.place - 1, value: 3 });
  });

  it('shows a trail without Mauziaty when he is caught', () => {
    expect(layOut([DOWN, DOWN], 2).marker).toBe(-1);
  });

  it.each([
    [[0, 2, MARKER, 0], { key: 'street', facts: { left: 3, before: 2, values: [2], rounds: 2 } }],
    [[0, MARKER], { key: 'street.down', facts: { left: 1, before: 1, values: [], rounds: 2 } }],
    [[MARKER], { key: 'street.empty', facts: {} }],
    [[0, 0], { key: 'end.caught', facts: {} }],
    [[], { key: 'end.caught', facts: {} }],
  ])('is told to whoever does not see it: %j', (trail, saying) => {
    expect(sayingOf(trail, 2)).toEqual(saying);
  });
});
