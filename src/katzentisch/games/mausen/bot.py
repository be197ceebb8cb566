"""The bots of Mausen, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.bots.flat import best
from katzentisch.bots.players import FlatMonteCarlo, TreeSearch
from katzentisch.bots.thinking import Thinking
from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mausen.ahead import gains_ahead
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


class Greedy(Bot[MausenView]):
    """One round ahead: the card that on average wins most points now, if all others play any card."""

    def choose(self, view: MausenView, legal: Sequence[int], budget: Budget) -> int:
        table = self.game.sample(view, self.rng)
        gains = gains_ahead(table, view.seat, list(legal), Thinking(budget.iterations, budget.seconds), self.rng)
        return legal[best(gains, self.rng)]


BOTS: Mapping[str, Callable[[Game[Mausen, MausenView], int], Bot[MausenView]]] = {
    "random": Bot,
    "greedy": Greedy,
    "flat": FlatMonteCarlo,
    "search": TreeSearch,
}
