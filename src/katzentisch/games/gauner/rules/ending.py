"""The end: the last crook of a hand, and who has won."""

from __future__ import annotations

from katzentisch.core.state import Event, shares_of
from katzentisch.games.gauner.rules.board import Board
from katzentisch.games.gauner.rules.circles import circle_due


def finish(board: Board) -> None:
    """GR-53: there is nothing left to forget. GR-58: the points of this turn count; GR-59: else as always."""
    circle_due(board)
    if board.brave:
        board.at_turn().points += board.haul
    board.haul = 0
    board.over = True
    if board.log is not None:
        board.log.append(Event("ended", {"points": board.points(), "winners": winners(board)}))


def winners(board: Board) -> list[int]:
    """GR-54, GR-55"""
    points = board.points()
    best = max(points)
    return [seat for seat in range(board.players) if points[seat] == best]


def shares(board: Board) -> list[float]:
    """Each seat's share of the win, once it is over."""
    return shares_of(winners(board) if board.over else [], board.players)
