"""CL-34 to CL-44: a suspicion, and whom and what it brings to the place."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.cluedo.rules.board import NONE, Board, Suspicion
from katzentisch.games.cluedo.rules.cards import FIRST_PLACE, FIRST_WEAPON, NAMES
from katzentisch.games.cluedo.rules.map import PLACE
from katzentisch.games.cluedo.rules.refuting import ask_round


def suspect(board: Board, figure: int, weapon: int) -> None:
    """CL-36, CL-37: here, with this weapon. CL-38, CL-39: anybody, and any card, one's own too."""
    place = board.spot() - PLACE
    bring_figure(board, figure, place)
    board.weapons[weapon - FIRST_WEAPON] = place
    suspicion = Suspicion(board.turn, figure, weapon, FIRST_PLACE + place)
    board.suspicions.append(suspicion)
    if board.log is not None:
        told: dict[str, Json] = {"seat": board.turn, "suspect": NAMES[figure], "weapon": NAMES[weapon]}
        told["place"] = NAMES[FIRST_PLACE + place]
        board.log.append(Event("suspected", told))
    ask_round(board, suspicion)


def bring_figure(board: Board, figure: int, place: int) -> None:
    """CL-41, CL-42, CL-64: it stays there, whoever plays it.

    CL-43, CL-44: whoever plays it and came from elsewhere may suspect in the next turn.
    """
    if board.spots[figure] == PLACE + place:
        return
    board.spots[figure] = PLACE + place
    seat = board.player_of(figure)
    if seat != NONE and not board.out >> seat & 1:
        board.brought |= 1 << seat
