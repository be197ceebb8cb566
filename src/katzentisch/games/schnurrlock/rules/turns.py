"""Rounds and turns: who is next, tidying up, and "Paws off!", which cuts into everything."""

from __future__ import annotations

from typing import Final

from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.rules.board import NONE, Board
from katzentisch.games.schnurrlock.rules.cards import NAMES, cards_in, set_of, size
from katzentisch.games.schnurrlock.rules.ending import finish
from katzentisch.games.schnurrlock.rules.tasks import CARD, MOVE, NEXT, PLAY

HANDED_ON: Final = 2


def begin_with(board: Board, seat: int) -> None:
    """SH-06: the draw has decided."""
    board.first = seat
    if board.log is not None:
        board.log.append(Event("begins", {"seat": seat}))
    board.set_up()


def begin_round(board: Board) -> None:
    """SH-13, SH-55"""
    if board.log is not None:
        board.log.append(Event("round", {"round": board.round, "last": board.trail.is_at_its_end()}))
    begin_turn(board, board.first)


def begin_turn(board: Board, seat: int) -> None:
    """SH-14, SH-15"""
    board.turn = seat
    board.due = 2
    board.may_guess = True
    board.failed = False
    board.agenda.push(PLAY, seat)
    if board.log is not None:
        board.log.append(Event("turn", {"seat": seat}))


def tidy_up(board: Board, seat: int) -> None:
    """SH-49, SH-50, SH-51, SH-52"""
    left = (seat + 1) % board.players
    giver, taker = board.desks[seat], board.desks[left]
    passed = set_of(cards_in(giver.hand)[:HANDED_ON])
    giver.hand &= ~passed
    taker.hand |= passed
    taker.seen |= passed
    if board.log is not None:
        cards: dict[str, Json] = {"cards": [NAMES[card] for card in cards_in(passed)]}
        told: dict[str, Json] = {"seat": seat, "to": left, "number": size(passed)}
        board.log.append(Event("handed", told, {seat: cards, left: cards}))
    board.agenda.push(NEXT)
    if not board.failed:
        board.agenda.push(CARD, seat, 2)
    if passed == 0:
        board.agenda.push(CARD, left, 2)


def next_turn(board: Board) -> None:
    """SH-52, SH-53, SH-56"""
    left = (board.turn + 1) % board.players
    if left != board.first:
        begin_turn(board, left)
    elif board.trail.is_at_its_end():
        finish(board)
    else:
        board.turn = NONE
        board.agenda.push(MOVE, board.first)


# Paws off! -----------------------------------------------------------------------------------------------------------


def call(board: Board, seat: int) -> None:
    """SH-57, SH-58, SH-59, SH-60; SH-61: the guess of the own turn stays."""
    board.desks[seat].called = True
    board.callers.append(seat)
    if board.log is not None:
        board.log.append(Event("called", {"seat": seat}))


def let_be(board: Board, seat: int) -> None:
    """SH-62: the call is spent."""
    board.callers.pop(0)
    if board.log is not None:
        board.log.append(Event("let_be", {"seat": seat}))


def dismiss_callers(board: Board) -> None:
    """SH-21, SH-58: a caller who has lost the target meanwhile cannot guess."""
    while board.callers and not board.desks[board.callers[0]].stands():
        board.callers.pop(0)
