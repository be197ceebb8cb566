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
from katzentisch.games.mystik.rules.chapters import A_CARD, THESE, Groups
from katzentisch.games.mystik.rules.numbers import FOE
from katzentisch.games.mystik.state import Mystik

WEIGHTS: Final = (-1.461, 0.503, 0.782, -0.410, -0.236, -0.936, -0.413, 0.957, 0.789, 0.590, 0.776, 2.238)


def outlook(board: Mystik, goal: Goal) -> float:
    if board.over:
        return 1.0 if board.won else 0.0
    found = features(board, goal)
    score = WEIGHTS[0]
    for i in range(len(found)):
        score += WEIGHTS[i + 1] * found[i]
    return 1.0 / (1.0 + exp(-score))


def features(board: Mystik, goal: Goal) -> list[float]:
    clock = board.fate.end_page - board.fate.page - board.fate.wheel / 6.0
    foes, bosses = strength_here(board)
    rooms, ahead = work_ahead(board, goal)
    health = caught = cheese = learnt = worn = 0.0
    for mouse in board.party:
        her = board.mice[mouse]
        hearts = board.box.heroes[mouse].hearts
        if her.at < 0:
            caught += 1.0
        else:
            health += max(0.0, (hearts - board.total_wounds(mouse)) / hearts)
        cheese += min(12, her.cheese)
        learnt += her.abilities.bit_count()
        worn += len(her.gear) + 0.5 * len(her.pack)
    size = max(1, len(board.party))
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
        nearness(board, goal),
    ]


def strength_here(board: Mystik) -> tuple[float, float]:
    """Enemies in this room: common ones, and bosses. One rat is about 1."""
    foes = bosses = 0.0
    for slot in board.foes():
        strength = hearts_left(board, FOE + slot) * (0.4 + 0.6 * threat(board, FOE + slot))
        if board.box.kinds[board.enemies.kind[slot]].boss:
            bosses += strength
        else:
            foes += strength
    if board.enemies.cat_at >= 0:
        bosses += 2.0
    return foes, bosses


def work_ahead(board: Mystik, goal: Goal) -> tuple[float, float]:
    """Rooms on the way, and the strength of the enemies that wait in those nobody has seen yet."""
    rooms = goal.way(board).rooms
    ahead = 0.0
    for room in rooms:
        if board.castle.explored >> room & 1:
            continue
        rules = board.box.rules[room]
        if rules.encounter == A_CARD:
            ahead += 3.0 if board.fate.page <= 2 else 4.0 if board.fate.page <= 4 else 6.0
        elif rules.encounter == THESE:
            ahead += strength_of(board, rules.groups)
    return float(len(rooms)), ahead


def strength_of(board: Mystik, groups: Groups) -> float:
    total = 0.0
    for i in range(len(groups.kinds)):
        kind = board.box.kinds[groups.kinds[i]]
        hearts = 0
        attack = 0
        for number in kind.cards[:2]:
            hearts += board.box.initiative[number].hearts
            attack = max(attack, board.box.initiative[number].attack)
        total += groups.numbers[i] * hearts * (0.2 + 0.3 * attack)
    return total


def nearness(board: Mystik, goal: Goal) -> float:
    """In the last room, when it is quiet: how near the mice are to the fields that win."""
    fields = goal.wanted_fields(board)
    if not fields or board.threatened():
        return 0.0
    cost = goal.cost_to(board, fields)
    total = 0.0
    for mouse in board.party:
        if board.mice[mouse].at >= 0:
            total += min(10, cost[board.mice[mouse].at])
    return 1.0 - 0.1 * total / max(1, len(board.party))
