"""Brodie: he leaps and he hunts, and he has no field. MM-175 to MM-186."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board, Fight
from katzentisch.games.mystik.rules.box import CAT, FOE, NOBODY, NUMBER, SLOTS
from katzentisch.games.mystik.rules.enemies.hunt import acts_now
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.fighting.fight import begin_roll

LEAPS = 1
HUNTS = 2


def cat_turn(board: Board, card: int) -> None:
    if board.cat_at < 0 or not acts_now(board, card):
        return
    if board.box.initiative[card].acts == LEAPS:
        leap(board)
        return
    board.dice = []
    board.agenda.push(tasks.CAT_ROLLED, card)
    board.agenda.push(tasks.DIE, 2)


def leap(board: Board) -> None:
    """MM-178, MM-179: where the most figures stand; among equals where the highest card is."""
    best, rank, found = 0, 99, board.cat_at
    for field in range(board.here().size):
        figures = standing_on(board, field)
        if not figures:
            continue
        high = min([board.rank(figure) for figure in figures])
        if len(figures) > best or (len(figures) == best and high < rank):
            best, rank, found = len(figures), high, field
    board.cat_at = found
    board.path = [found]
    board.tell("cat_leaps", {"field": board.field_name(found)})
    board.agenda.push(tasks.CAT_STRIKES)


def standing_on(board: Board, field: int) -> list[int]:
    """All figures on a field, mice first."""
    figures = [mouse for mouse in board.party if board.at[mouse] == field]
    for slot in range(SLOTS):
        if board.kind[slot] >= 0 and board.spot[slot] == field:
            figures.append(FOE + slot)
    return figures


def cat_rolled(board: Board) -> None:
    """MM-181: two dice, added."""
    board.steps = NUMBER[board.dice[0]] + NUMBER[board.dice[1]]
    board.path = [board.cat_at]
    board.tell("cat_hunts", {"faces": board.dice[:], "steps": board.steps})
    board.agenda.push(tasks.CAT_STRIKES)
    run(board)


def run(board: Board) -> None:
    """MM-181 to MM-183: to the nearest mouse that is not on his field, and on."""
    steps = board.here().steps[board.cat_at]
    best, goal = 99, NOBODY
    for mouse in board.free_mice():
        if 0 < steps[board.at[mouse]] < best:
            best, goal = steps[board.at[mouse]], board.at[mouse]
    if goal < 0 or board.steps <= 0:
        return
    found = 0
    for field in board.here().walk[board.cat_at]:
        if board.here().steps[field][goal] == best - 1:
            found |= 1 << field
    if found & found - 1:
        board.agenda.push(tasks.PATH, CAT, found)
    elif found:
        cat_steps(board, lowest(found))


def cat_steps(board: Board, field: int) -> None:
    before = board.cat_at
    board.cat_at = field
    board.path.append(field)
    board.steps -= 1
    board.tell("moved", {"figure": board.name(CAT), "start": board.field_name(before), "to": board.field_name(field)})
    run(board)


def cat_strikes(board: Board) -> None:
    """MM-180, MM-184: one roll against everybody on his way; each defends alone."""
    fight = Fight(CAT)
    for field in sorted(set(board.path)):
        fight.targets += standing_on(board, field)
    board.path = []
    if fight.targets:
        board.fights.append(fight)
        begin_roll(board)
