"""Circling: complete sums, who points them out, and the crosses that follow."""

from __future__ import annotations

from typing import Final

from katzentisch.core.state import Event, Json
from katzentisch.games.gauner.rules.board import Board
from katzentisch.games.gauner.rules.cards import NAMES, names_of, rooms_in

PROGRAM: Final = -1
"""Who circled a sum that no player pointed out."""


def fall_due(board: Board, sheet: int, rooms: int) -> None:
    """GR-43: all of these sums are complete now. GR-45: the program circles; GR-46, GR-47: or the player must."""
    board.due_sheet = sheet
    board.due = rooms
    if not board.strict:
        circle_due(board)


def circle_due(board: Board) -> None:
    """GR-43, GR-45, GR-52: all that wait, at once."""
    due = board.due
    board.due = 0
    for room in rooms_in(due):
        circle(board, board.due_sheet, room, PROGRAM)


def begin_check(board: Board) -> None:
    """GR-46, GR-47, GR-50: after the roll and after every hit the sums may be pointed at again."""
    board.checked = False


def is_due(board: Board, sheet: int, room: int) -> bool:
    """Whether this sum waits to be pointed out."""
    return sheet == board.due_sheet and board.due >> room & 1 == 1


def circle(board: Board, sheet: int, room: int, by: int) -> None:
    """GR-39, GR-40, GR-41, GR-42: the number gets its circle, empty rooms of its colour and letter their crosses."""
    place = board.places[sheet]
    crosses = place.circle(room)
    if board.log is not None:
        told: dict[str, Json] = {"sheet": sheet, "room": NAMES[room], "sum": place.sum_in(room), "by": by}
        told["crosses"] = names_of(crosses)
        board.log.append(Event("circled", told))
        board.beat()
