"""What a player of Cluedo is asked, and what there is to say of the answers: the path of every destination."""

from __future__ import annotations

from katzentisch.core.prompt import Aid, Prompt
from katzentisch.games.cluedo.rules.actions import ACCUSE, ACTIONS, END, ENTER, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.board import FIGURES, MOVE, PHASES, REFUTE, START, Board
from katzentisch.games.cluedo.rules.board import SUSPECT as SUSPECTING
from katzentisch.games.cluedo.rules.map import PLACE
from katzentisch.games.cluedo.rules.paths import way

RULES = {FIGURES: "CL-05", START: "CL-16", MOVE: "CL-18", SUSPECTING: "CL-34", REFUTE: "CL-47"}
ACCUSATIONS = Aid(ACCUSE, ACTIONS - 1, group="accuse", apart=True, sure="accuse")
"""CL-58: whoever accuses does so once, and never by the number of a list."""
ALWAYS = (
    Aid(ROLL, offer=True),
    Aid(PASSAGE, offer=True),
    Aid(END, offer=True),
    Aid(ENTER, GO - 1, group="place"),
    Aid(GO, SUSPECT - 1, group="square"),
    Aid(SUSPECT, SHOW - 1, group="suspect"),
    ACCUSATIONS,
)


def prompt(board: Board, legal: tuple[int, ...]) -> Prompt:
    phase = board.phase
    aids = [aid for aid in ALWAYS if aid.among(legal)]
    facts: dict[str, int] = {}
    if phase == MOVE:
        facts["steps"] = board.steps()
        aids += [aid for action in legal if ENTER <= action < SUSPECT and (aid := destination(board, action)).path]
    elif phase == REFUTE:
        facts["seat"] = board.turn
    return Prompt(PHASES[phase], RULES.get(phase, "CL-52"), facts, tuple(aids))


def destination(board: Board, action: int) -> Aid:
    """CL-18, CL-28: the squares on the way there, as they will be walked."""
    goal = action - GO if action >= GO else PLACE + action - ENTER
    squares = way(board.town, board.spot(), board.steps(), board.blocked(), goal)
    return Aid(action, path=tuple([board.town.labels[square] for square in squares]))
