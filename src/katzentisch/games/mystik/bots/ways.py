"""Which step brings a mouse nearer, and which fields she reaches in this turn."""

from __future__ import annotations

from katzentisch.games.mystik.bots.goal import FAR, LINE, Goal
from katzentisch.games.mystik.rules import codes as c
from katzentisch.games.mystik.rules.board import Table
from katzentisch.games.mystik.rules.box import NOBODY, WEBBED
from katzentisch.games.mystik.rules.walking.move import NEVER, climbs, held, step_cost


def steps_in(legal: list[int]) -> list[int]:
    """The fields among these actions that she can step onto."""
    return [action - c.GO for action in legal if c.GO <= action < c.PUT]


def towards(t: Table, mouse: int, goal: Goal, fields: int, steps: list[int]) -> int:
    """The step that brings her nearest to one of these fields; NOBODY if none does, or she is there."""
    at = t.at[mouse]
    if not fields or fields >> at & 1 or not steps:
        return NOBODY
    cost = goal.cost_to(t, fields)
    best, found = cost[at], NOBODY
    for field in steps:
        value = cost[field] - 1 if climbs(t, mouse, field) else cost[field]
        if value < best:
            best, found = value, field
    return found


def line_to(t: Table, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """Where to lay the fishhook from here, if that is the best way to one of these fields; NOBODY if it is not."""
    at = t.at[mouse]
    if not fields or fields >> at & 1 or t.moved or t.steps <= 0:
        return NOBODY
    cost = goal.cost_to(t, fields)
    best, found = cost[at] - LINE + 1, NOBODY
    for action in legal:
        if c.HOOK <= action < c.BAIT and cost[action - c.HOOK] < best:
            best, found = cost[action - c.HOOK], action
    return found


def reach_now(t: Table, mouse: int) -> list[int]:
    """What it costs her to each field with the steps that she has left; FAR: not in this move."""
    room = t.here()
    cost = [FAR] * room.size
    at = t.at[mouse]
    cost[at] = 0
    if t.moved >= 2 or t.steps <= 0 or t.status[mouse] & WEBBED or (t.leg == 0 and held(t, mouse)):
        return cost
    row = [at]
    while row:
        field = row.pop(0)
        if field != at and (t.foes_on(field) or room.water[field]):
            continue  # enemies and water end the move
        t.at[mouse] = field
        edges = room.edges[field]
        for i in range(0, len(edges), 2):
            other = edges[i]
            price = step_cost(t, mouse, other)
            if price >= NEVER or cost[field] + price > t.steps or cost[field] + price >= cost[other]:
                continue
            if t.fits(other, False) and not climbs(t, mouse, other):
                cost[other] = cost[field] + price
                row.append(other)
        t.at[mouse] = at
    return cost
