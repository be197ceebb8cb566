"""CL-45 to CL-52: who can show a card, and who sees it."""

from __future__ import annotations

from katzentisch.core.state import Event
from katzentisch.games.cluedo.rules.board import DECIDE, NONE, REFUTE, Board, Suspicion
from katzentisch.games.cluedo.rules.cards import NAMES
from katzentisch.games.cluedo.rules.turns import turn_is_over


def first_holder(board: Board, suspicion: Suspicion) -> int:
    """CL-45: in turn order from who suspects, those who are out too (CL-63); NONE if nobody has a card of it."""
    named = suspicion.named()
    for step in range(1, board.players):
        seat = (suspicion.by + step) % board.players
        if board.hands[seat] & named:
            return seat
    return NONE


def without_a_card(players: int, by: int, shown_by: int) -> list[int]:
    """Who was asked in vain, in order: everybody before the one who showed a card, or all others."""
    seats: list[int] = []
    for step in range(1, players):
        seat = (by + step) % players
        if seat == shown_by:
            break
        seats.append(seat)
    return seats


def ask_round(board: Board, suspicion: Suspicion) -> None:
    """CL-46: who has none need not say so. CL-49: who has one is asked, also if there is nothing to choose."""
    holder = first_holder(board, suspicion)
    passed = without_a_card(board.players, suspicion.by, holder)
    if passed and board.log is not None:
        board.log.append(Event("passed", {"seats": passed}))
    if holder == NONE:
        if board.log is not None:
            board.log.append(Event("unrefuted", {"seat": board.turn}))
        board.phase = DECIDE  # CL-52
    else:
        board.asked = holder
        board.phase = REFUTE


def show(board: Board, card: int) -> None:
    """CL-47, CL-48: the card is seen by who suspects, and by nobody else. CL-50: then the turn is over."""
    seat = board.asked
    board.suspicions[-1] = board.suspicions[-1].answered(seat, card)
    if board.log is not None:
        seen = {"card": NAMES[card]}
        board.log.append(
            Event("showed", {"seat": seat, "to": board.turn}, {seat: seen, board.turn: {"card": NAMES[card]}})
        )
    turn_is_over(board)
