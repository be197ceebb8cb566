"""The bots of Maus und Mystik, weakest first. They see views, and think about tables that a view allows."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.contract import Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.mystik.script import Goal, answer
from katzentisch.games.mystik.shapes import MystikView


class Scripted(Bot[MystikView]):
    """Plays by the rules of thumb of `script.py`."""

    def choose(self, view: MystikView, legal: Sequence[int], budget: Budget) -> int:
        table = self.game.sample(view, self.rng)
        action = answer(table, Goal(table.box))
        return action if action in legal else legal[0]


BOTS = {"random": Bot, "scripted": Scripted}
