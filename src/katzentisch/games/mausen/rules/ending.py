"""The end: the last card, what a pile is worth, and who has won."""

from __future__ import annotations

from katzentisch.core.state import Event, shares_of
from katzentisch.games.mausen.rules.board import Board
from katzentisch.games.mausen.rules.cards import ALL_OF, MOUSE, worth


def finish(board: Board) -> None:
    """MA-26: no hand cards left. MA-27: what lies in the middle belongs to nobody."""
    board.away += board.middle
    board.middle = 0
    board.over = True
    if board.log is not None:
        scores = [score(board, seat) for seat in range(board.players)]
        told = {"points": [p for p, _ in scores], "mice": [m for _, m in scores], "winners": winners(board)}
        board.log.append(Event("ended", told))


def score(board: Board, seat: int) -> tuple[int, int]:
    """MA-28: the sum of the values won; MA-29: ties are broken by the sum of the mice."""
    pile = board.piles[seat]
    return worth(pile), worth(pile & ALL_OF[MOUSE])


def winners(board: Board) -> list[int]:
    """MA-30: who is still equal shares the win."""
    scores = [score(board, seat) for seat in range(board.players)]
    best = max(scores)
    return [seat for seat in range(board.players) if scores[seat] == best]


def shares(board: Board) -> list[float]:
    """Each seat's share of the win, once it is over."""
    return shares_of(winners(board) if board.over else [], board.players)
