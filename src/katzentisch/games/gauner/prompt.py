"""What the player whose turn it is is asked in Gauner raus!, and what there is to say of the answers."""

from __future__ import annotations

from katzentisch.core.prompt import Aid, Prompt
from katzentisch.games.gauner.rules.board import Board
from katzentisch.games.gauner.rules.cards import ROOMS, rooms_in
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE

CIRCLES = Aid(CIRCLE, DONE - 1, apart=True)
"""GR-46, GR-50: people see for themselves which sums are complete; all that are written may be pointed at, and stand in
no list."""
STOP = Aid(DONE, offer=True)


def prompt(board: Board, seat: int, legal: tuple[int, ...]) -> Prompt:
    """GR-46, GR-56: a strict table reminds of circles, a brave one of what is at stake."""
    strict = "_strict" if board.strict else ""
    aids = [Aid(ROOMS * other, ROOMS * other + ROOMS - 1, group="ask") for other in asked(board, seat)]
    aids += own_crooks(board, seat)
    if board.strict and not board.checked:
        aids.append(CIRCLES)
    if not board.haul:
        alone = legal[0] if len(legal) == 1 else -1  # one room is left, as all see
        return Prompt(strict[1:] or "ask", "GR-46" if strict else "GR-24", aids=tuple(aids), alone=alone)
    brave = "_brave" if board.brave else ""
    rule = "GR-46" if strict else "GR-56" if brave else "GR-36"
    return Prompt(f"more{strict}{brave}", rule, {"points": board.haul}, (*aids, STOP))


def asked(board: Board, seat: int) -> list[int]:
    """Whom there is still something to ask for."""
    return [place.seat for place in board.places if place.seat != seat and place.questions]


def own_crooks(board: Board, seat: int) -> list[Aid]:
    """GR-26: whoever asks for an own crook has probably slipped."""
    mine = board.places[seat].hand
    found: list[int] = []
    for place in board.places:
        if place.seat != seat:
            unmarked = mine & ~place.found & ~place.crossed
            found += [ROOMS * place.seat + room for room in rooms_in(unmarked)]
    return [Aid(found[0], more=tuple(found[1:]), sure="own_crook")] if found else []
