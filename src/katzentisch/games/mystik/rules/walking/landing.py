"""Where a mouse is put down: when she comes into a room, jumps, is thrown, or is freed. MM-128, MM-191, MM-212."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.enemies.placing import fields_in
from katzentisch.games.mystik.rules.numbers import CAUGHT
from katzentisch.games.mystik.rules.turns.offer import spend_action


def put_mouse(board: Board, mouse: int, field: int) -> None:
    board.mice[mouse].at = field
    board.tell("put", {"figure": board.name(mouse), "field": board.field_name(field)})


def release(board: Board, mouse: int) -> None:
    """MM-191, MM-192: on or next to a free mouse; that is the whole turn."""
    fields = release_fields(board)
    board.tell("freed", {"mouse": board.name(mouse)})
    if fields & fields - 1:
        board.agenda.push(tasks.FREE_PLACE, mouse, fields)
    elif fields:
        put_mouse(board, mouse, fields.bit_length() - 1)


def release_fields(board: Board) -> int:
    room = board.here()
    found = 0
    for other in board.party:
        at = board.mice[other].at
        if at < 0:
            continue
        for field in [at, *room.near[at]]:
            if board.fits(field, False):
                found |= 1 << field
    if found:
        return found
    for field in range(room.size):
        if board.fits(field, False):
            found |= 1 << field
    return found


def washed_ashore(board: Board, mouse: int) -> None:
    """She was swept away and slipped out of it: back to her friends, as if she were freed."""
    board.mice[mouse].at = CAUGHT
    release(board, mouse)


class FreePlace(Question):
    """MM-191: where a mouse that is freed comes back."""

    def rule(self) -> str:
        return "MM-191"

    def answers(self, board: Board) -> list[int]:
        return [codes.PUT + field for field in fields_in(board.agenda.arg(1))]

    def answer(self, board: Board, action: int) -> None:
        mouse = board.agenda.arg(0)
        board.agenda.drop()
        put_mouse(board, mouse, action - codes.PUT)


class PutMouse(Question):
    """Where a mouse lands. Another one who chooses throws her: she may think again, and it costs her action."""

    def facts(self, board: Board) -> dict[str, Json]:
        return {"other": board.name(board.agenda.arg(0))}

    def asked(self, board: Board) -> int:
        return board.mice[board.agenda.arg(2)].seat

    def answers(self, board: Board) -> list[int]:
        found = [codes.PUT + field for field in fields_in(board.agenda.arg(1))]
        return found if board.agenda.arg(0) == board.agenda.arg(2) else [*found, codes.CANCEL]

    def answer(self, board: Board, action: int) -> None:
        mouse, thrower = board.agenda.arg(0), board.agenda.arg(2)
        board.agenda.drop()
        if action == codes.CANCEL:
            return
        if mouse != thrower:
            spend_action(board)
            board.tell("thrown", {"mouse": board.name(thrower), "friend": board.name(mouse)})
        put_mouse(board, mouse, action - codes.PUT)


register(tasks.FREE_PLACE, FreePlace())
register(tasks.PUT_MOUSE, PutMouse())
