"""Which step brings a mouse nearer, and which fields she reaches in this turn."""

from __future__ import annotations

from katzentisch.games.mystik.bots.goal import FAR, LINE, Goal
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.numbers import NOBODY, WEBBED
from katzentisch.games.mystik.rules.pieces import MOVED
from katzentisch.games.mystik.rules.walking.move import NEVER, climbs, held, step_cost


def steps_in(legal: list[int]) -> list[int]:
    """The fields among these actions that she can step onto."""
    return [action - codes.GO for action in legal if codes.GO <= action < codes.PUT]


def towards(board: Board, mouse: int, goal: Goal, fields: int, steps: list[int]) -> int:
    """The step that brings her nearest to one of these fields; NOBODY if none does, or she is there."""
    at = board.mice[mouse].at
    if not fields or fields >> at & 1 or not steps:
        return NOBODY
    cost = goal.cost_to(board, fields)
    best, found = cost[at], NOBODY
    for field in steps:
        value = cost[field] - 1 if climbs(board, mouse, field) else cost[field]
        if value < best:
            best, found = value, field
    return found


def line_to(board: Board, mouse: int, goal: Goal, fields: int, legal: list[int]) -> int:
    """Where to lay the fishhook from here, if that is the best way to one of these fields; NOBODY if it is not."""
    at = board.mice[mouse].at
    if not fields or fields >> at & 1 or board.turn.moved or board.turn.steps <= 0:
        return NOBODY
    cost = goal.cost_to(board, fields)
    best, found = cost[at] - LINE + 1, NOBODY
    for action in legal:
        if codes.HOOK <= action < codes.BAIT and cost[action - codes.HOOK] < best:
            best, found = cost[action - codes.HOOK], action
    return found


def reach_now(board: Board, mouse: int) -> list[int]:
    """What it costs her to each field with the steps that she has left; FAR: not in this move."""
    room = board.here()
    cost = [FAR] * room.size
    at = board.mice[mouse].at
    cost[at] = 0
    if (
        board.turn.moved >= MOVED
        or board.turn.steps <= 0
        or board.mice[mouse].status & WEBBED
        or (board.turn.leg == 0 and held(board, mouse))
    ):
        return cost
    row = [at]
    while row:
        field = row.pop(0)
        if field != at and (board.foes_on(field) or room.water[field]):
            continue  # enemies and water end the move
        board.mice[mouse].at = field
        for edge in room.edges[field]:
            other = edge.to
            price = step_cost(board, mouse, other)
            if price >= NEVER or cost[field] + price > board.turn.steps or cost[field] + price >= cost[other]:
                continue
            if board.fits_mouse(other, mouse) and not climbs(board, mouse, other):
                cost[other] = cost[field] + price
                row.append(other)
        board.mice[mouse].at = at
    return cost
