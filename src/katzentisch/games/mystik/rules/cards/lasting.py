"""What lasts: effects that hold for an attack, a turn, a round or an encounter, and what has been used for as long.

`Board.lasting` is flat, four numbers each: effect, figure, until, and the depth of the fight it belongs to.
`Board.used` is flat, three numbers each: clause, mouse, until.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import HIDDEN, NOBODY
from katzentisch.games.mystik.rules.vocabulary import verbs


def lasting_effects(board: Board, figure: int) -> list[int]:
    found: list[int] = []
    i = 0
    lasting = board.lasting
    while i < len(lasting):
        if lasting[i + 1] == figure:
            found.append(lasting[i])
        i += 4
    return found


def hidden(board: Board, mouse: int) -> bool:
    """Enemies do not choose a hidden mouse."""
    for number in lasting_effects(board, mouse):
        effect = board.box.effects[number]
        if effect.verb == verbs.GIVE and effect.x == HIDDEN:
            return True
    return False


def expire(board: Board, until: int, depth: int = NOBODY) -> None:
    """What lasts up to here is over; with a depth, only what belongs to that fight."""
    kept: list[int] = []
    i = 0
    while i < len(board.lasting):
        if not (board.lasting[i + 2] == until and (depth < 0 or board.lasting[i + 3] >= depth)):
            kept += board.lasting[i : i + 4]
        i += 4
    board.lasting = kept
    if depth < 0:
        left: list[int] = []
        i = 0
        while i < len(board.used):
            if board.used[i + 2] != until:
                left += board.used[i : i + 3]
            i += 3
        board.used = left


def drop_lasting(board: Board, figure: int) -> None:
    """Whatever holds of this figure ends with it."""
    kept: list[int] = []
    i = 0
    while i < len(board.lasting):
        if board.lasting[i + 1] != figure:
            kept += board.lasting[i : i + 4]
        i += 4
    board.lasting = kept


def times_used(board: Board, clause: int, mouse: int) -> int:
    number = 0
    i = 0
    while i < len(board.used):
        if board.used[i] == clause and board.used[i + 1] == mouse:
            number += 1
        i += 3
    return number
