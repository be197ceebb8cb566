"""The fate board: pages, the cheese wheel, and the end of the chapter.

MM-011, MM-012, MM-031, MM-150, MM-224 to MM-229.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.conditions import all_hold
from katzentisch.games.mystik.rules.cards.use import story_clause
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.pieces import PAGES
from katzentisch.games.mystik.rules.vocabulary import moments


def turn_page(board: Board, number: int) -> None:
    """MM-151, MM-190, MM-225: the hourglass moves; on the end marker the chapter is lost."""
    board.fate.page = max(1, min(PAGES, board.fate.page + number))
    board.tell("page", {"page": board.fate.page, "end": board.fate.end_page})
    if board.fate.page >= board.fate.end_page:
        finish(board, False, "time")
    else:
        story_clause(board, moments.PAGE)


def move_end(board: Board, number: int) -> None:
    """MM-012: the end marker does not leave the track."""
    board.fate.end_page = max(1, min(PAGES, board.fate.end_page + number))
    board.tell("end_page", {"page": board.fate.page, "end": board.fate.end_page})
    if board.fate.page >= board.fate.end_page:
        finish(board, False, "time")


def onto_wheel(board: Board, number: int) -> None:
    """MM-086, MM-150: with six cheese or more the enemies surge at once."""
    before = board.fate.wheel
    board.fate.wheel = max(0, before + number)
    if board.fate.wheel == before:
        return
    board.tell("wheel", {"cheese": board.fate.wheel - before, "wheel": board.fate.wheel})
    if board.fate.wheel >= 6 and not board.agenda.has(tasks.SURGE_DUE) and not board.agenda.has(tasks.SURGE_ENDS):
        board.agenda.push(tasks.SURGE_DUE)


def gain_cheese(board: Board, mouse: int, number: int) -> None:
    """MM-008: a mouse gains any number of cheeses, or loses what she has of them."""
    her = board.mice[mouse]
    if number < 0:
        number = -min(-number, her.cheese)
    if number:
        her.cheese += number
        board.tell("cheese", {"mouse": board.name(mouse), "cheese": number, "has": her.cheese})


def finish(board: Board, won: bool, why: str) -> None:
    """MM-224, MM-225, MM-229: what is won is told to its end; MM-231: where the story goes on, the mice still choose
    what they take along."""
    if board.over or board.won:
        return
    board.won = won
    board.over = not (won and board.box.leads_on)
    board.agenda.clear()
    board.fights = []
    board.tell("won" if won else "lost", {"why": why, "page": board.fate.page, "end": board.fate.end_page})
    if won:
        board.narrate("ending")
        board.narrate("goes_on")
    if not board.over:
        board.agenda.push(tasks.FAREWELL)


def check_won(board: Board) -> bool:
    """MM-224: won as soon as all conditions hold."""
    if board.box.win_if and all_hold(board, board.box.win_if, NOBODY, NOBODY):
        finish(board, True, "goal")
        return True
    return False
