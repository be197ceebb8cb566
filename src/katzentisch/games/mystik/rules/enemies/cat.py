"""Brodie: he leaps and he hunts, and he has no field. MM-175 to MM-186."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import CAT, FAR, FOE, NOBODY, NUMBER, SLOTS
from katzentisch.games.mystik.rules.enemies.hunt import acts_now
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.fighting.fight import begin_roll
from katzentisch.games.mystik.rules.pieces import Fight

LEAPS = 1
HUNTS = 2


def cat_turn(board: Board, card: int) -> None:
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
    board.tell("cat_leaps", {"field": board.field_name(found)})
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
    """MM-181 to MM-183: to the nearest mouse that is not on his field, and on."""
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
    before = board.enemies.cat_at
    board.enemies.cat_at = field
    board.turn.path.append(field)
    board.turn.steps -= 1
    board.tell("moved", {"figure": board.name(CAT), "start": board.field_name(before), "to": board.field_name(field)})
    run(board)


def cat_strikes(board: Board) -> None:
    """MM-180, MM-184: one roll against everybody on his way; each defends alone."""
    fight = Fight(CAT)
    for field in sorted(set(board.turn.path)):
        fight.targets += standing_on(board, field)
    board.turn.path = []
    if fight.targets:
        board.fights.append(fight)
        begin_roll(board)
