"""What all bots do alike: circle what is due, rate the questions, and stop in time where mistakes cost points."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Sequence

from katzentisch.core.contract import Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.gauner.rules.cards import ROOMS
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from katzentisch.games.gauner.shapes import GaunerView


class Asker(Bot[GaunerView]):
    """The course of a turn. What is asked, or whether to stop, is decided by each bot."""

    def choose(self, view: GaunerView, legal: Sequence[int], budget: Budget) -> int:
        circle = first_circle(view)
        return circle if circle >= 0 else self.ask(view, legal)

    def ask(self, view: GaunerView, legal: Sequence[int]) -> int:
        """A question, or DONE where it is legal."""
        raise TypeError("a bot defines ask()")

    def likeliest(self, view: GaunerView, legal: Sequence[int], chance_of: Callable[[int], float]) -> int:
        """The question that is rated best; of equals any one."""
        rated = [(chance_of(action), self.rng.random(), action) for action in legal if action < CIRCLE]
        chance, _, action = max(rated)
        if view.brave and legal[-1] == DONE and not worth_going_on(chance, view.turn.haul):
            return DONE
        return action


def first_circle(view: GaunerView) -> int:
    """A complete sum that has to be pointed out, or -1: no bot forgets one, and none points at anything else."""
    return CIRCLE + ROOMS * view.turn.due_sheet + view.turn.due[0] if view.turn.due else -1


def worth_going_on(chance: float, haul: int) -> bool:
    """In the brave variant: whether the points of this turn grow on average by one more question."""
    return chance * (haul + 1) > haul
