"""Which of several ways that are equally short an enemy takes: the players choose."""

from __future__ import annotations

from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.course.question import Question, register
from katzentisch.games.mystik.rules.enemies.bewitched import bewitched_steps
from katzentisch.games.mystik.rules.enemies.cat import cat_steps
from katzentisch.games.mystik.rules.enemies.hunt import foe_steps
from katzentisch.games.mystik.rules.enemies.placing import fields_in
from katzentisch.games.mystik.rules.numbers import CAT, FOE


class Path(Question):
    """MM-147, MM-159: the next field of an enemy, of the cat or of a bewitched mouse."""

    def rule(self) -> str:
        return "MM-159"

    def facts(self, board: Board) -> dict[str, Json]:
        return {"figure": board.name(board.agenda.arg(0))}

    def usual(self, board: Board) -> int:
        return min(self.answers(board))

    def asked(self, board: Board) -> int:
        return board.decider()

    def answers(self, board: Board) -> list[int]:
        return [codes.PUT + field for field in fields_in(board.agenda.arg(1))]

    def answer(self, board: Board, action: int) -> None:
        figure, field = board.agenda.arg(0), action - codes.PUT
        board.agenda.drop()
        if figure == CAT:
            cat_steps(board, field)
        elif figure >= FOE:
            foe_steps(board, figure - FOE, field)
        else:
            bewitched_steps(board, figure, field)


register(tasks.PATH, Path())
