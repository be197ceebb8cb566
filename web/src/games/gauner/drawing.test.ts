import { describe as group, expect, it } from 'vitest';
import type { Picture } from '../contract';
import { opening } from './opening';
import { lately, paint, struck, type Drawing } from './drawing';
import { NAMES, roomOf } from './plan';
import { sheet, view, type Changes } from './sample';
import type { GaunerEvent, GaunerView } from './shapes';

const show = (changes: Changes, told: readonly GaunerEvent[] = [], beat = 0): Drawing => {
  const picture: Picture<GaunerView, GaunerEvent> = { look: { seat: 0, view: view(changes), legal: [], sealed: -1, prompt: null }, told, beat };
  return paint(picture);
};
const marks = (drawing: Drawing, seat: number): string =>
  drawing.sheets[seat]!.rooms.flatMap((room, number) => (room.mark ? [`${NAMES[number]}:${room.mark}`] : [])).join(' ');

const red: GaunerEvent = { kind: 'found', seat: 0, asked: 1, room: 'redB' };

group('a roll', () => {
  const first: GaunerEvent = { kind: 'first_sums', seat: 2, room: 'redB', sums: [4, 0, 2] };

  it('of the preliminary round is written by everybody, once the dice lie still', () => {
    const rolling = show({}, [first], 0);
    expect([rolling.dice, rolling.turn, rolling.lit]).toEqual([{ room: 6, rolling: true }, 2, []]);
    expect(rolling.sheets.map((one) => one.rooms[6]!.sum)).toEqual([-1, -1, -1]);
    const written = show({}, [first], 1);
    expect(written.sheets.map((one) => one.rooms[6]!.sum)).toEqual([4, 0, 2]);
    expect(written.dice.rolling).toBe(false);
    expect(written.lit).toHaveLength(3);
  });

  it('of a turn is written by one', () => {
    const drawing = show({}, [{ kind: 'noted', seat: 1, room: 'greyF', sum: 3 }], 1);
    expect(drawing.sheets.map((one) => one.rooms[35]!.sum)).toEqual([-1, 3, -1]);
    expect(drawing.lit).toEqual([{ seat: 1, room: 35 }]);
  });
});

group('a question', () => {
  it('is heard before its answer', () => {
    const drawing = show({}, [red], 0);
    expect(drawing.question).toEqual({ seat: 1, room: 6, by: 0, missed: false });
    expect(marks(drawing, 1)).toBe('');
    expect(drawing.arrest).toBeNull();
  });

  it('that hits fills one circle, crosses all others, and counts', () => {
    const drawing = show({}, [red], 1);
    expect([0, 1, 2].map((seat) => marks(drawing, seat))).toEqual(['redB:miss', 'redB:hit', 'redB:miss']);
    expect(drawing.arrest).toEqual({ seat: 1, room: 6 });
    expect(drawing.sheets.map((one) => [one.points, one.hidden])).toEqual([[1, 10], [0, 9], [0, 10]]);
  });

  it('that misses crosses one sheet', () => {
    const drawing = show({}, [{ kind: 'missed', seat: 0, asked: 2, room: 'redB' }], 1);
    expect([0, 1, 2].map((seat) => marks(drawing, seat))).toEqual(['', '', 'redB:miss']);
    expect(drawing.question).toEqual({ seat: 2, room: 6, by: 0, missed: true });
  });

  it('of the brave puts points at risk, to be kept or lost', () => {
    const brave = { brave: true, turn: { haul: 1 } };
    expect(show(brave).sheets[0]).toMatchObject({ points: 0, risky: 1 });
    expect(show(brave, [red], 1).sheets[0]).toMatchObject({ points: 0, risky: 2 });
    expect(show(brave, [red, { kind: 'stopped', seat: 0, points: 2 }]).sheets[0]).toMatchObject({ points: 2, risky: 0 });
    expect(show(brave, [red, { kind: 'lost', seat: 0, points: 2 }]).sheets[0]).toMatchObject({ points: 0, risky: 0 });
  });
});

group('a circle', () => {
  it('crosses what the event says, and strikes colour and letter out', () => {
    const before = { sheets: [sheet(), sheet({ noted: { 6: 1 }, found: [6] }), sheet()] };
    const drawing = show(before, [{ kind: 'circled', sheet: 1, room: 'redB', sum: 1, by: -1, crosses: ['redA', 'greyB'] }]);
    expect(drawing.sheets[1]!.rooms[6]).toEqual({ sum: 1, circled: true, mark: 'hit' });
    expect(marks(drawing, 1)).toBe('redA:miss redB:hit greyB:miss');
    expect(struck(drawing.sheets[1]!)).toEqual({ colours: new Set([0]), letters: new Set([1]) });
    expect(struck(drawing.sheets[0]!).colours.size).toBe(0);
  });

  it('that was forgotten is shown where it belongs', () => {
    const drawing = show({}, [{ kind: 'forgot', seat: 0, sheet: 1, rooms: ['redB', 'greyF'] }]);
    expect(drawing.lit).toEqual([{ seat: 1, room: roomOf('redB') }, { seat: 1, room: roomOf('greyF') }]);
  });
});

it('told to the end is what the next view shows', () => {
  const told: GaunerEvent[] = [
    { kind: 'noted', seat: 0, room: 'redA', sum: 2 },
    red,
    { kind: 'circled', sheet: 1, room: 'redC', sum: 1, by: 0, crosses: ['redA', 'blueC'] },
    { kind: 'missed', seat: 0, asked: 2, room: 'blueC' },
  ];
  const before = { sheets: [sheet(), sheet({ noted: { 12: 1 } }), sheet()] };
  const after = {
    turn: { rolled: 0 },
    sheets: [
      sheet({ noted: { 0: 2 }, crossed: [6], points: 1 }),
      sheet({ noted: { 12: 1 }, circled: [12], found: [6], crossed: [0, 15], hidden: 9 }),
      sheet({ crossed: [6, 15] }),
    ],
  };
  expect(show(before, told, 1).sheets).toEqual(show(after).sheets);
  expect(show(before, told, 1).dice).toEqual(show(after).dice);
});

group('the opening', () => {
  const sums: GaunerEvent = { kind: 'first_sums', seat: 0, room: 'redB', sums: [4, 0, 2] };
  const zero: GaunerEvent = { kind: 'circled', sheet: 1, room: 'redB', sum: 0, by: -1, crosses: ['redA'] };
  const dealt: GaunerEvent[] = [{ kind: 'dealt', cards: 10, box: 6 }, { kind: 'begins', seat: 0 }, sums, zero];
  const now = {
    turn: { rolled: 6 },
    sheets: [sheet({ noted: { 6: 4 } }), sheet({ noted: { 6: 0 }, circled: [6], crossed: [0] }), sheet({ noted: { 6: 2 } })],
  };
  const look = { seat: 0, view: view(now), legal: [40], sealed: -1, prompt: null };

  it('begins with empty sheets and ends with the first sums', () => {
    const empty = opening(look, dealt)!;
    expect(paint({ look: empty, told: [], beat: 0 }).sheets.flatMap((one) => one.rooms.filter((room) => room.sum >= 0 || room.mark))).toEqual([]);
    expect(paint({ look: empty, told: dealt, beat: 1 }).sheets).toEqual(show(now).sheets);
    expect(empty.legal).toEqual([]);
  });

  it('is not told to those who come later', () => {
    expect(opening(look, [...dealt, red])).toBeNull();
    expect(opening(look, [])).toBeNull();
  });
});

it('what happened last is found in the log', () => {
  const noted: GaunerEvent = { kind: 'noted', seat: 2, room: 'greyF', sum: 3 };
  expect(lately([red, noted, { kind: 'stopped', seat: 2, points: 1 }])).toEqual([{ seat: 2, room: 35 }]);
  expect(lately([noted, red])).toEqual([{ seat: 1, room: 6 }]);
  expect(lately([red, { kind: 'circled', sheet: 1, room: 'redC', sum: 1, by: 0, crosses: [] }])).toEqual([{ seat: 1, room: 12 }]);
  expect(lately([{ kind: 'first_sums', seat: 2, room: 'redB', sums: [4, 0, 2] }])).toHaveLength(3);
  expect(lately([])).toEqual([]);
});
