"""Bewitched mice act like enemies in their turn. MM-199, MM-200."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import DOWNED, MICE, NUMBER, WEBBED
from katzentisch.games.mystik.rules.cards.values import bewitched
from katzentisch.games.mystik.rules.enemies.hunt import attack_mouse, nearest, prey, victim, ways
from katzentisch.games.mystik.rules.enemies.placing import lowest


def bewitched_turn(board: Board, mouse: int) -> None:
    """MM-199, MM-200: like a melee enemy, by the die alone; alone in the room nothing happens."""
    board.struck = 0
    board.tell("bewitched_turn", {"mouse": board.name(mouse)})
    board.agenda.push(tasks.CHARMED_STRIKES, mouse)
    if board.status[mouse] & DOWNED:
        board.status[mouse] &= ~DOWNED  # MM-197: that is her move
        board.tell("stood_up", {"figure": board.name(mouse)})
    elif board.status[mouse] & WEBBED:
        return  # MM-196
    elif prey(board, mouse) and not any(board.at[other] == board.at[mouse] for other in prey(board, mouse)):
        board.dice = []
        board.agenda.push(tasks.CHARMED_ROLLED, mouse)
        board.agenda.push(tasks.DIE, 1)


def bewitched_rolled(board: Board, mouse: int) -> None:
    board.steps = NUMBER[board.dice[0]]
    board.tell("move_rolled", {"figure": board.name(mouse), "face": board.dice[0], "steps": board.steps})
    board.agenda.push(tasks.CHARMED_GO, mouse)


def bewitched_walks(board: Board, mouse: int) -> None:
    if (
        board.steps <= 0
        or board.at[mouse] < 0
        or any(board.at[other] == board.at[mouse] for other in prey(board, mouse))
    ):
        return
    goal = nearest(board, board.at[mouse], mouse)[0]
    found = ways(board, board.at[mouse], board.at[goal], False) if goal >= 0 else 0
    if found & found - 1:
        board.agenda.push(tasks.PATH, mouse, found)
    elif found:
        bewitched_steps(board, mouse, lowest(found))


def bewitched_steps(board: Board, mouse: int, field: int) -> None:
    before = board.at[mouse]
    board.at[mouse] = field
    board.steps -= 1
    board.tell("moved", {"figure": board.name(mouse), "start": board.field_name(before), "to": board.field_name(field)})
    board.agenda.push(tasks.CHARMED_GO, mouse)


def bewitched_strikes(board: Board, mouse: int) -> None:
    if board.at[mouse] >= 0 and bewitched(board, mouse):
        other = victim(board, board.at[mouse], False, mouse)
        if 0 <= other < MICE:
            attack_mouse(board, mouse, other, False)
