"""The bots of Maus und Mystik, weakest first. They see views, and think about tables that a view allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import tasks as k
from katzentisch.games.mystik.planner import Plan, follow, think
from katzentisch.games.mystik.script import Goal, answer
from katzentisch.games.mystik.shapes import MystikView
from katzentisch.games.mystik.state import Mystik


class Scripted(Bot[MystikView]):
    """Plays by the rules of thumb of `script.py`."""

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table = self.game.sample(view, self.rng)
        action = answer(table, Goal(table.box))
        return action if action in legal else legal[0]


class Planner(Bot[MystikView]):
    """Thinks once at the start of each of her mice's turns, and then follows the plan."""

    def __init__(self, game: Game[Any, MystikView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.plan = Plan()
        self.turn = (-1, -1)  # whose turn the plan is for, and the page: a plan does not outlive its turn

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table: Mystik = self.game.sample(view, self.rng)
        goal = Goal(table.box)
        if table.agenda.top() == k.TURN_MENU:
            fresh = table.moved == 0 and not table.acted and not table.frees
            if fresh and len(legal) > 1 or self.turn != (table.agenda.arg(0), table.room):
                self.plan = think(table.clone(), goal, self.rng, budget.iterations, budget.seconds)
                self.turn = (table.agenda.arg(0), table.room)
        action = follow(table, self.plan, goal)
        return action if action in legal else legal[0]


BOTS = {"random": Bot, "scripted": Scripted, "planner": Planner}
