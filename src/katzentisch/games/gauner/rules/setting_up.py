"""Setting up, and the preliminary round: cards for all, the lot, and the first sums."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.gauner.rules.board import LOT, PRELIMINARY, ROLL, Board
from katzentisch.games.gauner.rules.cards import HAND_SIZE, NAMES, ROOMS, names_of, size
from katzentisch.games.gauner.rules.circles import PROGRAM, circle


def deal(board: Board, card: int) -> None:
    """GR-04: one card to each in turn until all have their hands."""
    board.at_turn().hand |= 1 << card
    board.box ^= 1 << card
    board.turn = (board.turn + 1) % board.players
    full = HAND_SIZE[board.players]
    if size(board.box) == ROOMS - board.players * full:
        board.phase = LOT
        if board.log is not None:
            own: dict[int, dict[str, Json]] = {}
            for place in board.places:
                own[place.seat] = {"hand": names_of(place.hand)}  # GR-06
            board.log.append(Event("dealt", {"cards": full, "box": size(board.box)}, own))


def begin(board: Board, seat: int) -> None:
    """GR-07: the lot has fallen."""
    board.turn = seat
    board.phase = PRELIMINARY
    if board.log is not None:
        board.log.append(Event("begins", {"seat": seat}))


def roll_for_all(board: Board, room: int) -> None:
    """GR-08, GR-09, GR-10: everybody writes a sum."""
    board.room = room
    for place in board.places:
        place.noted |= 1 << room
    if board.log is not None:
        sums = [place.sum_in(room) for place in board.places]
        board.log.append(Event("first_sums", {"seat": board.turn, "room": NAMES[room], "sums": sums}))
        board.beat()
    for place in board.places:
        if place.complete(room):
            circle(board, place.seat, room, PROGRAM)  # GR-51
    board.turn = (board.turn + 1) % board.players
    rolls = 4 if board.players == 2 else board.players  # GR-09
    if size(board.places[0].noted) == rolls:  # all have rolled equally often: it is the first player's turn again
        board.phase = ROLL
