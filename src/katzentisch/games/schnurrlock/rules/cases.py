"""A case, from its first clue to its end: investigating, guessing, closing it, and the mishaps that spoil it."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.schnurrlock.rules.board import NONE, Board
from katzentisch.games.schnurrlock.rules.cards import (
    BOTH_GUESS,
    GUESS,
    HOUR_GUESS,
    HOURS,
    LEADS,
    MEANT,
    NAMES,
    cards_in,
    size,
)
from katzentisch.games.schnurrlock.rules.piles import put_down
from katzentisch.games.schnurrlock.rules.tasks import CLOSE, CLUE, CONSENT, HEARING, LAY, TAKE, TARGET


def investigate(board: Board, seat: int, card: int, free: bool) -> None:
    """SH-22, SH-23, SH-24, SH-25, SH-26, SH-27, SH-28; `free`: with a card from the deck (SH-10, SH-43)."""
    desk = board.desks[seat]
    lead = LEADS[desk.target] >> card & 1
    if lead:
        desk.leads |= 1 << card
    else:
        desk.dead_ends |= 1 << card
    desk.newest = card
    board.shown |= 1 << card
    if board.log is not None:
        told: dict[str, Json] = {"seat": seat, "card": NAMES[card], "lead": lead == 1, "free": free}
        board.log.append(Event("lead" if lead else "dead_end", told))


# Guessing ------------------------------------------------------------------------------------------------------------


def guess(board: Board, seat: int, number: int) -> None:
    """SH-30, SH-34: by a caller, or as the one guess of a turn. SH-75: perhaps it is answered only in a moment."""
    desk = board.desks[seat]
    if board.callers:
        board.callers.pop(0)
    else:
        board.may_guess = False
    if board.breath:
        desk.announced = number
        board.agenda.push(HEARING, seat)
        if board.log is not None:
            said: dict[str, Json] = {"seat": seat}
            said |= details(number)
            board.log.append(Event("announced", said))
    else:
        answer(board, seat, number)


def hear(board: Board, seat: int) -> None:
    """SH-75: nobody has called any more."""
    number = board.desks[seat].announced
    board.desks[seat].announced = NONE
    board.agenda.drop()
    answer(board, seat, number)


def answer(board: Board, seat: int, number: int) -> None:
    """SH-31, SH-32, SH-33, SH-35, SH-36, SH-45, SH-46"""
    desk = board.desks[seat]
    right = MEANT[number] >> desk.target & 1 == 1
    if board.log is not None:
        told: dict[str, Json] = {"seat": seat, "right": right}
        told |= details(number)
        board.log.append(Event("right" if right else "wrong", told))
    if right:
        board.agenda.push(CLOSE, seat)
        board.agenda.push(TAKE, seat, 2 if number >= BOTH_GUESS - GUESS else 1)
    else:
        desk.wrong += (number,)
        if seat == board.turn:
            board.failed = True


def details(guess: int) -> dict[str, Json]:
    """What a guess names: a suspect, an hour, or both."""
    if guess < HOUR_GUESS - GUESS:
        return {"suspect": guess}
    if guess < BOTH_GUESS - GUESS:
        return {"hour": guess + GUESS - HOUR_GUESS + 1}
    card = guess + GUESS - BOTH_GUESS
    return {"suspect": card // HOURS, "hour": card % HOURS + 1}


# Closing a case ------------------------------------------------------------------------------------------------------


def close(board: Board, seat: int) -> None:
    """SH-37, SH-40, SH-42, SH-43."""
    desk = board.desks[seat]
    card = give_up(board, seat)
    desk.closed |= 1 << card
    if board.log is not None:
        board.log.append(Event("closed", {"seat": seat, "card": NAMES[card]}))
    clues = cards_in(desk.clues())
    if clues and not board.piles.deck:  # SH-20: what the next case needs is missing like all else; nobody sees the top
        desk.owed_target, desk.owed_clues = 1, 2
        if board.log is not None:
            board.beat()
        put_clues_away(board, seat, desk.newest)
        return
    board.agenda.push(CLUE, seat, 2)
    board.agenda.push(TARGET, seat, 1)
    if board.sorts and len(clues) > 1:
        board.agenda.push(LAY, seat)
    elif clues:
        if board.log is not None:
            board.beat()
        put_clues_away(board, seat, desk.newest)


def give_up(board: Board, seat: int) -> int:
    """The target stands no longer, and everybody sees it."""
    desk = board.desks[seat]
    card = desk.target
    desk.target = NONE
    desk.owed_clues = 0
    desk.wrong = ()
    desk.announced = NONE
    desk.denied = False
    board.shown |= 1 << card
    return card


def put_clues_away(board: Board, seat: int, top: int) -> None:
    """SH-40"""
    clues = take_clues(board, seat)
    if board.log is not None:
        board.log.append(Event("put_away", {"seat": seat, "number": size(clues), "top": NAMES[top]}))
    put_down(board, clues, top)


def take_clues(board: Board, seat: int) -> int:
    """Leads and dead ends, away from the board."""
    desk = board.desks[seat]
    clues = desk.clues()
    desk.leads = 0
    desk.dead_ends = 0
    desk.newest = NONE
    return clues


# Mishaps -------------------------------------------------------------------------------------------------------------


def report(board: Board, seat: int, by: int) -> None:
    """SH-65: whoever is said to have seen the own target is asked."""
    board.agenda.push(CONSENT, seat, by)
    if board.log is not None:
        board.log.append(Event("reported", {"seat": seat, "by": by}))


def deny(board: Board, seat: int) -> None:
    """SH-65: nothing has happened, and nobody says it again of this target."""
    by = board.agenda.arg(1)
    board.agenda.drop()
    board.desks[seat].denied = True
    if board.log is not None:
        board.log.append(Event("denied", {"seat": seat, "by": by}))


def mishap(board: Board, seat: int, by: int) -> None:
    """SH-64; SH-65 if `by` somebody: then both begin anew. Both cases are over before anything is drawn."""
    seats = [seat] if by == NONE or not board.desks[by].stands() else [seat, by]
    cards = 0
    card = NONE
    for one in seats:
        card = give_up(board, one)
        cards |= take_clues(board, one) | 1 << card
        if board.log is not None:
            told: dict[str, Json] = {"seat": one, "by": seat if by == NONE else by, "card": NAMES[card]}
            board.log.append(Event("mishap", told))
        if board.piles.deck:
            board.agenda.push(TARGET, one, 1)
        else:  # SH-20
            board.desks[one].owed_target = 1
    put_down(board, cards, card)
