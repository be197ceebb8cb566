"""The bots of Mausen, weakest first."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.bots.flat import best
from katzentisch.bots.players import FlatMonteCarlo
from katzentisch.bots.thinking import Thinking
from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mausen.bots.ahead import gains_ahead
from katzentisch.games.mausen.bots.fox import Fox
from katzentisch.games.mausen.rules.cards import NUMBERS
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


class Greedy(Bot[MausenView]):
    """One round ahead: the card that on average wins most points now, if all others play any card."""

    def choose(self, view: MausenView, legal: Sequence[int], budget: Budget) -> int:
        table = self.game.sample(view, self.rng)
        thinking = Thinking(budget.iterations, budget.seconds)
        return legal[best(gains_ahead(table, view.seat, thinking, self.rng), self.rng)]


class Search(Bot[MausenView]):
    """Foresees the others, answers them, and solves the last rounds; see `bots/fox.py`."""

    def __init__(self, game: Game[Mausen, MausenView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.fox = Fox(self.rng)

    def choose(self, view: MausenView, legal: Sequence[int], budget: Budget) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.fox.think(self.game.sample(view, self.rng), view.seat, budget.iterations, budget.seconds)

    def catch_up(self, view: MausenView, budget: Budget) -> None:
        """Plays the rounds so far again and expects something of each, so that it learns from what was shown."""
        shown = [event["cards"] for event in view.log or () if event["kind"] in ("turned_up", "laid")]
        table = Mausen(view.players, view.open_piles)
        for cards in shown:
            iterations = max(1, budget.iterations // len(shown))
            self.fox.expect(table, view.seat, iterations, budget.seconds / len(shown))
            for seat, card in enumerate(cards):
                table.play(seat, NUMBERS[card])


BOTS: Mapping[str, Callable[[Game[Mausen, MausenView], int], Bot[MausenView]]] = {
    "random": Bot,
    "greedy": Greedy,
    "flat": FlatMonteCarlo,
    "search": Search,
}
