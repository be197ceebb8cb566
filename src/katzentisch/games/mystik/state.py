"""A table of Maus und Mystik that keeps the contract: what comes next, what may be done, how it ends.

The rules themselves are in `rules/`. The agenda says what comes next: `rules/course/running.py` calls the rules that go
on by themselves, `rules/course/nature.py` draws, and `rules/course/question.py` says what a question is.
"""

from __future__ import annotations

from katzentisch.core.agenda import ASK, NATURE
from katzentisch.core.errors import SETTLED_BY, Endless, Illegal
from katzentisch.core.state import Number
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.board import Board
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.course import nature, running
from katzentisch.games.mystik.rules.course.questions import on_top
from katzentisch.games.mystik.rules.difficulty import USUAL
from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.turns import clock, setup


class Mystik(Board):
    """A table; `rules/turns/setup.py` begins it."""

    def __init__(
        self,
        players: int = 1,
        box: Box | None = None,
        individual: bool = True,
        difficulty: int = USUAL,
        like: Board | None = None,
    ) -> None:
        super().__init__(players, box, individual, difficulty, like)

    def clone(self) -> Mystik:
        return Mystik(self.players, self.box, self.individual, self.difficulty, self)

    # What comes next -------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Rule tasks run until nature or a seat is next, or the chapter is over; but never without end."""
        agenda = self.agenda
        left = SETTLED_BY
        while not self.over:
            left -= 1
            if left < 0:
                raise endless(self)
            task = agenda.top()
            if task >= ASK:
                if not on_top(self).moot(self):
                    return
                continue
            if task >= NATURE:
                return
            if (task == tasks.NEXT_TURN or task == tasks.TURN_OVER or task == tasks.FOES) and clock.check_won(self):
                continue
            one, two, three, four = agenda.arg(0), agenda.arg(1), agenda.arg(2), agenda.arg(3)
            agenda.drop()
            running.run(self, task, one, two, three, four)

    # Nature ----------------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        if self.over:
            return 0
        task = self.agenda.top()
        if task < NATURE or task >= ASK:
            return 0
        if task <= tasks.DEFENCE_DIE:
            return len(nature.SIX)
        return len(nature.outcomes(self))

    def outcomes(self) -> tuple[int, ...]:
        return () if self.over else nature.outcomes(self)

    def happen(self, i: Number) -> None:
        outcomes = self.outcomes()
        nature.fall(self, outcomes[self.checked_outcome(i, len(outcomes))])
        self.settle()

    # Seats -----------------------------------------------------------------------------------------------------------

    def asked(self) -> int:
        """The seat that is asked, or NOBODY."""
        return NOBODY if self.over or self.agenda.top() < ASK else on_top(self).asked(self)

    def must(self) -> tuple[int, ...]:
        seat = self.asked()
        return () if seat < 0 else (seat,)

    def legal(self, seat: Number) -> tuple[int, ...]:
        who = self.checked_seat(seat)
        if who < 0 or who != self.asked():
            return ()
        return tuple(sorted(on_top(self).answers(self)))

    def answers(self) -> list[int]:
        """Everything that answers the question on top, in no order."""
        return on_top(self).answers(self)

    def play(self, seat: int, action: int) -> None:
        on_top(self).answer(self, action)
        self.settle()

    # The end ---------------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """1 for everybody if the chapter is won, else 0."""
        return [1.0 if self.over and self.won else 0.0] * self.players

    # Refusals --------------------------------------------------------------------------------------------------------

    def why_not(self, seat: int, action: int) -> Illegal:
        return on_top(self).refusal(self, action)

    def rule_for(self, code: str) -> str:
        return {"game_over": "MM-224", "not_asked": "MM-023"}.get(code, "")


def fresh_table(players: int, box: Box, individual: bool, difficulty: int = USUAL) -> Mystik:
    """A table before the first question."""
    table = Mystik(players, box, individual, difficulty)
    setup.lay_deck(table)
    table.agenda.push(tasks.SET_UP)
    return table


def endless(table: Mystik) -> Endless:
    """Positions know of tables, so a table asks for its position only here, where it has come to its end."""
    from katzentisch.games.mystik.position.write import position

    return Endless("mystik", position(table))
