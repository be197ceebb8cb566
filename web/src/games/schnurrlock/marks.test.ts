import { expect, it } from 'vitest';
import { CARDS } from './cards';
import { readMarks, turn, turnAll, writeMarks } from './marks';

const EMPTY = readMarks('', 0);

it('a cell goes round: empty, crossed out, perhaps, empty', () => {
  const once = turn(EMPTY, 'R5');
  const twice = turn(once, 'R5');
  expect([once.get('R5'), twice.get('R5'), turn(twice, 'R5').get('R5')]).toEqual(['x', '?', '.']);
  expect(once.get('R4')).toBe('.');
});

it('what is written is read again, and fits into the notes', () => {
  const marks = turnAll(turn(turn(EMPTY, 'C1'), 'C1'), { suspect: 'D' });
  const text = writeMarks(marks, 3);
  expect(text.length).toBeLessThan(100);
  expect(readMarks(text, 3)).toEqual(marks);
});

it('marks of one case say nothing about the next', () => {
  const text = writeMarks(turnAll(EMPTY, { hour: 6 }), 1);
  expect([...readMarks(text, 2).values()].every((mark) => mark === '.')).toBe(true);
});

it.each(['hello', '1|xx', `1|${'y'.repeat(60)}`, `1|${'.'.repeat(61)}`])('notes that are no marks are an empty grid: %s', (text) => {
  expect(readMarks(text, 1)).toEqual(EMPTY);
});

it('a head crosses out its whole row or column, and empties it again', () => {
  const row = turnAll(turn(EMPTY, 'G6'), { hour: 6 });
  expect(CARDS.filter((card) => row.get(card) === 'x')).toEqual(['C6', 'G6', 'R6', 'T6', 'D6']);
  expect([...turnAll(row, { hour: 6 }).values()].includes('x')).toBe(false);
  const column = turnAll(EMPTY, { suspect: 'T' });
  expect(CARDS.filter((card) => column.get(card) === 'x').length).toBe(12);
});
