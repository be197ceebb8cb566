// What lies where while it is told; whether that is what the engine then shows, the browser tests say.

import { describe, expect, it } from 'vitest';
import type { Fact, Knowledge } from '../../protocol';
import type { Look } from '../contract';
import { beats } from './beats';
import { CARDS } from './cards';
import { paint, type Drawing } from './drawing';
import { entryAt, factOf, isOut, meant, possibleCards, struck } from './sheet';
import { question } from './told';
import { DOWN, MARKER } from './trail';
import type { DeskView, SchnurrlockEvent, SchnurrlockView, TrailView, TurnView } from './shapes';
import { caseOf, tieOf } from './view';

const CROW_6 = 5;
const GOOSE_4 = 15;
const RAT_5 = 28;

const DESK: DeskView = { target: -2, hand: 4, leads: [], dead_ends: [], newest: -1, closed: [], tiles: [], points: 0, wrong: [], called: false, announced: -1, denied: false, owed: null };
const TURN: TurnView = { round: 1, begins: 'first', first: 0, breath: 0, mishaps: true, seat: 0, step: 'play', due: 2, may_guess: true, failed: false, callers: [], agenda: [] };
const TRAIL: TrailView = { tiles: [0, 2, MARKER, 0, 0], rounds: 3, caught: -1 };

function desks(own: Partial<DeskView> = {}): DeskView[] {
  return [{ ...DESK, dead_ends: [RAT_5], tiles: [-3], points: 3, ...own }, { ...DESK, target: CROW_6, hand: 2, leads: [GOOSE_4], tiles: [0, 2], points: 2 }];
}

function view(changes: Partial<SchnurrlockView> = {}): SchnurrlockView {
  return {
    seat: 0, must: [0], may: [1], over: false, players: 2, notes: 'records', turn: TURN, trail: TRAIL, piles: { deck: 40, discards: 0, top: -1, sorts: false, away: [] },
    desks: desks(), hand: [0, 1, 12, 24], ending: null, memory: null, sheet: null, ...changes,
  };
}

function look(changes: Partial<SchnurrlockView> = {}, legal: number[] = []): Look<SchnurrlockView> {
  const seen = view(changes);
  return { seat: seen.seat, view: seen, legal, sealed: -1, prompt: null };
}

function tell(events: SchnurrlockEvent[], beat = 0, changes: Partial<SchnurrlockView> = {}): Drawing {
  return paint({ look: look(changes), told: events, beat });
}

describe('the table', () => {
  it('shows every target but the own one, and of hidden prints only the own value', () => {
    const { desks } = tell([]);
    expect(desks.map((desk) => [desk.target, desk.standing])).toEqual([[null, true], ['C6', true]]);
    expect(desks[0]!.prints).toEqual([{ value: 3, open: false }]);
    expect(desks[1]!.prints).toEqual([{ value: DOWN, open: false }, { value: 2, open: true }]);
    expect(desks.map((desk) => desk.points)).toEqual([3, 2]);
  });

  it('a question comes before its answer: its card is on its way', () => {
    const asked: SchnurrlockEvent = { kind: 'lead', seat: 0, card: 'C1', lead: true, free: false };
    const first = tell([asked], 0);
    expect([first.hand, first.desks[0]!.leads, first.fresh]).toEqual([['C2', 'G1', 'R1'], [], null]);
    expect(tell([asked], 1).fresh).toEqual({ seat: 0, card: 'C1' });
    expect(tell([asked], 1).hand).toContain('C1'); // where it lies then, the view says
  });

  it('a print is seen to go before it is gone', () => {
    const took: SchnurrlockEvent = { kind: 'took', seat: 1 };
    expect([tell([took], 0).taking, tell([took], 1).taking]).toEqual([true, false]);
    expect(beats(took).length).toBe(2);
  });

  it('has the newest event in front of it', () => {
    const told: SchnurrlockEvent[] = [{ kind: 'called', seat: 1 }, { kind: 'let_be', seat: 1 }];
    expect(tell(told, 0).scene).toEqual({ event: told[1], beat: 0 });
    expect(tell([]).scene).toBeNull();
  });

  it('whoever has called has turned the board; whoever caught him has him among the prints', () => {
    const drawing = tell([], 0, { desks: desks({ called: true }), trail: { ...TRAIL, tiles: [0, 0], caught: 0 } });
    expect([drawing.desks[0]!.called, drawing.desks[0]!.prints.at(-1)]).toEqual([true, { value: MARKER, open: true }]);
  });
});

describe('the sheet', () => {
  const sheet = { seen: [0b1, 0, 0, 0, 0], ruled: [] };
  const fact = (about: string, number: number, holds: boolean): Fact => ({ key: '', facts: {}, about, number, place: 0, holds, because: [0] });
  const possible = ['C6', 'D6'];
  const known: Knowledge = {
    reading: 'uniform', places: ['target'], worlds: '2', error: 0, shares: CARDS.map((card) => [possible.includes(card) ? 0.5 : 0]), together: {},
    facts: [fact('suspect', 1, false), fact('hour', 6, true), fact('card', RAT_5, false)],
    observations: [{ key: 'because.dead_end', facts: { card: 'R5' }, events: [7] }],
  };
  const certain: Knowledge = { ...known, worlds: '', shares: [], facts: known.facts.slice(0, 2) };

  it('enters clues and cards seen, and without notes nothing', () => {
    const desk = tell([]).desks[0]!;
    expect([entryAt(sheet, desk, 'R5'), entryAt(sheet, desk, 'C1'), entryAt(sheet, desk, 'C2'), entryAt(null, desk, 'R5')]).toEqual(['dead', 'seen', '', '']);
  });

  it('says what can be, and counts what a guess means', () => {
    expect(possibleCards(known)).toEqual(possible);
    expect([possibleCards(certain), possibleCards(null)]).toEqual([null, null]);
    expect([meant(['C6', 'D6'], { suspect: 'C', hour: null }), meant(['C6', 'D6'], { suspect: null, hour: 6 }), meant(['C6', 'D6'], { suspect: 'G', hour: 6 })]).toEqual([1, 2, 0]);
  });

  it('finds the fact about a card, a suspect or an hour', () => {
    expect([factOf(known, { hour: 6 })?.holds, factOf(known, { suspect: 'G' })?.holds, factOf(known, { card: 'R5' })?.holds]).toEqual([true, false, false]);
    expect([factOf(known, { card: 'G4' }), factOf(null, { hour: 6 })]).toEqual([null, null]);
  });

  it('knows which cards are out by what is certain of suspects and hours', () => {
    expect((['C6', 'C5', 'G6', 'D6'] as const).map((card) => isOut(certain, card))).toEqual([false, true, true, false]);
    expect(isOut(null, 'C5')).toBe(false);
  });

  it('strikes out on the clock what is certain or crossed out by hand', () => {
    expect([...struck(known, () => false).suspects]).toEqual(['G', 'R', 'T']);
    expect(struck(known, () => false).hours.size).toBe(11);
    expect([...struck(certain, () => false).suspects]).toEqual(['G']);
    expect([...struck(null, (card) => card.startsWith('D')).suspects]).toEqual(['D']);
  });
});

describe('in words', () => {
  it('the question keeps the answer open', () => {
    expect(question({ kind: 'wrong', seat: 1, right: false, suspect: 0 })).toEqual({ key: 'question.suspect', facts: { seat: 1, suspect: 0, hour: null } });
    expect(question({ kind: 'wrong', seat: 1, right: false, hour: 4 })?.key).toBe('question.hour');
    expect(question({ kind: 'took', seat: 1 })).toBeNull();
  });

  it('the marks of a case end with it, by solving and by mishap', () => {
    const target: SchnurrlockEvent = { kind: 'target', seat: 0 };
    const closed: SchnurrlockEvent = { kind: 'closed', seat: 0, card: 'C2' };
    const mishap: SchnurrlockEvent = { kind: 'mishap', seat: 0, by: 0, card: 'D12' };
    const log: SchnurrlockEvent[] = [target, { ...target, seat: 1 }, closed, target, closed, target, mishap, target, { ...mishap, seat: 1 }, { ...target, seat: 1 }];
    const seen = { desks: desks({ closed: [1, 2] }) };
    expect(caseOf(view(seen), log)).toBe(3);
    const again = log.map((event): SchnurrlockEvent => (event.kind === 'mishap' ? { kind: 'faded' } : event));
    expect(caseOf(view(seen), again)).toBe(3); // SH-41: a mishap may not be told again
    expect(caseOf(view(), [target])).toBe(0);
    expect(caseOf(view({ desks: desks({ closed: [1] }) }), [target, closed])).toBe(1);
  });

  it.each([
    [0, '', ''],
    [0, 'tie', 'end.tie.caught'],
    [-1, 'shared', 'end.shared.escaped'],
  ] as const)('says what decided a tie: %d, %s', (caught, tie, key) => {
    const ending = { points: [5, 5], titled: [0], places: [0, 1], tie };
    expect(tieOf(view({ over: true, trail: { ...TRAIL, caught }, ending }))).toBe(key);
  });

  it('the last round and the escape are moments; an ordinary round is not', () => {
    expect(beats({ kind: 'round', round: 2, last: false })).toEqual([]);
    expect(beats({ kind: 'round', round: 7, last: true }).length).toBe(1);
    const ended = { kind: 'ended', points: [], cases: [], tiles: [], targets: [], titled: [] } as const;
    expect(beats({ ...ended, caught: false }).length).toBe(1);
    expect(beats({ ...ended, caught: true })).toEqual([]);
    expect(beats({ kind: 'dead_end', seat: 0, card: 'C1', lead: false, free: false }).length).toBe(2);
  });
});
