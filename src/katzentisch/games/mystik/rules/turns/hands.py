"""A mouse changes hands: her player offers her to somebody, who agrees or does not. MM-254."""

from __future__ import annotations

from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.pieces import HANDED
from katzentisch.games.mystik.rules.turns.offer import Offer


class HandOver(Offer):
    """Once in her turn, at any time of it; it costs nothing."""

    def actions(self, board: Board, mouse: int) -> list[int]:
        if board.turn.frees & HANDED:
            return []
        return [codes.HAND + seat for seat in range(board.players) if seat != board.mice[mouse].seat]

    def refusal(self, board: Board, mouse: int, action: int) -> Illegal:
        return Illegal("hand_offered" if board.turn.frees & HANDED else "hand_to_whom", "MM-254")

    def take(self, board: Board, mouse: int, action: int) -> None:
        board.turn.frees |= HANDED
        board.agenda.push(tasks.TAKE_OVER, mouse, action - codes.HAND)


class TakeOver(Question):
    """Does the other seat agree?"""

    def rule(self) -> str:
        return "MM-254"

    def asked(self, board: Board) -> int:
        return board.agenda.arg(1)

    def facts(self, board: Board) -> dict[str, Json]:
        mouse = board.agenda.arg(0)
        return {"mouse": board.name(mouse), "seat": board.mice[mouse].seat}

    def answers(self, board: Board) -> list[int]:
        return [codes.PASS, codes.CHOOSE + board.agenda.arg(0)]

    def answer(self, board: Board, action: int) -> None:
        mouse, seat = board.agenda.arg(0), board.agenda.arg(1)
        board.agenda.drop()
        if action != codes.PASS:
            board.mice[mouse].seat = seat
        board.tell("stays" if action == codes.PASS else "handed", {"mouse": board.name(mouse), "seat": seat})


register(tasks.TAKE_OVER, TakeOver())
