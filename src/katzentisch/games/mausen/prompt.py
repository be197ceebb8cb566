"""What a player of Mausen is asked: always for one card."""

from __future__ import annotations

from katzentisch.core.prompt import Prompt
from katzentisch.games.mausen.rules.board import Board

CHOOSE = Prompt("choose", "MA-06")
LAY = Prompt("lay", "MA-22")


def prompt(board: Board, seat: int) -> Prompt:
    """MA-22: an empty table asks for new start cards. Who has chosen already may choose again (MA-07)."""
    return CHOOSE if board.middle else LAY
