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
    return points_in(desk.tiles, board.trail.caught == seat, desk.called)


def points_in(tiles: tuple[int, ...], caught: bool, called: bool) -> int:
    """Of these paw prints, as far as their values are known."""
    found = MARKER_POINTS if caught else 0
    for tile in tiles:
        found += abs(tile)
    return found - 1 if called else found


def score(board: Board, seat: int) -> tuple[int, int]:
    """SH-69: of equal points those are better that took fewer cases."""
    return points(board, seat), -size(board.desks[seat].closed)


def titled(board: Board) -> list[int]:
    """SH-68, SH-69, SH-70: the chief inspectors if he is caught; SH-71, SH-72: else the litter-box inspectors."""
    scores = [score(board, seat) for seat in range(board.players)]
    wanted = max(scores) if board.trail.caught >= 0 else min(scores)
    return [seat for seat in range(board.players) if scores[seat] == wanted]


def places(board: Board) -> list[int]:
    """All seats, the best first; of equals, as they sit."""
    seats = list(range(board.players))
    seats.sort(key=lambda seat: score(board, seat), reverse=True)
    return seats


def tie(board: Board) -> str:
    """SH-69 to SH-72: did the cases decide between equal points, or is the title shared?"""
    seats = titled(board)
    equal = [seat for seat in range(board.players) if points(board, seat) == points(board, seats[0])]
    if len(equal) > len(seats):
        return "tie"
    return "shared" if len(seats) > 1 else ""


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
