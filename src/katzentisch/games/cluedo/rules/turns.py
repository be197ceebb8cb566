"""Whose turn it is, and how it ends: CL-15, CL-16, CL-31, CL-61, CL-68, CL-69."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.cluedo.rules.board import DECIDE, NONE, ROLL, START, Board
from katzentisch.games.cluedo.rules.cards import NAMES, cards_in
from katzentisch.games.cluedo.rules.paths import can_move


def begin_turn(board: Board, seat: int) -> None:
    """CL-16: the dice roll by themselves where there is nothing else to do."""
    first = seat
    while True:
        board.turn = seat
        board.dice = NONE
        board.asked = NONE
        board.phase = START
        if board.log is not None:
            board.log.append(Event("turn", {"seat": seat}))
        movable = can_move(board.town, board.spot(), board.blocked())
        if board.classic or board.passage() != NONE or board.may_suspect_at_once():
            return
        if movable:
            board.phase = ROLL
            return
        stay(board)  # CL-31: nothing to do at all
        seat = next_seat(board)
        if seat == first:  # CL-69: and so for everybody
            finish(board, NONE)
            return


def stay(board: Board) -> None:
    """CL-31"""
    if board.log is not None:
        board.log.append(Event("stuck", {"seat": board.turn}))


def next_seat(board: Board) -> int:
    """CL-15, CL-61: the next one who still plays."""
    seat = (board.turn + 1) % board.players
    while board.out >> seat & 1:
        seat = (seat + 1) % board.players
    return seat


def turn_is_over(board: Board) -> None:
    """CL-50; CL-70: at a classic table one may still accuse."""
    if board.classic:
        board.asked = NONE
        board.phase = DECIDE
    else:
        begin_turn(board, next_seat(board))


def finish(board: Board, winner: int) -> None:
    """CL-67: everybody sees what was in the envelope."""
    board.over = True
    board.winner = winner
    board.asked = NONE
    board.dice = NONE
    board.phase = DECIDE
    if board.log is not None:
        cards = cards_in(board.envelope)
        told: dict[str, Json] = {"winner": winner}
        told["suspect"] = NAMES[cards[0]]
        told["weapon"] = NAMES[cards[1]]
        told["place"] = NAMES[cards[2]]
        board.log.append(Event("ended", told))
