"""The bots of Maus und Mystik, weakest first. They see views, and think about tables that a view allows."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.macro import Follower, Macro
from katzentisch.games.mystik.bots.planner import Search
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.pieces import NOT_YET
from katzentisch.games.mystik.rules.turns.why import is_power
from katzentisch.games.mystik.shapes.table import MystikView
from katzentisch.games.mystik.state import Mystik

SHORTEST: Final = 0.01  # seconds: enough for one line


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
        self.same = False  # her last answer was a power: what she thinks about next is the same turn
        self.spent = 0.0  # seconds of thought in this turn

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table: Mystik = self.game.sample(view, self.rng)
        goal = self.goal_of(table.box)
        if table.agenda.top() == tasks.TURN_MENU:
            turn = table.agenda.arg(0), table.castle.room
            fresh = table.turn.moved == NOT_YET and not table.turn.acted and not table.turn.frees and not self.boosting
            if fresh or turn != self.turn:
                self.follower = Follower(self.think(table, goal, budget))
                self.turn = turn
            waiting = self.follower.boost
            action = self.follower.answer(table, goal)
            self.boosting = action == waiting
            self.same = is_power(table, action)
            return action
        return self.follower.answer(table, goal)

    def think(self, table: Mystik, goal: Goal, budget: Budget) -> Macro:
        """All thoughts of one turn together take no longer than the budget says."""
        if not self.same:
            self.spent = 0.0
        left = max(SHORTEST, budget.seconds - self.spent) if budget.seconds else 0.0
        started = perf_counter()
        found = Search(table.clone(), goal, self.rng, budget.iterations, left).think()
        self.spent += perf_counter() - started
        return found


BOTS = {"random": Bot, "scripted": Scripted, "planner": Planner}
