"""The fox at a table: what it thinks with is in `bots/fox.py`."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.mausen.bots.fox import Fox
from katzentisch.games.mausen.rules.cards import NUMBERS
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen


class Search(Bot[MausenView]):
    """Foresees the others, answers them, and solves the last rounds."""

    def __init__(self, game: Game[Mausen, MausenView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.fox = Fox(self.rng)
        self.rounds = 0  # in which it was asked, or which it has thought of since

    def choose(self, view: MausenView, legal: Sequence[int], budget: Budget) -> int:
        shown = [event["cards"] for event in view.log or () if event["kind"] in ("turned_up", "laid")]
        if len(legal) > 1 and self.rounds < len(shown):
            budget = Budget((budget.iterations + 1) // 2, budget.seconds / 2)
            self._catch_up(view, shown, budget)
        self.rounds = len(shown) + 1
        if len(legal) == 1:
            return legal[0]
        return self.fox.think(self.game.sample(view, self.rng), view.seat, budget.iterations, budget.seconds)

    def _catch_up(self, view: MausenView, shown: Sequence[Sequence[str]], budget: Budget) -> None:
        """Plays the rounds so far again and expects something of each that it has not seen, so that it learns from what
        was shown."""
        table = Mausen(view.players, view.open_piles)
        missed = len(shown) - self.rounds
        for number, cards in enumerate(shown):
            if number >= self.rounds:
                iterations = max(1, budget.iterations // missed)
                self.fox.expect(table, view.seat, iterations, budget.seconds / missed)
            for seat, card in enumerate(cards):
                table.play(seat, NUMBERS[card])
