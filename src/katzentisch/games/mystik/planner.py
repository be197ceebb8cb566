"""The planner: an open-loop search over plans for whole turns.

A plan says where a mouse goes, what she does there, to whom, and in which order. It is played out on copies of the table
with dice as they fall; everybody else, and everything that the plan does not speak of, is left to the script. After a
few rounds the table is judged: by the clock, because every cheese on the wheel is time lost, by who is hurt and by what
still stands in the way. Plans are compared on the same dice.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from time import perf_counter

from katzentisch.games.mystik import codes as c
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik.box import ACTION, FOE, MICE, NOBODY, TURN
from katzentisch.games.mystik.fight import targets, weapons
from katzentisch.games.mystik.script import (
    Goal,
    answer,
    best_shot,
    distances,
    first_things,
    next_door,
    path_to,
    shot,
    towards,
)
from katzentisch.games.mystik.state import Mystik
from katzentisch.games.mystik.use import powers, use_action

NOTHING = 0
STRIKE = 1
DO = 2  # an action of the menu: search, explore, flip, a power

HORIZON = 12  # turns of mice that a line is played on
SURE = 1.6  # standard errors by which a plan must beat the script


class Plan:
    """`field`: where to (NOBODY: stay). `late`: act first, then go. `target` of a strike, `action` of the menu."""

    def __init__(self, what: int = NOTHING, field: int = NOBODY, late: bool = False, target: int = NOBODY) -> None:
        self.what = what
        self.field = field
        self.late = late
        self.target = target
        self.action = NOBODY
        self.boost = NOBODY  # a power to use first

    def key(self) -> tuple[int, int, bool, int, int, int]:
        return self.what, self.field, self.late, self.target, self.action, self.boost


SILENT = Plan()


# Making plans --------------------------------------------------------------------------------------------------------


def plans(t: Mystik, mouse: int, goal: Goal) -> list[Plan]:
    """Sensible plans for this turn, the script's own way among them (the empty plan)."""
    found = [Plan()]
    at = t.at[mouse]
    reachable = fields_in_reach(t, mouse)
    if t.threatened():
        found += strikes(t, mouse, reachable)
        safe = min(reachable, key=lambda field: (danger(t, field), field))
        found.append(do(c.SEARCH, safe, True))
        found.append(Plan(NOTHING, safe))
    else:
        found.append(do(c.SEARCH, NOBODY, False))
        way = next_door(t, goal)
        if way >= 0:
            found.append(do(way, NOBODY, False))
        found.append(Plan(NOTHING, at))
    for number in powers(t, mouse, ACTION, NOBODY):
        found.append(do(use_action(t, number), NOBODY, False))
    boosts = [use_action(t, number) for number in powers(t, mouse, TURN, NOBODY)]
    for boost in boosts[:3]:
        plan = Plan()
        plan.boost = boost
        found.append(plan)
    return found


def do(action: int, field: int, late: bool) -> Plan:
    plan = Plan(DO, field, late)
    plan.action = action
    return plan


def fields_in_reach(t: Mystik, mouse: int) -> list[int]:
    cost = distances(t, mouse, [t.at[mouse]])
    steps = t.steps if t.moved < 2 else 0
    return [
        field
        for field in range(t.here().size)
        if cost[field] <= steps and (field == t.at[mouse] or t.fits(field, False))
    ]


def strikes(t: Mystik, mouse: int, reachable: list[int]) -> list[Plan]:
    """The best few targets, each from the least dangerous field; and strike first, then step back."""
    rated: list[tuple[float, Plan]] = []
    cards = weapons(t, mouse)
    at = t.at[mouse]
    for slot in t.foes():
        best: tuple[float, Plan] | None = None
        for field in reachable:
            t.at[mouse] = field
            for card in cards:
                if FOE + slot in targets(t, mouse, card):
                    score = shot(t, mouse, card, FOE + slot) - 0.08 * danger(t, field)
                    if best is None or score > best[0]:
                        best = score, Plan(STRIKE, field, False, FOE + slot)
        t.at[mouse] = at
        if best is not None:
            rated.append(best)
    rated.sort(key=lambda one: -one[0])
    found = [plan for _, plan in rated[:3]]
    if any(best_shot(t, mouse, card) > 0 for card in cards):
        safe = min(reachable, key=lambda field: (danger(t, field), field))
        found.append(Plan(STRIKE, safe, True))
    return found


def danger(t: Mystik, field: int) -> float:
    """How many enemies could attack somebody on this field."""
    total = 0.0
    far = t.here().steps[field]
    for slot in t.foes():
        card = t.box.initiative[t.box.kinds[t.kind[slot]].cards[0]]
        if card.ranged and t.sees(field, t.spot[slot]) or far[t.spot[slot]] <= 2:
            total += card.attack
    return total


# Following a plan ----------------------------------------------------------------------------------------------------


def follow(t: Mystik, plan: Plan, goal: Goal) -> int:
    """The next action of this plan; the script's where the plan is silent or cannot be kept."""
    task = t.agenda.top()
    if task == k.AIM and plan.what == STRIKE and plan.target >= 0:
        wanted = c.target_action(plan.target)
        if wanted in t.answers():
            return wanted
    if task != k.TURN_MENU or plan.key() == SILENT.key():
        return answer(t, goal)
    mouse = t.agenda.arg(0)
    legal = t.answers()
    if plan.boost >= 0:
        boost, plan.boost = plan.boost, NOBODY
        if boost in legal:
            return boost
    first = first_things(t, mouse, sorted(legal))
    if first >= 0:
        return first
    if plan.field >= 0 and t.at[mouse] != plan.field and (not plan.late or t.acted):
        step = towards(t, mouse, [plan.field], [one - c.GO for one in legal if c.GO <= one < c.PUT])
        if step >= 0:
            return c.GO + step
    if not t.acted:
        if plan.what == STRIKE and c.ATTACK in legal:
            return c.ATTACK
        if plan.what == DO and plan.action in legal:
            return plan.action
        if plan.what != NOTHING:
            return answer(t, goal)
    elif plan.field < 0:
        return answer(t, goal)
    return c.END


# Playing on and judging ----------------------------------------------------------------------------------------------


def play_line(t: Mystik, plan: Plan, goal: Goal, rng: Random) -> None:
    """Plays the plan for this turn and on by the script, to the horizon."""
    turns = 0
    random = rng.random
    place = t.turn
    while not t.over and turns < HORIZON:
        number = t.chance()
        if number > 0:
            t.happen(int(random() * number))
            continue
        if t.turn != place:
            place = t.turn
            turns += 1
            plan = SILENT
        t.play(t.must()[0], follow(t, plan, goal))


def copy_of(plan: Plan) -> Plan:
    other = Plan(plan.what, plan.field, plan.late, plan.target)
    other.action, other.boost = plan.action, plan.boost
    return other


def judge(t: Mystik, goal: Goal) -> float:
    """How likely the script wins this table: a logistic fit to its own games, both chapters, many end pages."""
    if t.over:
        return 1.0 if t.won else 0.0
    score = WEIGHTS[0]
    for weight, feature in zip(WEIGHTS[1:], features(t, goal), strict=True):
        score += weight * feature
    return 1.0 / (1.0 + exp(-score))


WEIGHTS = (-0.323, 0.813, -1.473, -0.25, -0.305, 1.73, 0.19, -0.12, 1.038)


def features(t: Mystik, goal: Goal) -> list[float]:
    """The clock, rooms to go, strength of the enemies here and of bosses, health, captured, wealth, nearness."""
    foes = bosses = 0.0
    for slot in t.foes():
        card = t.card_of(FOE + slot)
        if card < 0:
            continue
        if t.box.kinds[t.kind[slot]].boss:
            bosses += sum(
                max(0, t.box.initiative[one].hearts - t.hurt[where])
                for where, one in enumerate(t.track)
                if one >= MICE and t.belongs(FOE + slot, one)
            )
        else:
            hearts = max(1, t.box.initiative[card].hearts - t.hurt[t.rank(FOE + slot)])
            foes += hearts * (0.5 + 0.25 * t.box.initiative[card].attack)
    health = caught = wealth = 0.0
    for mouse in t.party:
        if t.at[mouse] < 0:
            caught += 1.0
        else:
            health += (t.box.heroes[mouse].hearts - t.total_wounds(mouse)) / t.box.heroes[mouse].hearts
        wealth += min(12, t.cheese[mouse]) * 0.1 + t.abilities[mouse].bit_count() * 0.5 + 0.3 * len(t.gear[mouse])
    size = max(1, len(t.party))
    clock = t.end_page - t.page - t.wheel / 6.0
    return [clock, rooms_to_go(t, goal), foes, bosses, health / size, caught / size, wealth / size, nearness(t, goal)]


def rooms_to_go(t: Mystik, goal: Goal) -> int:
    """How many rooms lie between here and the goal."""
    if goal.room < 0 or t.room == goal.room:
        return 0
    return len(path_to(t, goal))


def nearness(t: Mystik, goal: Goal) -> float:
    """Inside the last room: how near the mice are to the field that wins."""
    if t.room != goal.room or goal.field < 0 or t.threatened():
        return 0.0
    total = 0.0
    for mouse in t.party:
        if t.at[mouse] >= 0:
            total += min(10, distances(t, mouse, [goal.field])[t.at[mouse]])
    return 1.0 - 0.1 * total / max(1, len(t.party))


def think(t: Mystik, goal: Goal, rng: Random, iterations: int, seconds: float) -> Plan:
    """The plan that did best. Plans are compared on the same dice, and half of them drop out in each stage.

    The script's own way stays in to the end: another plan must beat it by more than the dice explain.
    """
    choices = list({plan.key(): plan for plan in plans(t, t.agenda.arg(0), goal)}.values())
    values: list[list[float]] = [[] for _ in choices]
    alive = list(range(len(choices)))
    base = rng.getrandbits(48)
    started = perf_counter()
    spent = 0
    stages = max(1, (len(choices) - 1).bit_length())
    while len(alive) > 1 and spent < iterations:
        rounds = max(2, iterations // (stages * len(alive)))
        for number in range(len(values[alive[0]]), len(values[alive[0]]) + rounds):
            for one in alive:
                line = t.clone()
                play_line(line, copy_of(choices[one]), goal, Random(base + number))
                values[one].append(judge(line, goal))
                spent += 1
            if seconds and perf_counter() - started > seconds:
                spent = iterations
                break
        alive.sort(key=lambda one: -sum(values[one]) / len(values[one]))
        alive = sorted({0, *alive[: max(1, len(alive) // 2)]})
        if len(alive) == 2 and spent >= iterations // 2:
            break
    best = max(alive, key=lambda one: sum(values[one]) / len(values[one]))
    return copy_of(choices[best if better(values[best], values[0]) else 0])


def better(one: list[float], other: list[float]) -> bool:
    """Whether one row of values beats another that fell on the same dice by more than chance explains."""
    number = min(len(one), len(other))
    gains = [one[i] - other[i] for i in range(number)]
    mean = sum(gains) / number
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
    return mean > SURE * sqrt(spread / number)
