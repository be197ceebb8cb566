"""On whom an effect works."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.cards.powers import reach
from katzentisch.games.mystik.rules.numbers import COMPANION, LIFTED, MICE, NOBODY
from katzentisch.games.mystik.rules.sentences import Effect
from katzentisch.games.mystik.rules.vocabulary import ranges


def affected(board: Board, effect: Effect, figure: int, about: int) -> list[int]:
    """On whom an effect works. What was chosen, or this is about, is `about`."""
    to = effect.to
    if to == ranges.SELF:
        return [figure] if figure >= 0 else []
    if to == ranges.TARGET or to == ranges.FRIEND or to in ranges.CHOSEN:
        return [about] if about >= 0 and about != COMPANION and board.standing(about) else []
    if to > ranges.ENEMIES_ROOM:
        return meant(board, effect, about)
    return reach(board, to, figure if figure < MICE else NOBODY)


def meant(board: Board, effect: Effect, about: int) -> list[int]:
    """MM-246: mice that a chapter means: by where they stand, by what they carry, or the one it is about."""
    free = board.free_mice()
    if effect.to == ranges.MICE_AT:
        return [mouse for mouse in free if board.castle.room == effect.room and board.mice[mouse].at in effect.spots]
    if effect.to == ranges.MICE_WATER:
        return [mouse for mouse in free if board.mice[mouse].at != LIFTED and board.here().water[board.mice[mouse].at]]
    if effect.to == ranges.FIRST:
        return free[:1]
    if effect.to == ranges.CAPTURED:
        return [about] if board.is_mouse(about) else []
    carrier = board.carrier(effect.token)
    return [carrier] if carrier >= 0 else []


def affected_mice(board: Board, effect: Effect, figure: int, about: int) -> list[int]:
    return [other for other in affected(board, effect, figure, about) if other < MICE]
