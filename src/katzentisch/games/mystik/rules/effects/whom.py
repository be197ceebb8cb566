"""On whom an effect works."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import MICE, NOBODY, Effect
from katzentisch.games.mystik.rules.cards.powers import reach
from katzentisch.games.mystik.rules.vocabulary import ranges


def affected(board: Board, effect: Effect, figure: int, about: int) -> list[int]:
    """On whom an effect works. What was chosen, or this is about, is `about`."""
    to = effect.to
    if to == ranges.SELF:
        return [figure] if figure >= 0 else []
    if to == ranges.TARGET or to == ranges.FRIEND or to in ranges.CHOSEN:
        return [about] if about >= 0 and board.standing(about) else []
    return reach(board, to, figure if figure < MICE else NOBODY)


def affected_mice(board: Board, effect: Effect, figure: int, about: int) -> list[int]:
    return [other for other in affected(board, effect, figure, about) if other < MICE]
