"""A question of the rules: whom it asks, which answers there are, why others are none, and what an answer does.

Each stands as one class in the module of the rule it belongs to, and that module registers it under its task. The
arguments of the task say what it is about; `rules/tasks.py` names them.
"""

from __future__ import annotations

from typing import Final

from katzentisch.core.agenda import ASK
from katzentisch.core.errors import Illegal
from katzentisch.core.state import Json
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.numbers import NOBODY


class Question:
    """What lies on top of the agenda and waits for a seat."""

    def asked(self, board: Board) -> int:
        """The seat that is asked: mostly that of the mouse it is about."""
        return board.mice[board.agenda.arg(0)].seat

    def stands(self, board: Board) -> bool:
        """Whether it still needs an answer."""
        return True

    def moot(self, board: Board) -> bool:
        """Takes a question away that needs no answer any more, and says so."""
        if self.stands(board):
            return False
        board.agenda.drop()
        return True

    def answers(self, board: Board) -> list[int]:
        """Everything that answers it, in no order."""
        raise TypeError("a question defines answers()")

    def key(self, board: Board) -> str:
        """How it is put to people: `prompt.KEY` of the words."""
        return tasks.NAMES[board.agenda.top()]

    def rule(self) -> str:
        """The rule that asks; empty where a card does."""
        return ""

    def facts(self, board: Board) -> dict[str, Json]:
        """What it is about: mostly a mouse."""
        return {"mouse": board.name(board.agenda.arg(0))}

    def usual(self, board: Board) -> int:
        """An answer that people may want to give always; NOBODY if there is none."""
        return NOBODY

    def refusal(self, board: Board, action: int) -> Illegal:
        """Why this is no answer."""
        return Illegal("another_question", question=tasks.NAMES[board.agenda.top()])

    def answer(self, board: Board, action: int) -> None:
        """What an answer does. It is one of those that there are; the question is still on top."""
        raise TypeError("a question defines answer()")


QUESTIONS: Final[list[Question]] = [Question() for _ in range(max(tasks.NAMES) - ASK + 1)]
"""By task, from ASK on."""


def register(task: int, question: Question) -> None:
    QUESTIONS[task - ASK] = question
