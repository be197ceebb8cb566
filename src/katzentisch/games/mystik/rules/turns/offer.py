"""What the menu of a turn may offer, and what taking it costs: the action, or nothing.

Each offer stands as one class in the module of the rule it belongs to; `turns/menu.py` lists them. MM-033 to MM-037.
"""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.numbers import NOBODY, STUNNED
from katzentisch.games.mystik.rules.pieces import MOVED, ON_THE_WAY


def can_act(board: Board) -> bool:
    return not board.turn.acted or board.turn.extra > 0


def spend_action(board: Board) -> None:
    """MM-033, MM-034: the action is taken, and a move that had begun is over."""
    if board.turn.acted and board.turn.extra > 0:
        board.turn.extra -= 1
    board.turn.acted = True
    if board.turn.moved == ON_THE_WAY:
        board.turn.moved = MOVED


def swimming(board: Board, mouse: int) -> bool:
    """MM-065: in a current there is no paw to spare."""
    at = board.mice[mouse].at
    return at >= 0 and board.here().current[at] != NOBODY


class Offer:
    """Something a mouse may do in her turn: `many` actions, from `first` on."""

    def __init__(self, first: int = NOBODY, many: int = 1) -> None:
        self.first = first
        self.many = many

    def actions(self, board: Board, mouse: int) -> list[int]:
        """Those of its actions that she may take now."""
        raise TypeError("an offer defines actions()")

    def refusal(self, board: Board, mouse: int, action: int) -> Illegal:
        """Why she may not."""
        return Illegal("not_legal", "MM-033")

    def take(self, board: Board, mouse: int, action: int) -> None:
        """Does it. The menu stays below on the agenda."""
        raise TypeError("an offer defines take()")


class FullAction(Offer):
    """MM-035: it costs the action; MM-195: a stunned mouse has none."""

    def refusal(self, board: Board, mouse: int, action: int) -> Illegal:
        if not can_act(board):
            return Illegal("action_done", "MM-033")
        if board.mice[mouse].status & STUNNED:
            return Illegal("stunned", "MM-195")
        return self.obstacle(board, mouse, action)

    def obstacle(self, board: Board, mouse: int, action: int) -> Illegal:
        """What besides the action is missing."""
        return Illegal("not_legal", "MM-033")

    def take(self, board: Board, mouse: int, action: int) -> None:
        spend_action(board)
        self.act(board, mouse, action)

    def act(self, board: Board, mouse: int, action: int) -> None:
        raise TypeError("an action defines act()")


class FreeAction(Offer):
    """MM-036: once in a turn, and not in a current; a move that had begun goes on afterwards (MM-037)."""

    def __init__(self, first: int = NOBODY, many: int = 1, bit: int = 0) -> None:
        super().__init__(first, many)
        self.bit = bit

    def actions(self, board: Board, mouse: int) -> list[int]:
        return [] if board.turn.frees & self.bit or swimming(board, mouse) else self.possible(board, mouse)

    def possible(self, board: Board, mouse: int) -> list[int]:
        """Those that there are, if she has not done it yet."""
        raise TypeError("a free action defines possible()")

    def refusal(self, board: Board, mouse: int, action: int) -> Illegal:
        if swimming(board, mouse):
            return Illegal("in_current", "MM-065")
        return Illegal("free_done", "MM-036") if board.turn.frees & self.bit else self.obstacle()

    def obstacle(self) -> Illegal:
        raise TypeError("a free action defines obstacle()")
