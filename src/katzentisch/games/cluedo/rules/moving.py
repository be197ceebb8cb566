"""CL-16 to CL-33: dice, squares, doors and passages."""

from __future__ import annotations

from katzentisch.core.state import Event, Json
from katzentisch.games.cluedo.rules.actions import ENTER, GO
from katzentisch.games.cluedo.rules.board import MOVE, NONE, SUSPECT, Board
from katzentisch.games.cluedo.rules.map import PLACE
from katzentisch.games.cluedo.rules.paths import way
from katzentisch.games.cluedo.rules.routes import routes_of
from katzentisch.games.cluedo.rules.turns import turn_is_over


def roll(board: Board, dice: int) -> None:
    """CL-17. Where the roll leaves one way only, it is gone."""
    board.dice = dice
    if board.log is not None:
        board.log.append(Event("rolled", {"seat": board.turn, "dice": [dice // 6 + 1, dice % 6 + 1]}))
    board.phase = MOVE
    board.moves = moves(board)
    if len(board.moves) == 1:
        move(board, board.moves[0])


def moves(board: Board) -> tuple[int, ...]:
    """What the roll allows, as actions; CL-54: and accusing, if the centre is near."""
    return routes_of(board.town, board.spot(), board.steps()).around(board.blocked())


def move(board: Board, action: int) -> None:
    if action >= GO:
        go(board, action - GO)
    else:
        enter(board, PLACE + action - ENTER)


def go(board: Board, square: int) -> None:
    """CL-18, CL-24"""
    path = path_for_log(board, square)
    board.spots[board.figures[board.turn]] = square
    board.moves = ()
    if board.log is not None:
        told: dict[str, Json] = {"seat": board.turn, "square": board.town.labels[square], "path": path}
        board.log.append(Event("went", told))
    turn_is_over(board)


def enter(board: Board, place: int) -> None:
    """CL-29, CL-34"""
    path = path_for_log(board, place)
    arrive(board, place, path)


def take_passage(board: Board) -> None:
    """CL-25, CL-26, CL-27: it is announced, and then the figure moves. CL-35: who comes this way suspects, too."""
    goal = board.passage()
    if board.log is not None:
        told: dict[str, Json] = {"seat": board.turn, "place": board.town.name_of(board.spot())}
        told["to"] = board.town.name_of(goal)
        board.log.append(Event("passage", told))
    arrive(board, goal, [])


def arrive(board: Board, place: int, path: list[str]) -> None:
    board.spots[board.figures[board.turn]] = place
    board.moves = ()
    board.phase = SUSPECT
    if board.log is not None:
        told: dict[str, Json] = {"seat": board.turn, "place": board.town.name_of(place), "path": path}
        board.log.append(Event("entered", told))


def path_for_log(board: Board, goal: int) -> list[str]:
    """The squares on the way, for those who want to see it walked."""
    if board.log is None or board.dice == NONE:
        return []
    town = board.town
    return [town.labels[square] for square in way(town, board.spot(), board.steps(), board.blocked(), goal)]
