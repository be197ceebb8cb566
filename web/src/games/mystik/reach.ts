// What can be done where: the legal actions and the prompt's aids, field by field. No rule is decided here.

import type { Look } from '../contract';
import type { Facts } from '../../lib/words';
import { FIELDS, figuresOf } from './figures';
import type { MystikView } from './shapes';

type Aids = NonNullable<NonNullable<Look['prompt']>['aids']>;
export type Aid = Aids[number];

/** Something that can be done on a field. */
export interface Deed {
  readonly action: number;
  readonly verb: string;
  readonly field: string;
  /** What it leads through, field by field, the last itself. */
  readonly way: readonly string[];
  readonly cost: number;
  readonly stops: string;
  readonly setsOff: string;
  readonly odds: Aid['odds'];
  /** Whom it is aimed at. */
  readonly figure: string;
}

const ON_A_FIELD = new Set(['go', 'put', 'lay_hook', 'lay_bait', 'crack']);

export function fieldOf(facts: Facts | undefined): string {
  return typeof facts?.field === 'number' ? (FIELDS[facts.field] ?? '') : '';
}

/** Everything that can be done on the board now. */
export function deedsOf(look: Look<MystikView>, actions: readonly Facts[]): Deed[] {
  const { legal, prompt, view } = look;
  const aids = new Map((prompt?.aids ?? []).filter((aid) => !aid.offer).map((aid) => [aid.action, aid]));
  const known = new Set([...legal, ...[...aids].filter(([, aid]) => aid.way).map(([action]) => action)]);
  const figures = figuresOf(view);
  return [...known].flatMap((action): Deed[] => {
    const facts = actions[action];
    const verb = String(facts?.do);
    const aid = aids.get(action);
    const more = { stops: aid?.stops ?? '', setsOff: aid?.sets_off ?? '', odds: aid?.odds ?? [] };
    if (verb === 'target' || verb === 'target_cat') {
      const figure = figures.find((one) => (verb === 'target' ? one.slot === facts!.enemy : one.id === 'brodie'));
      return figure ? [{ action, verb, field: figure.field, way: [], cost: 0, figure: figure.id, ...more }] : [];
    }
    if (verb === 'choose' || verb === 'throw') {
      const figure = figures.find((one) => one.id === facts!.mouse);
      return figure ? [{ action, verb, field: figure.field, way: [], cost: 0, figure: figure.id, ...more }] : [];
    }
    if (!ON_A_FIELD.has(verb)) return [];
    const way = (aid?.way ?? [action]).map((step) => fieldOf(actions[step]));
    return [{ action, verb, field: fieldOf(facts), way, cost: aid?.cost?.steps ?? way.length, figure: '', ...more }];
  });
}

/** What a tap on a field means, the likeliest first: whom one can hit, where one can go, then the rest. */
export function deedsAt(deeds: readonly Deed[], field: string): Deed[] {
  const rank = (deed: Deed): number => ['target', 'target_cat', 'choose', 'throw', 'go', 'put'].indexOf(deed.verb) + 1 || 9;
  return deeds.filter((deed) => deed.field === field).sort((a, b) => rank(a) - rank(b) || chance(b) - chance(a));
}

/** How likely the first of its odds is; 0 where there are none. */
export function chance(deed: Deed): number {
  const [odds] = deed.odds ?? [];
  return odds ? odds.ways / odds.of : 0;
}

/** In per cent, to a tenth, as the language writes it: never 0 or 100 unless it is certain. */
export function percent(share: number, lang: string): string {
  const tenth = share <= 0 ? 0 : share >= 1 ? 100 : Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10));
  return tenth.toLocaleString(lang, { maximumFractionDigits: 1 });
}
