"""How a table looks: the chance that the script wins it from here, as a logistic fit to games of its own.

`bots/fit.py` plays those games and writes the weights. The features speak of any chapter: the clock (pages left until
the end page, with the cheese on the wheel counted as the part of a page that is gone), the work that is left (enemies
here, enemies and rooms on the way to where it is won), and the state of the mice.
"""

from __future__ import annotations

from math import exp
from typing import Final

from katzentisch.games.mystik.bots.blows import hearts_left, threat
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.rules.box import FOE, Groups
from katzentisch.games.mystik.state import Mystik

WEIGHTS: Final = (-1.461, 0.503, 0.782, -0.410, -0.236, -0.936, -0.413, 0.957, 0.789, 0.590, 0.776, 2.238)


def outlook(t: Mystik, goal: Goal) -> float:
    if t.over:
        return 1.0 if t.won else 0.0
    found = features(t, goal)
    score = WEIGHTS[0]
    for i in range(len(found)):
        score += WEIGHTS[i + 1] * found[i]
    return 1.0 / (1.0 + exp(-score))


def features(t: Mystik, goal: Goal) -> list[float]:
    clock = t.end_page - t.page - t.wheel / 6.0
    foes, bosses = strength_here(t)
    rooms, ahead = work_ahead(t, goal)
    health = caught = cheese = learnt = worn = 0.0
    for mouse in t.party:
        hearts = t.box.heroes[mouse].hearts
        if t.at[mouse] < 0:
            caught += 1.0
        else:
            health += max(0.0, (hearts - t.total_wounds(mouse)) / hearts)
        cheese += min(12, t.cheese[mouse])
        learnt += t.abilities[mouse].bit_count()
        worn += len(t.gear[mouse]) + 0.5 * len(t.pack[mouse])
    size = max(1, len(t.party))
    wealth = 0.1 * cheese + 0.5 * learnt + 0.3 * worn
    return [
        clock,
        min(1.5, clock),
        rooms,
        ahead,
        foes,
        bosses,
        health / size,
        caught / size,
        wealth / size,
        health * foes / size,
        nearness(t, goal),
    ]


def strength_here(t: Mystik) -> tuple[float, float]:
    """Enemies in this room: common ones, and bosses. One rat is about 1."""
    foes = bosses = 0.0
    for slot in t.foes():
        strength = hearts_left(t, FOE + slot) * (0.4 + 0.6 * threat(t, FOE + slot))
        if t.box.kinds[t.kind[slot]].boss:
            bosses += strength
        else:
            foes += strength
    if t.cat_at >= 0:
        bosses += 2.0
    return foes, bosses


def work_ahead(t: Mystik, goal: Goal) -> tuple[float, float]:
    """Rooms on the way, and the strength of the enemies that wait in those nobody has seen yet."""
    rooms = goal.way(t).rooms
    ahead = 0.0
    for room in rooms:
        if t.explored >> room & 1:
            continue
        rules = t.box.rules[room]
        if rules.encounter == 0:
            ahead += 3.0 if t.page <= 2 else 4.0 if t.page <= 4 else 6.0
        elif rules.encounter == 2:
            ahead += strength_of(t, rules.groups)
    return float(len(rooms)), ahead


def strength_of(t: Mystik, groups: Groups) -> float:
    total = 0.0
    for i in range(len(groups.kinds)):
        kind = t.box.kinds[groups.kinds[i]]
        hearts = 0
        attack = 0
        for number in kind.cards[:2]:
            hearts += t.box.initiative[number].hearts
            attack = max(attack, t.box.initiative[number].attack)
        total += groups.numbers[i] * hearts * (0.2 + 0.3 * attack)
    return total


def nearness(t: Mystik, goal: Goal) -> float:
    """In the last room, when it is quiet: how near the mice are to the fields that win."""
    fields = goal.wanted_fields(t)
    if not fields or t.threatened():
        return 0.0
    cost = goal.cost_to(t, fields)
    total = 0.0
    for mouse in t.party:
        if t.at[mouse] >= 0:
            total += min(10, cost[t.at[mouse]])
    return 1.0 - 0.1 * total / max(1, len(t.party))
