"""What the player whose turn it is can do, by number; and why not something else.

Ask seat s for room r is 36 s + r, point out the sum there is CIRCLE + 36 s + r.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.errors import Illegal
from katzentisch.games.gauner.rules.board import ASK, Board
from katzentisch.games.gauner.rules.cards import NAMES, ROOMS, rooms_in

CIRCLE: Final = 4 * ROOMS
DONE: Final = 8 * ROOMS
ACTIONS: Final = DONE + 1


def legal(board: Board, seat: int) -> tuple[int, ...]:
    """GR-24, GR-25: any room of any other player that is not marked; sums to point at; the end after a hit."""
    if seat != board.turn or board.phase != ASK or board.over:
        return ()
    actions: list[int] = []
    for place in board.places:
        if place.seat != seat:
            actions += place.questions
    if board.strict and not board.checked:  # GR-50: all that is written, so that no list tells what is complete
        for place in board.places:
            actions += [CIRCLE + ROOMS * place.seat + room for room in rooms_in(place.noted & ~place.circled)]
    if board.haul:
        actions.append(DONE)  # GR-27, GR-36
    return tuple(actions)


def why_not(board: Board, seat: int, action: int) -> Illegal:
    """Told with nothing but what the seat knows: the sheets are open."""
    if action < 0 or action >= ACTIONS:
        return Illegal("no_such_action", "GR-18", action=action)
    if action == DONE:
        return Illegal("ask_first", "GR-27")
    sheet, room = action % CIRCLE // ROOMS, action % ROOMS
    if sheet >= board.players:
        return Illegal("nobody_there", "GR-01", sheet=sheet, players=board.players)
    if action >= CIRCLE:
        return why_no_circle(board, sheet, room)
    if sheet == seat:
        return Illegal("ask_yourself", "GR-24", room=NAMES[room])
    return Illegal("marked_already", "GR-25", sheet=sheet, room=NAMES[room])


def why_no_circle(board: Board, sheet: int, room: int) -> Illegal:
    if not board.strict:
        return Illegal("program_circles", "GR-45")
    if board.checked:
        return Illegal("check_over", "GR-50")
    return Illegal("nothing_to_circle", "GR-50", sheet=sheet, room=NAMES[room])
