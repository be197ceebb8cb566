"""What a player of Mausen is asked: always for one card."""

from __future__ import annotations

from katzentisch.core.prompt import Prompt
from katzentisch.games.mausen.rules.board import Board


def prompt(board: Board, legal: tuple[int, ...]) -> Prompt:
    """MA-22: an empty table asks for new start cards. Who has chosen already may choose again (MA-07). The last card
    chooses itself: everybody has seen the others."""
    alone = legal[0] if len(legal) == 1 else -1
    return Prompt("choose", "MA-06", alone=alone) if board.middle else Prompt("lay", "MA-22", alone=alone)
