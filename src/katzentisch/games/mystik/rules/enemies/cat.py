"""Brodie: he leaps and he hunts, and he has no field. MM-175 to MM-186."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.enemies.hunt import acts_now
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.fighting.fight import begin_roll
from katzentisch.games.mystik.rules.numbers import CAT, FAR, FOE, NOBODY, NUMBER, SLOTS
from katzentisch.games.mystik.rules.pieces import Fight

LEAPS = 1
HUNTS = 2


def cat_turn(board: Board, card: int) -> None:
    """MM-175, MM-177: he has two cards, one for each way."""
    if board.enemies.cat_at < 0 or not acts_now(board, card):
        return
    if board.box.initiative[card].acts == LEAPS:
        leap(board)
        return
    board.turn.dice = []
    board.agenda.push(tasks.CAT_ROLLED, card)
    board.agenda.push(tasks.DIE, 2)


def leap(board: Board) -> None:
    """MM-178, MM-179: where the most figures stand; among equals where the highest card is."""
    best, rank, found = 0, FAR, board.enemies.cat_at
    for field in range(board.here().size):
        figures = standing_on(board, field)
        if not figures:
            continue
        high = min([board.rank(figure) for figure in figures])
        if len(figures) > best or (len(figures) == best and high < rank):
            best, rank, found = len(figures), high, field
    board.enemies.cat_at = found
    board.turn.path = [found]
    equal = [field for field in range(board.here().size) if len(standing_on(board, field)) == best]
    because = "most" if len(equal) < 2 else "tie"
    board.tell("cat_leaps", {"field": board.field_name(found), "because": because, "figures": best})
    board.agenda.push(tasks.CAT_STRIKES)


def standing_on(board: Board, field: int) -> list[int]:
    """All figures on a field, mice first."""
    figures = [mouse for mouse in board.party if board.mice[mouse].at == field]
    for slot in range(SLOTS):
        if board.enemies.kind[slot] >= 0 and board.enemies.spot[slot] == field:
            figures.append(FOE + slot)
    return figures


def cat_rolled(board: Board) -> None:
    """MM-181: two dice, added."""
    board.turn.steps = NUMBER[board.turn.dice[0]] + NUMBER[board.turn.dice[1]]
    board.turn.path = [board.enemies.cat_at]
    board.tell("cat_hunts", {"faces": board.turn.dice[:], "steps": board.turn.steps})
    board.agenda.push(tasks.CAT_STRIKES)
    run(board)


def run(board: Board) -> None:
    """MM-181, MM-182, MM-183: to the nearest mouse that is not on his field, and on."""
    steps = board.here().steps[board.enemies.cat_at]
    best, goal = FAR, NOBODY
    for mouse in board.free_mice():
        if 0 < steps[board.mice[mouse].at] < best:
            best, goal = steps[board.mice[mouse].at], board.mice[mouse].at
    if goal < 0 or board.turn.steps <= 0:
        return
    found = 0
    for field in board.here().walk[board.enemies.cat_at]:
        if board.here().steps[field][goal] == best - 1:
            found |= 1 << field
    if found & found - 1:
        board.agenda.push(tasks.PATH, CAT, found)
    elif found:
        cat_steps(board, lowest(found))


def cat_steps(board: Board, field: int) -> None:
    told = hunt_told(board, field) if board.log is not None else {}
    board.enemies.cat_at = field
    board.turn.path.append(field)
    board.turn.steps -= 1
    board.tell("moved", told)
    run(board)


def hunt_told(board: Board, to: int) -> dict[str, Json]:
    """A step of his and its reason: the nearest mouse that is not on his field (MM-181), the highest card of equals."""
    at = board.enemies.cat_at
    steps = board.here().steps[at]
    away = [mouse for mouse in board.free_mice() if steps[board.mice[mouse].at] > 0]
    far = min([steps[board.mice[mouse].at] for mouse in away])
    equal = [mouse for mouse in away if steps[board.mice[mouse].at] == far]
    return {
        "figure": board.name(CAT),
        "start": board.field_name(at),
        "to": board.field_name(to),
        "because": "nearest" if len(equal) < 2 else "tie",
        "whom": board.name(equal[0]),
        "far": far,
    }


def cat_strikes(board: Board) -> None:
    """MM-180, MM-184: one roll against everybody on his way; each defends alone."""
    fight = Fight(CAT)
    for field in sorted(set(board.turn.path)):
        fight.targets += standing_on(board, field)
    board.turn.path = []
    if fight.targets:
        board.fights.append(fight)
        begin_roll(board, "path")
