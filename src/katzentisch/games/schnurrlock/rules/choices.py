"""What a seat can do: answers to what it is asked, and what it may say at any time."""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK
from katzentisch.games.schnurrlock.rules.board import Board
from katzentisch.games.schnurrlock.rules.cards import (
    CALL,
    DONE,
    GUESSES,
    LET_BE,
    PROWL,
    SAW,
    SHOWED,
    TOP,
    cards_in,
)
from katzentisch.games.schnurrlock.rules.tasks import LAY, MOVE

GUESS_OR_DONE: Final = (*GUESSES, DONE)
GUESS_OR_LET_BE: Final = (*GUESSES, LET_BE)
JUST_DONE: Final = (DONE,)
JUST_PROWL: Final = (PROWL,)
NOTHING: Final[tuple[int, ...]] = ()


def reports(seat: int, players: int) -> tuple[int, ...]:
    """SH-57, SH-64, SH-65: what a seat with a target may say at any time, at a table where all have one."""
    return CALL, SAW, *[SHOWED + other for other in range(players) if other != seat]


def with_reports(answers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Answers and what may be said besides, for each number of players and seat, before and after a call."""
    every: list[tuple[int, ...]] = []
    for players in range(6):
        for seat in range(5):
            said = reports(seat, players)
            every += [answers + said, answers + said[1:]]
    return tuple(every)


AFTER_NOTHING: Final = with_reports(NOTHING)
AFTER_GUESSES: Final = with_reports(GUESSES)
AFTER_GUESS_OR_DONE: Final = with_reports(GUESS_OR_DONE)
AFTER_GUESS_OR_LET_BE: Final = with_reports(GUESS_OR_LET_BE)
AFTER_DONE: Final = with_reports(JUST_DONE)
AFTER_PROWL: Final = with_reports(JUST_PROWL)
"""Whole legal lists at tables where everybody has a target: putting them together each time would cost half a step."""


def asked(board: Board) -> int:
    """Who has to act: SH-59, callers come before what they interrupted, but nobody cuts into putting clues away."""
    if board.callers and board.agenda.top() != LAY:
        return board.callers[0]
    return board.agenda.arg(0)


def legal(board: Board, seat: int) -> tuple[int, ...]:
    if board.over or board.agenda.top() < ASK:
        return NOTHING
    is_asked = seat == asked(board)
    if not all_stand(board):
        return answers(board, seat) + reports_of(board, seat) if is_asked else reports_of(board, seat)
    row = 10 * board.players + 2 * seat + (board.called >> seat & 1)
    return whole_list(board, seat, row) if is_asked else AFTER_NOTHING[row]


def all_stand(board: Board) -> bool:
    """Whether everybody has a target."""
    return all(card >= 0 for card in board.targets)


def whole_list(board: Board, seat: int, row: int) -> tuple[int, ...]:
    """`answers` and reports of a seat that is asked, where everybody has a target."""
    task = board.agenda.top()
    if board.callers:  # SH-57, SH-62
        return AFTER_GUESS_OR_LET_BE[row]
    if task == MOVE:
        return AFTER_PROWL[row]
    hand = board.hands[seat]
    if board.due == 0 or hand == 0:  # SH-17, SH-29
        return AFTER_GUESS_OR_DONE[row] if board.may_guess else AFTER_DONE[row]
    if board.due == 2 and board.may_guess:  # SH-15
        return tuple(cards_in(hand)) + AFTER_GUESSES[row]
    return tuple(cards_in(hand)) + AFTER_NOTHING[row]  # SH-16, SH-34, SH-44


def answers(board: Board, seat: int) -> tuple[int, ...]:
    """What the seat that is asked can answer at a table where somebody has no target."""
    task = board.agenda.top()
    if task == LAY:  # SH-40
        return tuple([TOP + card for card in cards_in(board.leads[seat] | board.dead_ends[seat])])
    if board.callers:
        return GUESS_OR_LET_BE
    if task == MOVE:
        return JUST_PROWL
    hand = board.hands[seat]
    if board.targets[seat] < 0:  # SH-21
        return JUST_DONE
    if board.due == 0 or hand == 0:
        return GUESS_OR_DONE if board.may_guess else JUST_DONE
    cards = tuple(cards_in(hand))
    return cards + GUESSES if board.due == 2 and board.may_guess else cards


def reports_of(board: Board, seat: int) -> tuple[int, ...]:
    """SH-57: a call, once and with a target; SH-64, SH-65: mishaps with targets that stand somewhere."""
    said: list[int] = []
    for action in reports(seat, board.players):
        owner = action - SHOWED if action >= SHOWED else seat
        if board.targets[owner] >= 0 and not (action == CALL and board.called >> seat & 1):
            said.append(action)
    return tuple(said)
