import { describe, expect, it } from 'vitest';
import { arrange, EDGE, GAP, HEAD, LEAST_HEIGHT, LETTERS_WIDTH, ROOF } from './arrange';
import { penciled, readNotes, writeNotes, type Jotted } from './notes';
import { NAMES, roomOf } from './plan';
import { Deeds, toolsOf } from './tools';
import { view } from './sample';

describe('the plan', () => {
  it('counts rooms as the server does: letter by letter, colour by colour', () => {
    expect([NAMES[0], NAMES[5], NAMES[6], NAMES[35]]).toEqual(['redA', 'greyA', 'redB', 'greyF']);
    expect(roomOf('blueC')).toBe(15);
  });
});

describe('the sheets on the table', () => {
  const sizes: [number, number][] = [];
  for (const width of [320, 360, 412, 640, 768, 900, 960, 1280, 1600]) for (const height of [300, 360, 400, 470, 560, 700, 900]) sizes.push([width, height]);

  it.each([2, 3, 4])('lie within the table with %i players, at every size', (players) => {
    for (const [width, height] of sizes) {
      for (const coarse of [true, false]) {
        const { single, columns, room, sheet } = arrange(width, height, players, coarse);
        const rows = single ? 1 : Math.ceil(players / columns);
        const high = 6 * room.height + ROOF + 2 * EDGE + (single ? 0 : HEAD);
        const at = `${width}x${height} ${coarse ? 'thumb' : 'mouse'}`;
        expect(sheet, at).toBe(6 * room.width + LETTERS_WIDTH + 2 * EDGE);
        expect(columns * sheet + (single ? 0 : (columns + 1) * GAP), at).toBeLessThanOrEqual(width);
        expect(rows * high, at).toBeLessThanOrEqual(Math.max(height, LEAST_HEIGHT));
        if (coarse && width >= 360) expect(Math.min(room.width, room.height), at).toBeGreaterThanOrEqual(44);
      }
    }
  });

  it('are all in look on a desktop, one at a time on a phone', () => {
    for (const players of [2, 3, 4]) {
      expect(arrange(960, 460, players, false).single, `${players} on a desktop`).toBe(false);
      expect(arrange(360, 352, players, true).single, `${players} on a phone`).toBe(true);
    }
  });
});

describe('the pencil', () => {
  const nothing: Jotted = { marks: new Map(), text: '' };

  it('goes round: perhaps, yes, no, nothing', () => {
    let jotted = nothing;
    const seen = Array.from({ length: 4 }, () => (jotted = penciled(jotted, 2, 15)).marks.get(2 * 36 + 15));
    expect(seen).toEqual(['maybe', 'yes', 'no', undefined]);
  });

  it('is kept as text, with the words beside it', () => {
    const jotted: Jotted = { marks: new Map([[36 + 15, 'yes'], [3, 'no'], [3 * 36 + 35, 'maybe']]), text: 'Bo blufft\nimmer' };
    const text = writeNotes(jotted);
    expect(text).toBe('#1blueA- 2blueC+ 4greyF?\nBo blufft\nimmer');
    expect(readNotes(text)).toEqual({ marks: new Map([...jotted.marks].sort(([a], [b]) => a - b)), text: jotted.text });
  });

  it('leaves words alone, whatever they begin with', () => {
    for (const text of ['', 'red B?', '#1 is Bo', '#\n#']) expect(readNotes(writeNotes({ marks: new Map(), text }))).toEqual({ marks: new Map(), text });
    expect(readNotes('#nonsense 9redA+ 1pinkZ-\nx').marks.size).toBe(0);
  });

  it('has room for a mark on every room of three sheets', () => {
    const marks = new Map(Array.from({ length: 108 }, (_, place) => [place, 'maybe'] as const));
    expect(writeNotes({ marks, text: '' }).length).toBeLessThanOrEqual(4000 - 2500);
  });
});

describe('a tap', () => {
  it('finds its action among those of the engine', () => {
    const deeds = new Deeds([{ do: 'ask', seat: 0, room: 'redA' }, { do: 'ask', seat: 1, room: 'blueC' }, { do: 'circle', sheet: 1, room: 'blueC' }, { do: 'done' }]);
    expect([deeds.at('ask', 1, 15), deeds.at('circle', 1, 15), deeds.at('circle', 0, 0), deeds.at('pencil', 0, 0)]).toEqual([1, 2, -1, -1]);
    expect([deeds.roomOn(1, 1), deeds.roomOn(2, 1), deeds.roomOn(1, 0), deeds.roomOn(3, 0), deeds.roomOn(-1, 0)]).toEqual([15, 15, -1, -1, -1]);
    expect(deeds.of(2)).toEqual({ tool: 'circle', seat: 1, room: 15 });
  });

  it('circles at strict tables only, and watchers only look', () => {
    expect(toolsOf(view({}), true)).toEqual(['ask', 'pencil']);
    expect(toolsOf(view({ strict: true }), true)).toEqual(['ask', 'circle', 'pencil']);
    expect(toolsOf(view({ strict: true, seat: -1 }), false)).toEqual([]);
  });
});
