"""Asking: hits, misses, and how a turn ends."""

from __future__ import annotations

from katzentisch.core.state import Event
from katzentisch.games.gauner.rules.board import Board
from katzentisch.games.gauner.rules.cards import NAMES, names_of
from katzentisch.games.gauner.rules.circles import begin_check, circle, circle_due, fall_due, is_due
from katzentisch.games.gauner.rules.ending import finish
from katzentisch.games.gauner.rules.rolling import next_turn


def ask(board: Board, asked: int, room: int) -> None:
    """GR-24: everybody hears the question, and the answer is true."""
    board.at_turn().asked |= 1 << room
    if board.places[asked].hand >> room & 1:
        hit(board, asked, room)
    else:
        miss(board, asked, room)


def hit(board: Board, asked: int, room: int) -> None:
    """GR-31, GR-32, GR-33, GR-34, GR-35, GR-36, GR-37."""
    for place in board.places:
        if place.seat == asked:
            place.lay_open(room)
        else:
            place.cross(room)
    board.haul += 1
    begin_check(board)
    if not board.brave:
        board.at_turn().points += 1
    if board.log is not None:
        board.log.append(Event("found", {"seat": board.turn, "asked": asked, "room": NAMES[room]}))
        board.beat()
    place = board.places[asked]
    due = place.completed_by(room)
    if due:
        fall_due(board, asked, due)
    if place.found == place.hand:
        finish(board)


def miss(board: Board, asked: int, room: int) -> None:
    """GR-28, GR-29, GR-30."""
    place = board.places[asked]
    place.missed |= 1 << room
    place.cross(room)
    if board.log is not None:
        board.log.append(Event("missed", {"seat": board.turn, "asked": asked, "room": NAMES[room]}))
        board.beat()
    lose_haul(board)
    next_turn(board)


def stop(board: Board) -> None:
    """GR-36; GR-56: now the points are safe."""
    if board.brave:
        board.at_turn().points += board.haul
    haul = board.haul
    board.haul = 0
    if board.log is not None:
        board.log.append(Event("stopped", {"seat": board.turn, "points": haul}))
        board.beat()
    next_turn(board)


def point_out(board: Board, sheet: int, room: int) -> None:
    """GR-46: a complete sum gets its circle. GR-50: a wrong pointing ends the check, and what waits is forgotten."""
    if is_due(board, sheet, room):
        board.due ^= 1 << room
        circle(board, sheet, room, board.turn)
        return
    board.checked = True
    if board.log is not None:
        total = board.places[sheet].sum_in(room)
        board.log.append(Event("mispointed", {"seat": board.turn, "sheet": sheet, "room": NAMES[room], "sum": total}))
        board.beat()
    if board.due:
        forget(board)


def forget(board: Board) -> None:
    """GR-48: a sum was due, so the question is not answered. GR-49: found is found."""
    if board.log is not None:
        told = {"seat": board.turn, "sheet": board.due_sheet, "rooms": names_of(board.due)}
        board.log.append(Event("forgot", told))
        board.beat()
    circle_due(board)
    lose_haul(board)
    next_turn(board)


def lose_haul(board: Board) -> None:
    """GR-57: a mistake costs the points of this turn, which are not written down yet."""
    haul = board.haul
    board.haul = 0
    if board.brave and haul and board.log is not None:
        board.log.append(Event("lost", {"seat": board.turn, "points": haul}))
        board.beat()
