"""How a game ends: points, the two titles, and what they are worth."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.rules.board import Board
from katzentisch.games.schnurrlock.rules.cards import MARKER_POINTS, NAMES, size


def finish(board: Board) -> None:
    """SH-66, SH-67: nothing comes next, and everything that lay face down is turned up."""
    board.over = True
    board.agenda.clear()
    if board.log is not None:
        told: dict[str, Json] = {
            "caught": board.trail.caught >= 0,
            "points": [points(board, seat) for seat in range(board.players)],
            "cases": [size(desk.closed) for desk in board.desks],
            "tiles": [[abs(tile) for tile in desk.tiles] for desk in board.desks],
            "targets": [NAMES[desk.target] if desk.stands() else None for desk in board.desks],
            "titled": titled(board),
        }
        board.log.append(Event("ended", told))


def points(board: Board, seat: int) -> int:
    """SH-48, SH-63, SH-67, SH-73"""
    desk = board.desks[seat]
    found = MARKER_POINTS if board.trail.caught == seat else 0
    for tile in desk.tiles:
        found += abs(tile)
    return found - 1 if desk.called else found


def titled(board: Board) -> list[int]:
    """SH-68 to SH-70: the chief inspectors if he is caught; SH-71, SH-72: else the litter-box inspectors."""
    scores = [(points(board, seat), -size(board.desks[seat].closed)) for seat in range(board.players)]
    wanted = max(scores) if board.trail.caught >= 0 else min(scores)
    return [seat for seat in range(board.players) if scores[seat] == wanted]


def shares(board: Board) -> list[float]:
    """Caught: each seat's share of the win, 1/k for each of k chief inspectors, else 0.

    Escaped: nobody wins; -1/k for each of k litter-box inspectors, else 0.
    """
    found = [0.0] * board.players
    if board.over:
        seats = titled(board)
        for seat in seats:
            found[seat] = (1.0 if board.trail.caught >= 0 else -1.0) / len(seats)
    return found
