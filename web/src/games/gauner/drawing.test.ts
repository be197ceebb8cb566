import { describe as group, expect, it } from 'vitest';
import type { Picture } from '../contract';
import { lately, paint, type Drawing } from './drawing';
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

  it('lights up what was written once the dice lie still', () => {
    const rolling = show({}, [first], 0);
    expect([rolling.dice, rolling.turn, rolling.lit]).toEqual([{ room: 6, rolling: true }, 2, []]);
    const written = show({}, [first], 1);
    expect(written.dice).toEqual({ room: 6, rolling: false });
    expect(written.lit).toHaveLength(3);
    expect(show({}, [{ kind: 'noted', seat: 1, room: 'greyF', sum: 3 }], 1).lit).toEqual([{ seat: 1, room: 35 }]);
  });
});

group('a question', () => {
  it('is heard before its answer', () => {
    const drawing = show({}, [red], 0);
    expect(drawing.question).toEqual({ seat: 1, room: 6, by: 0, missed: false });
    expect(drawing.arrest).toBeNull();
  });

  it('that hits leads to an arrest, one that misses to nothing', () => {
    expect(show({}, [red], 1)).toMatchObject({ question: null, arrest: { seat: 1, room: 6 } });
    const drawing = show({}, [{ kind: 'missed', seat: 0, asked: 2, room: 'redB' }], 1);
    expect([drawing.question, drawing.arrest]).toEqual([{ seat: 2, room: 6, by: 0, missed: true }, null]);
  });
});

group('a sheet', () => {
  it('shows hits, misses and circles, and what the engine strikes out', () => {
    const struck = { colours: [0], letters: [1] };
    const drawing = show({ sheets: [sheet(), sheet({ noted: { 6: 1 }, circled: [6], found: [6], crossed: [0, 11], struck }), sheet()] });
    expect(drawing.sheets[1]!.rooms[6]).toEqual({ sum: 1, circled: true, mark: 'hit' });
    expect(marks(drawing, 1)).toBe('redA:miss redB:hit greyB:miss');
    expect(drawing.sheets[1]!.struck).toEqual(struck);
  });

  it('with a forgotten circle is shown where it belongs', () => {
    const drawing = show({}, [{ kind: 'forgot', seat: 0, sheet: 1, rooms: ['redB', 'greyF'] }]);
    expect(drawing.lit).toEqual([{ seat: 1, room: roomOf('redB') }, { seat: 1, room: roomOf('greyF') }]);
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
