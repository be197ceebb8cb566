// The room in words: each field with who stands there, what lies beside it, and what can be done.

import type { Words } from '../../lib/words';
import { COMPANION, figuresOf } from './figures';
import { deedsAt, percent, type Deed } from './reach';
import { neighboursOf, type RoomDrawing } from './rooms.svelte';
import type { MystikView } from './shapes';

/** "Field h, table: Collin and Rat Warrior 1." */
function named(words: Words, room: RoomDrawing, letter: string): string {
  const name = room.fields[letter]?.name?.[words.lang];
  return name ? words.say('field.named', { field: letter, name }) : words.say('field', { field: letter });
}

/** What somebody on the board is called; of the companion the words of the table tell it. */
function nameOf(words: Words, id: string): string {
  return id === COMPANION ? companionName(words) : words.word('figure', id);
}

export function companionName(words: Words): string {
  const key = Object.keys(words.entries).find((one) => one.startsWith('companion.') && one !== 'companion.with');
  return words.say(key ?? 'companion');
}

function who(words: Words, view: MystikView, letter: string): string {
  const figures = figuresOf(view).filter((figure) => figure.field === letter);
  return figures.length ? words.join(figures.map((figure) => [nameOf(words, figure.id), ...figure.status.map((status) => words.word('status', status))].join(', '))) : '';
}

/** What lies on a field and what is there to be done, for whoever is there. */
export function lyingOn(words: Words, room: RoomDrawing, view: MystikView, letter: string): string[] {
  const signs = [...(room.fields[letter]?.signs ?? []), ...(view.rooms.find((one) => one.room === view.here.room)?.traps?.includes(letter) ? ['snare'] : [])];
  const marks = (view.seen.marks ?? []).filter((mark) => mark.fields.includes(letter));
  return [
    ...signs.map((sign) => words.say(`sign.${sign}`)),
    ...marks.map((mark) => words.say(`mark.${mark.kind}${mark.shut ? '.shut' : ''}`, { name: mark.name ?? '' })),
  ];
}

/** A field: who stands there, what lies there, and what can be done there now; what lies beside it, for who cannot see that. */
export function describe(words: Words, room: RoomDrawing, view: MystikView, deeds: readonly Deed[], letter: string, names: readonly string[], blind = false): string {
  const there = who(words, view, letter);
  const beside = neighboursOf(room, letter).map(({ field, line }) => (line ? words.say(`beside.${line}`, { field }) : field));
  const can = deedsAt(deeds, letter).map((deed) => sayDeed(words, deed, names)).join('; ');
  return [
    `${named(words, room, letter)}:`, there ? `${there}.` : words.say('field.empty'), ...lyingOn(words, room, view, letter),
    blind ? words.say('field.beside', { fields: beside }) : '', can && words.say('field.can', { deeds: can }),
  ].filter(Boolean).join(' ');
}

/** What pressing a field does, for who cannot see its light. */
export function labelOf(words: Words, room: RoomDrawing, view: MystikView, deeds: readonly Deed[], letter: string, names: readonly string[]): string {
  const there = who(words, view, letter);
  const can = deedsAt(deeds, letter).map((deed) => sayDeed(words, deed, names));
  return [named(words, room, letter), there, ...can].filter(Boolean).join(', ');
}

/** A deed in words: whom or where to, what it costs, what stops it, how likely it works. */
export function sayDeed(words: Words, deed: Deed, names: readonly string[]): string {
  const odds = (deed.odds ?? []).map((one) => words.say(`chance.${one.name}`, { percent: percent(one.ways / one.of, words.lang) }));
  return [
    sayVerb(words, deed, names),
    deed.verb === 'go' ? words.say('cost.steps', { number: deed.cost }) : '',
    deed.stops ? words.say(`stops.${deed.stops}`) : '',
    deed.setsOff ? words.say(`sets_off.${deed.setsOff}`) : '',
    ...odds,
  ].filter(Boolean).join(', ');
}

export function sayVerb(words: Words, deed: Deed, names: readonly string[]): string {
  const aimed = deed.verb === 'target' || deed.verb === 'target_cat';
  return words.say(aimed ? 'deed.attack' : `deed.${deed.verb}`, { figure: deed.figure, field: deed.field }, names);
}

