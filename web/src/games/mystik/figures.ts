// Who stands where, and how figures share a field.

import box from './box.json';
import type { FieldDrawing, RoomDrawing } from './rooms.svelte';
import type { EnemyPart, MystikView } from './shapes';

export const FIELDS = 'abcdefghijklmnopqrstuvwx';
const LARGEST = 17;

/** A figure on the board: `collin`, `rat.3`, `brodie`, as events name it. */
export interface Figure {
  readonly id: string;
  readonly art: string;
  readonly field: string;
  readonly mouse: boolean;
  readonly large: boolean;
  /** Of an enemy of which there are several, counted from 1; else 0. */
  readonly number: number;
  readonly slot: number;
  readonly down: boolean;
  readonly status: readonly string[];
}

export interface Standing extends Figure {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

type Enemy = { art: string; large: boolean; boss: boolean };
const ENEMIES = box.enemies as Readonly<Record<string, Enemy>>;
export const INITIATIVE = box.initiative as Readonly<Record<string, { enemy: string; attack: number; defence: number; hearts: number }>>;
export const CARDS = box.cards as Readonly<Record<string, string>>;
export const CLASSES = box.heroes as Readonly<Record<string, string[]>>;

export function isMouse(figure: string): boolean {
  return figure in CLASSES;
}

/** The drawing of whoever a figure or a card of the track is. */
export function artOf(name: string): string {
  const kind = name.split('.')[0]!;
  if (isMouse(kind)) return kind;
  return ENEMIES[INITIATIVE[kind]?.enemy ?? kind]?.art ?? 'rat';
}

/** The companion of the chapter, beside the mouse that leads it: a figure without a card, smaller than the others. */
export const COMPANION = 'companion';

function companionOf(view: MystikView): Figure[] {
  const { companion } = view.story;
  const leads = view.mice.find((mouse) => companion?.mouse && mouse.mouse === companion.mouse);
  if (!leads?.field || !FIELDS.includes(leads.field)) return [];
  return [{ id: COMPANION, art: COMPANION, field: leads.field, mouse: true, large: false, number: 0, slot: -1, down: false, status: [] }];
}

export function figuresOf(view: MystikView): Figure[] {
  const mice = view.mice
    .filter(({ field, seat }) => (seat ?? -1) >= 0 && field && FIELDS.includes(field))
    .map((mouse): Figure => ({ id: mouse.mouse, art: mouse.mouse, field: mouse.field!, mouse: true, large: false, number: 0, slot: -1, down: !!mouse.status?.includes('down'), status: mouse.status ?? [] }));
  const foes = view.enemies.map((enemy) => foe(enemy));
  const cat = view.here.cat;
  const paw: Figure[] = cat ? [{ id: 'brodie', art: 'paw', field: cat, mouse: false, large: true, number: 0, slot: -1, down: false, status: [] }] : [];
  return [...mice, ...companionOf(view), ...foes, ...paw];
}

function foe({ enemy, field, number = -1, down = false }: EnemyPart): Figure {
  const { art, large, boss } = ENEMIES[enemy] ?? { art: 'rat', large: false, boss: false };
  const alone = boss || large;
  return { id: `${enemy}.${number}`, art, field, mouse: false, large, number: alone ? 0 : number + 1, slot: number, down, status: down ? ['down'] : [] };
}

/** Everybody has a place of their own, as large as the field allows. */
export function place(room: RoomDrawing, figures: readonly Figure[]): Standing[] {
  return Object.entries(room.fields).flatMap(([letter, field]) => share(field, figures.filter((figure) => figure.field === letter)));
}

function share(field: FieldDrawing, figures: readonly Figure[]): Standing[] {
  if (!figures.length) return [];
  const [wide, high] = [field.space[0] * 2, field.space[1] * 2];
  const weights = figures.length + figures.filter((figure) => figure.large && figures.length > 1).length;
  let [columns, cell] = [1, 0];
  for (let tried = 1; tried <= weights; tried++) {
    const size = Math.min(wide / tried, high / Math.ceil(weights / tried));
    if (size > cell + 0.01) [columns, cell] = [tried, size];
  }
  const rows = Math.ceil(figures.length / columns);
  // Alone a figure may reach a little over the edge; together they overlap a little.
  const alone = figures.length === 1;
  const few = !alone && weights <= 4;
  const size = alone && figures[0]!.large ? Math.min(22, Math.max(cell * 1.45, 17)) : Math.min(LARGEST, Math.max(cell * (alone ? 1.16 : 1.3), few ? 10 : 9));
  const step = Math.min(Math.max(cell * 1.04, few ? size * 0.8 : 0), size * 0.98);
  return figures.map((figure, place) => {
    const row = Math.floor(place / columns);
    const inRow = row === rows - 1 ? figures.length - row * columns : columns;
    const x = field.at[0] + ((place % columns) - (inRow - 1) / 2) * step;
    const y = field.at[1] + (row - (rows - 1) / 2) * step;
    return { ...figure, x, y, size: figure.id === COMPANION ? size * 0.8 : figure.large && figures.length > 1 ? size * 1.2 : size };
  });
}
