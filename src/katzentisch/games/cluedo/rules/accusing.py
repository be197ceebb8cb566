"""CL-53 to CL-69: the accusation, and what comes of it."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.cluedo.rules.board import NONE, Accusation, Board
from katzentisch.games.cluedo.rules.cards import NAMES, cards_in
from katzentisch.games.cluedo.rules.map import CENTRE
from katzentisch.games.cluedo.rules.turns import begin_turn, finish, next_seat


def accuse(board: Board, suspect: int, weapon: int, place: int) -> None:
    """CL-53, CL-54, CL-55, CL-56, CL-57, CL-60: the accuser goes to the centre, nobody and nothing else is moved."""
    seat = board.turn
    board.spots[board.figures[seat]] = CENTRE
    board.moves = ()
    accusation = Accusation(seat, suspect, weapon, place)
    board.accusations.append(accusation)
    if board.log is not None:
        told: dict[str, Json] = {"seat": seat, "suspect": NAMES[suspect], "weapon": NAMES[weapon]}
        told["place"] = NAMES[place]
        board.log.append(Event("accused", told))
    if accusation.named() == board.envelope:
        finish(board, seat)  # CL-01, CL-66
    else:
        fail(board, seat)


def fail(board: Board, seat: int) -> None:
    """CL-59, CL-61, CL-62: who accused alone sees the cards, and is out. CL-68, CL-69, CL-72: who is left then."""
    board.out |= 1 << seat
    if board.log is not None:
        cards = cards_in(board.envelope)
        seen: dict[str, Json] = {"suspect": NAMES[cards[0]], "weapon": NAMES[cards[1]], "place": NAMES[cards[2]]}
        board.log.append(Event("wrong", {"seat": seat}, {seat: seen}))
    left = board.playing()
    if left == 0:
        finish(board, NONE)
    elif left == 1 and board.last_wins:
        finish(board, next_seat(board))
    else:
        begin_turn(board, next_seat(board))
