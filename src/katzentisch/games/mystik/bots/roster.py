"""The bots of Maus und Mystik, weakest first. They see views, and think about tables that a view allows."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.macro import Follower
from katzentisch.games.mystik.bots.planner import Search
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.pieces import NOT_YET
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik


class Scripted(Bot[MystikView]):
    """Plays by the rules of thumb of `bots/script.py`."""

    def __init__(self, game: Game[Any, MystikView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.goal = Goal()

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table: Mystik = self.game.sample(view, self.rng)
        return answer(table, self.goal_of(table.box))

    def goal_of(self, box: Box) -> Goal:
        """Made once for a chapter: it remembers ways."""
        if self.goal.box is not box:
            self.goal = Goal(box)
        return self.goal


class Planner(Scripted):
    """Thinks once at the start of each of her mice's turns, and then carries out what she has decided."""

    def __init__(self, game: Game[Any, MystikView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.follower = Follower()
        self.turn = (-1, -1)  # mouse and room that the macro is for
        self.boosting = False  # her last answer was a power before anything else: the same turn goes on

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table: Mystik = self.game.sample(view, self.rng)
        goal = self.goal_of(table.box)
        if table.agenda.top() == tasks.TURN_MENU:
            turn = table.agenda.arg(0), table.castle.room
            fresh = table.turn.moved == NOT_YET and not table.turn.acted and not table.turn.frees and not self.boosting
            if fresh or turn != self.turn:
                search = Search(table.clone(), goal, self.rng, budget.iterations, budget.seconds)
                self.follower = Follower(search.think())
                self.turn = turn
            waiting = self.follower.boost
            action = self.follower.answer(table, goal)
            self.boosting = action == waiting
            return action
        return self.follower.answer(table, goal)


BOTS = {"random": Bot, "scripted": Scripted, "planner": Planner}
