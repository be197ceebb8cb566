"""Bots for any game: they sample worlds from their view and search in those."""

# interpreted: bots of others derive from these classes

from __future__ import annotations

from collections.abc import Callable, Sequence

from katzentisch.bots.duct import Duct
from katzentisch.bots.flat import best, flat_means
from katzentisch.bots.thinking import Thinking
from katzentisch.core.contract import Bot, V
from katzentisch.core.shapes import Budget
from katzentisch.core.state import State


class Sampler(Bot[V]):
    """A bot that thinks in sampled worlds."""

    def worlds(self, view: V) -> Callable[[], State]:
        """Gives a fresh world that the view allows, again and again."""
        game, rng = self.game, self.rng

        def sample() -> State:
            world: State = game.sample(view, rng)
            return world

        return sample


class FlatMonteCarlo(Sampler[V]):
    """Tries every action equally often against random play, and takes the best mean."""

    def choose(self, view: V, legal: Sequence[int], budget: Budget) -> int:
        if len(legal) == 1:
            return legal[0]
        thinking = Thinking(budget.iterations, budget.seconds)
        means = flat_means(self.worlds(view), view.seat, list(legal), thinking, self.rng)
        return legal[best(means, self.rng)]


class TreeSearch(Sampler[V]):
    """Decoupled UCT over sampled worlds."""

    exploration = 0.7

    def choose(self, view: V, legal: Sequence[int], budget: Budget) -> int:
        if len(legal) == 1:
            return legal[0]
        search = Duct(view.seat, self.rng, self.exploration)
        search.think(self.worlds(view), Thinking(budget.iterations, budget.seconds))
        return search.answer(list(legal))
