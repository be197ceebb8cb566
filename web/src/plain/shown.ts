// A view as a list of labelled lines, whatever game it is of. Only words and values go in, and only text comes out: nothing here is ever
// taken for markup, and what is too long or too deep is cut.
//   field.NAME  the label      show.NAME  the whole line, filled with the view      NAME.VALUE  the word for a value

import type { AnyView } from '../games/contract';
import { cut, type Words } from '../lib/words';

/** A line: a label, and a text or lines of its own. */
export interface Row {
  readonly label: string;
  readonly text: string;
  readonly lines: readonly Row[];
}

/** What every view has; the shell shows it. */
const COMMON = ['seat', 'must', 'may', 'over', 'log'];
const LONG = 120;
const MANY = 40;
const DEEP = 4;

export function linesOf(view: AnyView, words: Words, names: readonly string[]): readonly Row[] {
  const fields = Object.entries(view).filter(([name, value]) => !COMMON.includes(name) && !isEmpty(value));
  return fields.map(([name, value]) => {
    const sentence = `show.${name}`;
    const said = words.has(`${name}.${spelled(value)}`) ? undefined : words.has(sentence) ? words.say(sentence, view, names) : undefined;
    return said === undefined ? lineOf(labelOf(name, words), name, value, words, names, 1) : textLine(labelOf(name, words), said);
  });
}

function lineOf(label: string, name: string, value: unknown, words: Words, names: readonly string[], depth: number): Row {
  if (!isObject(value)) return textLine(label, wordOf(name, value, words));
  if (depth > DEEP) return textLine(label, words.say('plain.deep'));
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).filter(([, part]) => !isEmpty(part));
    return { label, text: '', lines: fields.slice(0, MANY).map(([part, held]) => lineOf(labelOf(part, words), part, held, words, names, depth + 1)) };
  }
  const shown = value.slice(0, MANY);
  const more = value.length > MANY ? [words.say('plain.more', { count: value.length - MANY })] : [];
  if (value.length === names.length && value.every((item) => typeof item === 'boolean')) return textLine(label, words.join(names.filter((_, seat) => value[seat])));
  if (!value.some(isObject)) return textLine(label, [...shown.map((item) => wordOf(name, item, words)), ...more].join(', '), LONG * 10);
  const lines = shown.map((item, number) => lineOf(headOf(item, number, names), name, item, words, names, depth + 1));
  return { label, text: more.join(''), lines };
}

/** What belongs to a seat is called by who sits there. */
function headOf(item: unknown, number: number, names: readonly string[]): string {
  const seat: unknown = isObject(item) && 'seat' in item ? item.seat : -1;
  return (typeof seat === 'number' && names[seat]) || String(number + 1);
}

function textLine(label: string, text: string, long = LONG): Row {
  return { label, text: cut(text, long), lines: [] };
}

function labelOf(name: string, words: Words): string {
  return words.has(`field.${name}`) ? words.say(`field.${name}`) : cut(name, LONG);
}

function wordOf(name: string, value: unknown, words: Words): string {
  const key = `${name}.${spelled(value)}`;
  if (words.has(key)) return words.say(key);
  if (typeof value === 'boolean') return words.say(value ? 'plain.yes' : 'plain.no');
  return cut(spelled(value), LONG);
}

function spelled(value: unknown): string {
  return isObject(value) ? '' : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (isObject(value) && !Object.keys(value).length);
}
