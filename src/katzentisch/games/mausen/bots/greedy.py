"""Wants the most now."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.bots.flat import best
from katzentisch.bots.thinking import Thinking
from katzentisch.core.contract import Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.mausen.bots.ahead import gains_ahead
from katzentisch.games.mausen.shapes import MausenView


class Greedy(Bot[MausenView]):
    """One round ahead: the card that on average wins most points now, if all others play any card."""

    def choose(self, view: MausenView, legal: Sequence[int], budget: Budget) -> int:
        table = self.game.sample(view, self.rng)
        thinking = Thinking(budget.iterations, budget.seconds)
        return legal[best(gains_ahead(table, view.seat, thinking, self.rng), self.rng)]
