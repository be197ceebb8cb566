"""The turn: whose it is, and the roll that it begins with."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.gauner.rules.board import ASK, NOWHERE, ROLL, Board
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, NAMES
from katzentisch.games.gauner.rules.circles import begin_check, fall_due


def to_roll_for(board: Board) -> int:
    """GR-11, GR-21: a roll that hits a filled room is repeated, so every room without a sum is equally likely."""
    return ALL_ROOMS ^ board.at_turn().noted


def roll(board: Board, room: int) -> None:
    """GR-15, GR-19, GR-20: the player whose turn it is writes a sum."""
    place = board.at_turn()
    board.room = room
    place.noted |= 1 << room
    if board.log is not None:
        told: dict[str, Json] = {"seat": board.turn, "room": NAMES[room], "sum": place.sum_in(room)}
        board.log.append(Event("noted", told))
    board.phase = ASK
    if board.log is not None:
        board.beat()
    if place.complete(room):
        fall_due(board, board.turn, 1 << room)  # GR-23, GR-44


def next_turn(board: Board) -> None:
    """GR-17; GR-22: a full sheet leaves nothing to roll for."""
    board.haul = 0
    begin_check(board)
    board.turn = (board.turn + 1) % board.players
    board.phase = ROLL
    if board.at_turn().noted == ALL_ROOMS:
        board.phase = ASK
        board.room = NOWHERE
        if board.log is not None:
            board.log.append(Event("sheet_full", {"seat": board.turn}))
