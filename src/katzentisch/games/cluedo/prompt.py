"""What a player of Cluedo is asked, and what there is to say of the answers: the path of every destination with the
steps into a place, the way to an accusation, and in which order the others will answer a suspicion."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from katzentisch.core.prompt import Aid, Prompt
from katzentisch.games.cluedo.rules.actions import ACCUSE, ACTIONS, END, ENTER, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.board import FIGURES, MOVE, NONE, PHASES, REFUTE, START, Board
from katzentisch.games.cluedo.rules.board import SUSPECT as SUSPECTING
from katzentisch.games.cluedo.rules.map import CENTRE, PLACE
from katzentisch.games.cluedo.rules.paths import way
from katzentisch.games.cluedo.rules.refuting import without_a_card

RULES = {FIGURES: "CL-05", START: "CL-16", MOVE: "CL-18", SUSPECTING: "CL-34", REFUTE: "CL-47"}
ACCUSATIONS = Aid(ACCUSE, ACTIONS - 1, group="accuse", apart=True, sure="accuse")
"""CL-58: whoever accuses does so once, and never by the number of a list."""
ALWAYS = (
    Aid(ROLL, offer=True),
    Aid(PASSAGE, offer=True, once=True),  # it can be taken back until the suspicion is spoken
    Aid(END, offer=True, once=True),  # whoever wants to accuse can do so in the next turn
    Aid(ENTER, GO - 1, group="place"),
    Aid(GO, SUSPECT - 1, group="square"),
    Aid(SUSPECT, SHOW - 1, group="suspect"),
    ACCUSATIONS,
)


def prompt(board: Board, legal: tuple[int, ...]) -> Prompt:
    phase = board.phase
    aids = [aid for aid in ALWAYS if aid.among(legal)]
    if legal[:1] == (ROLL,) and not any(SUSPECT <= action < SHOW for action in legal):
        aids[0] = replace(aids[0], once=True)  # else the right to suspect where one was brought to is lost
    facts: dict[str, Any] = {}
    if phase == MOVE:
        facts["steps"] = board.steps()
        aids += [destination(board, action) for action in legal if ENTER <= action < SUSPECT]
        if ACCUSATIONS in aids:
            aids[aids.index(ACCUSATIONS)] = to_the_centre(board)
    elif phase == REFUTE:
        facts["seat"] = board.turn
    if any(aid.action == SUSPECT for aid in aids):
        facts["answers"] = without_a_card(board.players, board.turn, NONE)  # CL-45
    return Prompt(PHASES[phase], RULES.get(phase, "CL-52"), facts, tuple(aids))


def destination(board: Board, action: int) -> Aid:
    """CL-18, CL-28: the squares on the way there, as they will be walked; the step through a door is one more."""
    if action >= GO:
        return Aid(action, path=squares_to(board, action - GO))
    path = squares_to(board, PLACE + action - ENTER)
    return Aid(action, path=path, cost={"steps": len(path) + 1})


def to_the_centre(board: Board) -> Aid:
    """CL-54: whoever goes there does so to accuse."""
    path = squares_to(board, CENTRE)
    return replace(ACCUSATIONS, path=path, cost={"steps": len(path) + 1})


def squares_to(board: Board, goal: int) -> tuple[str, ...]:
    squares = way(board.town, board.spot(), board.steps(), board.blocked(), goal)
    return tuple([board.town.labels[square] for square in squares])
