"""CL-05 to CL-14: figures, weapons, the envelope, the deal, and who begins."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.cluedo.rules.board import DEAL, ENVELOPE, FIGURES, NONE, WEAPONS, Board
from katzentisch.games.cluedo.rules.cards import (
    ADLER,
    BEGINS,
    HAND_SIZE,
    KINDS,
    NAMES,
    PLACES,
    SUSPECTS,
    names_of,
    size,
)
from katzentisch.games.cluedo.rules.turns import begin_turn


def lot_falls(board: Board, seat: int) -> None:
    """CL-05: who chooses first. CL-71: or who plays Irene Adler."""
    board.turn = seat
    board.phase = FIGURES
    if board.log is not None:
        board.log.append(Event("lot", {"seat": seat}))
    if board.irene:
        take_figure(board, ADLER)


def free_figures(board: Board) -> list[int]:
    return [suspect for suspect in range(6) if suspect not in board.figures]


def take_figure(board: Board, suspect: int) -> None:
    """CL-05: one after the other. Where one figure is left there is nothing to choose."""
    board.figures[board.turn] = suspect
    if board.log is not None:
        board.log.append(Event("figure", {"seat": board.turn, "suspect": SUSPECTS[suspect]}))
    if NONE not in board.figures:
        board.phase = WEAPONS
        board.turn = 0
        return
    board.turn = (board.turn + 1) % board.players
    free = free_figures(board)
    if len(free) == 1:
        take_figure(board, free[0])


def free_places(board: Board) -> list[int]:
    return [place for place in range(9) if place not in board.weapons]


def place_weapon(board: Board, place: int) -> None:
    """CL-07"""
    board.weapons.append(place)
    if len(board.weapons) == 6:
        board.phase = ENVELOPE
        if board.log is not None:
            board.log.append(Event("weapons", {"places": [PLACES[one] for one in board.weapons]}))


def kind_to_come(board: Board) -> int:
    """CL-08: suspects, weapons and places are drawn from piles of their own."""
    return KINDS[size(board.envelope)]


def hide(board: Board, card: int) -> None:
    """CL-08"""
    board.envelope |= 1 << card
    if size(board.envelope) == 3:
        board.phase = DEAL
        if board.log is not None:
            board.log.append(Event("hidden"))


def deal(board: Board, card: int) -> None:
    """CL-09: one card to each in turn, as long as there are enough for all."""
    board.hands[board.turn] |= 1 << card
    board.turn = (board.turn + 1) % board.players
    full = HAND_SIZE[board.players]
    if board.turn == 0 and size(board.hands[0]) == full:
        board.opened = board.deck()  # CL-10
        if board.log is not None:
            own: dict[int, dict[str, Json]] = {}
            for seat in range(board.players):
                own[seat] = {"hand": names_of(board.hands[seat])}  # CL-11
            board.log.append(Event("dealt", {"cards": full, "open": names_of(board.opened)}, own))
        begin(board)


def begin(board: Board) -> None:
    """CL-14"""
    for suspect in BEGINS:
        seat = board.player_of(suspect)
        if seat != NONE:
            if board.log is not None:
                board.log.append(Event("begins", {"seat": seat, "suspect": NAMES[suspect]}))
            begin_turn(board, seat)
            return
