"""Bewitched mice act like enemies in their turn. MM-199, MM-200."""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.values import bewitched
from katzentisch.games.mystik.rules.enemies.hunt import attack_mouse, nearest, prey, step_told, victim, ways
from katzentisch.games.mystik.rules.enemies.placing import lowest
from katzentisch.games.mystik.rules.numbers import DOWNED, MICE, NUMBER, WEBBED


def bewitched_turn(board: Board, mouse: int) -> None:
    """MM-199, MM-200: like a melee enemy, by the die alone; alone in the room nothing happens."""
    her = board.mice[mouse]
    board.turn.struck = 0
    board.tell("bewitched_turn", {"mouse": board.name(mouse)})
    board.agenda.push(tasks.CHARMED_STRIKES, mouse)
    if her.status & DOWNED:
        her.status &= ~DOWNED  # MM-197: that is her move
        board.tell("stood_up", {"figure": board.name(mouse)})
    elif her.status & WEBBED:
        return  # MM-196
    elif prey(board, mouse) and not any(board.mice[other].at == her.at for other in prey(board, mouse)):
        board.turn.dice = []
        board.agenda.push(tasks.CHARMED_ROLLED, mouse)
        board.agenda.push(tasks.DIE, 1)


def bewitched_rolled(board: Board, mouse: int) -> None:
    board.turn.steps = NUMBER[board.turn.dice[0]]
    board.tell("move_rolled", {"figure": board.name(mouse), "face": board.turn.dice[0], "steps": board.turn.steps})
    board.agenda.push(tasks.CHARMED_GO, mouse)


def bewitched_walks(board: Board, mouse: int) -> None:
    her = board.mice[mouse]
    if board.turn.steps <= 0 or her.at < 0 or any(board.mice[other].at == her.at for other in prey(board, mouse)):
        return
    goal = nearest(board, her.at, mouse)[0]
    found = ways(board, her.at, board.mice[goal].at, False) if goal >= 0 else 0
    if found & found - 1:
        board.agenda.push(tasks.PATH, mouse, found)
    elif found:
        bewitched_steps(board, mouse, lowest(found))


def bewitched_steps(board: Board, mouse: int, field: int) -> None:
    her = board.mice[mouse]
    told = step_told(board, mouse, her.at, field) if board.log is not None else {}
    her.at = field
    board.turn.steps -= 1
    board.tell("moved", told)
    board.agenda.push(tasks.CHARMED_GO, mouse)


def bewitched_strikes(board: Board, mouse: int) -> None:
    if board.mice[mouse].at >= 0 and bewitched(board, mouse):
        other = victim(board, board.mice[mouse].at, False, mouse)
        if 0 <= other < MICE:
            attack_mouse(board, mouse, other, False, mouse)
