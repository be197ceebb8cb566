"""What lasts: effects that hold for an attack, a turn, a round or an encounter, and what has been used for as long."""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.numbers import HIDDEN, NOBODY
from katzentisch.games.mystik.rules.vocabulary import verbs


def lasting_effects(board: Board, figure: int) -> list[int]:
    return [one.effect for one in board.lasting if one.figure == figure]


def hidden(board: Board, mouse: int) -> bool:
    """Enemies do not choose a hidden mouse."""
    for number in lasting_effects(board, mouse):
        effect = board.box.effects[number]
        if effect.verb == verbs.GIVE and effect.status == HIDDEN:
            return True
    return False


def expire(board: Board, until: int, depth: int = NOBODY) -> None:
    """What lasts up to here is over; with a depth, only what belongs to that fight."""
    board.lasting = [one for one in board.lasting if one.until != until or (depth >= 0 and one.depth < depth)]
    if depth < 0:
        board.used = [one for one in board.used if one.until != until]


def drop_lasting(board: Board, figure: int) -> None:
    """Whatever holds of this figure ends with it."""
    board.lasting = [one for one in board.lasting if one.figure != figure]


def times_used(board: Board, clause: int, mouse: int) -> int:
    number = 0
    for one in board.used:
        if one.clause == clause and one.figure == mouse:
            number += 1
    return number
