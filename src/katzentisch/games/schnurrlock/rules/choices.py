"""What a seat can do: answers to what it is asked, and what it may say at any time."""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK
from katzentisch.games.schnurrlock.rules.board import NONE, Board
from katzentisch.games.schnurrlock.rules.cards import (
    AGREE,
    CALL,
    DENY,
    DONE,
    GUESSES,
    HEAR,
    LET_BE,
    PROWL,
    SAW,
    SHOWED,
    TOP,
    cards_in,
)
from katzentisch.games.schnurrlock.rules.tasks import CONSENT, HEARING, LAY, MOVE

GUESS_OR_DONE: Final = (*GUESSES, DONE)
GUESS_OR_LET_BE: Final = (*GUESSES, LET_BE)
JUST_DONE: Final = (DONE,)
JUST_PROWL: Final = (PROWL,)
JUST_HEAR: Final = (HEAR,)
AGREE_OR_DENY: Final = (AGREE, DENY)
NOTHING: Final[tuple[int, ...]] = ()


def reports(seat: int, players: int) -> tuple[int, ...]:
    """SH-57, SH-64, SH-65: what a seat with a target may say at any time, at a table where all have one."""
    return CALL, SAW, *[SHOWED + other for other in range(players) if other != seat]


class Lists:
    """Whole legal lists of one seat at a table where everybody has a target: each answer with all reports behind it.

    Putting them together each time would cost half a step.
    """

    def __init__(self, said: tuple[int, ...]) -> None:
        self.nothing = said
        self.guesses = GUESSES + said
        self.guess_or_done = GUESS_OR_DONE + said
        self.guess_or_let_be = GUESS_OR_LET_BE + said
        self.done = JUST_DONE + said
        self.prowl = JUST_PROWL + said


def lists_for(players: int) -> list[list[Lists]]:
    """By seat: before its call, and after it."""
    said = [reports(seat, players) for seat in range(players)]
    return [[Lists(all_of_it), Lists(all_of_it[1:])] for all_of_it in said]


LISTS: Final = [lists_for(players) for players in range(6)]
"""By the number of players."""


def asked(board: Board) -> int:
    """Who has to act: SH-59, callers come before what they interrupted, but nobody cuts into putting clues away, nor
    into what has to be said about a mishap."""
    if board.callers and board.agenda.top() not in (LAY, CONSENT):
        return board.callers[0]
    return board.agenda.arg(0)


def legal(board: Board, seat: int) -> tuple[int, ...]:
    if board.over or board.agenda.top() < ASK:
        return NOTHING
    is_asked = seat == asked(board)
    if not as_usual(board):
        return tuple(sorted(answers(board, seat) + reports_of(board, seat))) if is_asked else reports_of(board, seat)
    lists = LISTS[board.players][seat][1 if board.desks[seat].called else 0]
    return whole_list(board, seat, lists) if is_asked else lists.nothing


def as_usual(board: Board) -> bool:
    """Whether everybody has a target and may say everything (SH-65, SH-75)."""
    if not board.mishaps or board.agenda.top() >= HEARING:
        return False
    return all(not (desk.target < 0 or desk.denied or desk.announced != NONE) for desk in board.desks)


def whole_list(board: Board, seat: int, lists: Lists) -> tuple[int, ...]:
    """`answers` and reports of a seat that is asked, where everybody has a target."""
    if board.callers:  # SH-57, SH-62
        return lists.guess_or_let_be
    if board.agenda.top() == MOVE:
        return lists.prowl
    hand = board.desks[seat].hand
    if board.due == 0 or hand == 0:  # SH-17, SH-29
        return lists.guess_or_done if board.may_guess else lists.done
    if board.due == 2 and board.may_guess:  # SH-15
        return tuple(cards_in(hand)) + lists.guesses
    return tuple(cards_in(hand)) + lists.nothing  # SH-16, SH-34, SH-44


def answers(board: Board, seat: int) -> tuple[int, ...]:
    """What the seat that is asked can answer at any table."""
    desk = board.desks[seat]
    task = board.agenda.top()
    if task == LAY:  # SH-40
        return tuple([TOP + card for card in cards_in(desk.clues())])
    if task == CONSENT:  # SH-65
        return AGREE_OR_DENY
    if board.callers:
        return GUESS_OR_LET_BE
    if task == HEARING:  # SH-75
        return JUST_HEAR
    if task == MOVE:
        return JUST_PROWL
    if not desk.stands():  # SH-21
        return JUST_DONE
    if board.due == 0 or desk.hand == 0:
        return GUESS_OR_DONE if board.may_guess else JUST_DONE
    cards = tuple(cards_in(desk.hand))
    return cards + GUESSES if board.due == 2 and board.may_guess else cards


def reports_of(board: Board, seat: int) -> tuple[int, ...]:
    """SH-57: a call, once and with a target, about which nothing is announced; SH-64, SH-65: mishaps with targets that
    stand somewhere, one after the other."""
    said: list[int] = []
    for action in reports(seat, board.players):
        owner = board.desks[action - SHOWED if action >= SHOWED else seat]
        if not owner.stands():
            continue
        if action == CALL:
            if not owner.called and owner.announced == NONE:
                said.append(action)
        elif board.mishaps and board.agenda.top() != CONSENT and not (action >= SHOWED and owner.denied):
            said.append(action)
    return tuple(said)
