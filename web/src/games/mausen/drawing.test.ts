import { describe, expect, it } from 'vitest';
import type { Picture } from '../contract';
import { arrange, fan } from './arrange';
import { CARDS, inHand, inHerd } from './cards';
import { follow, paint, type Drawing, type Token } from './drawing';
import { because, lastGains } from './told';
import type { MausenEvent, MausenView } from './shapes';

/** A herd as the server packs it. */
const herd = (cards: string): number => cards.split(' ').filter(Boolean).reduce((sum, card) => sum + 8 ** CARDS.findIndex((one) => one === card), 0);

const view = (middle: string, changes: Partial<MausenView> = {}): MausenView => ({
  seat: 0, must: [0, 1, 2, 3], may: [], over: false, players: 4, open_piles: false, hand: 0xffff, choice: -1, out: [],
  middle: herd(middle), hands: [], piles: [0, -1, -1, -1], away: 0, ...changes,
});

/** `out` are the cards before the players, in brackets those that have run away. */
const picture = (middle: string, told: readonly MausenEvent[], beat = 9, out = '', changes: Partial<MausenView> = {}): Picture<MausenView, MausenEvent> => {
  const numbers = out.split(' ').filter(Boolean).map((card) => (card.startsWith('(') ? -1 - CARDS.findIndex((one) => card === `(${one})`) : CARDS.findIndex((one) => one === card)));
  return { look: { seat: 0, view: view(middle, { out: numbers, ...changes }), legal: [], sealed: -1, prompt: null }, told, beat };
};

const at = (drawing: Drawing, place: string): string =>
  drawing.pieces.filter((piece) => piece.place === place && !piece.ghost).map((piece) => `${piece.card}${place === 'middle' ? '' : `@${piece.seat}`}`).sort().join(' ');

const turned: MausenEvent = { kind: 'turned_up', cards: ['C4', 'E1', 'M4', 'M3'] };
const round: MausenEvent[] = [
  turned,
  { kind: 'chased', seat: 1, card: 'E1', animal: 0, rivals: [1], cancelled: [], prey: ['D3'] },
  { kind: 'chased', seat: 0, card: 'C4', animal: 2, rivals: [0], cancelled: [], prey: ['M1', 'M3', 'M4'] },
  { kind: 'chased', seat: 2, card: 'M4', animal: 3, rivals: [2, 3], cancelled: [], prey: ['E1', 'E4'] },
  { kind: 'stayed', cards: ['C2', 'C4'] },
];

it('unpacks what the server packs', () => {
  expect(inHerd(herd('E1 E1 D3 M4 M4 M4'))).toEqual(['E1', 'E1', 'D3', 'M4', 'M4', 'M4']);
  expect(inHand(0b1000000000000001)).toEqual(['E1', 'M4']);
});

describe('telling a round', () => {
  it('turns the cards up before their owners', () => {
    const drawing = paint(picture('E4 D3 C2 M1', round.slice(0, 1), 0, 'C4 E1 M4 M3'));
    expect(at(drawing, 'slot')).toBe('C4@0 E1@1 M3@3 M4@2');
    expect(at(drawing, 'middle')).toBe('C2 D3 E4 M1');
  });

  it('shows the hunter and its prey before anything runs', () => {
    const drawing = paint(picture('E4 D3 C2 M1', round.slice(0, 2), 0, 'C4 E1 M4 M3'));
    expect(drawing.hunter).toBe(1);
    expect(drawing.helpers).toEqual([-1, 1, -1, -1]);
    expect(drawing.pieces.filter((piece) => piece.mood === 'prey').map((piece) => piece.card)).toEqual(['D3']);
  });

  it('lets the prey run to its hunter, and leaves the shadow of a card that may still hunt', () => {
    const drawing = paint(picture('E4 C2', round.slice(0, 3), 1, 'C4 E1 (M4) (M3)'));
    expect(at(drawing, 'pile')).toBe('M1@0 M3@0 M4@0');
    expect(at(drawing, 'slot')).toBe('C4@0 E1@1');
    expect(drawing.pieces.filter((piece) => piece.ghost).map((piece) => piece.card)).toEqual(['M4', 'M3']);
  });

  it('ends with nothing before the players, and the helper cards back in the middle', () => {
    const drawing = paint(picture('C2 C4', round, 0));
    expect(at(drawing, 'middle')).toBe('C2 C4');
    expect(at(drawing, 'slot')).toBe('');
    expect(drawing.helpers).toEqual([-1, -1, -1, -1]);
  });

  it('knocks equal rivals over, and says so', () => {
    const told: MausenEvent[] = [{ kind: 'turned_up', cards: ['D3', 'D3', 'D1', 'E4'] }, { kind: 'chased', seat: 2, card: 'D1', animal: 1, rivals: [0, 1, 2], cancelled: [0, 1], prey: ['C2'] }];
    const drawing = paint(picture('C2', told, 0, 'D3 D3 D1 E4'));
    expect(drawing.pieces.filter((piece) => piece.mood === 'flat').map((piece) => piece.owner)).toEqual([0, 1]);
    expect(because(told[1]!)).toEqual({ key: 'because.equal', facts: { rivals: [0, 1], animal: 1, seat: 2 } });
  });

  it('says who was strongest where more than one wanted the prey, and nothing where it is plain', () => {
    expect(because(round[3]!)?.key).toBe('because.strongest');
    expect(because(round[1]!)).toBeNull();
  });

});

it('a card keeps its identity from the hand that chose it to the pile', () => {
  let ids = 0;
  let tokens: Token[] = [];
  const step = (drawing: Drawing): void => void (tokens = follow(tokens, drawing.pieces, () => ids++));
  const waiting = picture('E4 D3 C2 M1', []);
  step(paint({ ...waiting, look: { ...waiting.look, view: view('E4 D3 C2 M1', { must: [0, 1] }) } }));
  const hidden = tokens.find((token) => token.owner === 3)!.id;
  const dog = tokens.find((token) => token.card === 'D3')!.id;
  step(paint(picture('E4 D3 C2 M1', round.slice(0, 1), 0, 'C4 E1 M4 M3')));
  expect(tokens.find((token) => token.id === hidden)).toMatchObject({ card: 'M3', place: 'slot', seat: 3 });
  step(paint(picture('E4 C2 M1', round.slice(0, 2), 1, 'C4 E1 M4 M3')));
  expect(tokens.find((token) => token.id === dog)).toMatchObject({ card: 'D3', place: 'pile', seat: 1 });
  step(paint(picture('E4 C2', round.slice(0, 3), 1, 'C4 E1 (M4) (M3)')));
  expect(tokens.find((token) => token.id === hidden)).toMatchObject({ card: 'M3', place: 'pile', seat: 0 });
  expect(new Set(tokens.map((token) => token.id)).size).toBe(tokens.length);
});

it('the gains are those of the last round', () => {
  expect(lastGains(round, 4)).toEqual([['M1', 'M3', 'M4'], ['D3'], ['E1', 'E4'], []]);
  expect(lastGains([...round, turned], 4)).toEqual([[], [], [], []]);
});

describe('the felt', () => {
  type Box = { name: string; x: number; y: number; width: number; height: number };
  const sizes: [number, number][] = [];
  for (const width of [320, 344, 360, 412, 480, 600, 680, 768, 900, 960, 1280, 1600]) for (const height of [236, 262, 320, 400, 460, 600, 800]) sizes.push([width, height]);

  it.each([3, 4, 5, 6])('has a place for everything with %i players, at every size', (players) => {
    for (const [width, height] of sizes) {
      for (const bottom of [0, players - 1]) {
        const a = arrange(width, height, players, bottom);
        const boxes: Box[] = [
          ...a.slots.map((spot, seat) => ({ name: `slot ${seat}`, ...spot, ...a.card })),
          ...a.seats.map((spot, seat) => ({ name: `seat ${seat}`, ...spot, ...(seat === bottom ? a.own : a.badge) })),
          ...a.columns.map((column, kind) => ({ name: `column ${kind}`, x: column.x, y: column.y, width: column.width, height: a.card.height })),
          ...a.helpers.map((spot, kind) => ({ name: `helper ${kind}`, ...spot, ...a.helper })),
        ];
        const wrong = boxes.flatMap((one, number) => {
          const [left, right, top, foot] = [one.x - one.width / 2, one.x + one.width / 2, one.y - one.height / 2, one.y + one.height / 2];
          const outside = left < -0.5 || right > width + 0.5 || top < -0.5 || foot > height + 0.5;
          const under = boxes.slice(number + 1).filter((other) => Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 1 && Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 1);
          return [...(outside ? [`${one.name} is outside`] : []), ...under.map((other) => `${one.name} lies over ${other.name}`)];
        });
        expect([`${width}x${height}`, ...wrong]).toEqual([`${width}x${height}`]);
        expect(a.columns[0]!.width).toBeGreaterThanOrEqual(a.card.width);
      }
    }
  });

  it('four stacks of a kind show their values side by side', () => {
    for (const [width, height] of sizes) {
      const a = arrange(width, height, 6, 0);
      const xs = fan(a.columns[0]!, 4, a.card.width);
      expect(xs[1]! - xs[0]!, `${width}x${height}`).toBeGreaterThanOrEqual(8);
    }
  });
});
