"""The bots of Schnurrlock Holmes, weakest first. They never report mishaps: a program drops no cards."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.schnurrlock.bots.inspector import Inspector
from katzentisch.games.schnurrlock.bots.reckoning import (
    FORMS,
    action_of,
    candidates,
    likeliest,
    most_telling,
    open_candidates,
)
from katzentisch.games.schnurrlock.rules.cards import DONE, LET_BE, MARKER
from katzentisch.games.schnurrlock.shapes import SchnurrlockView
from katzentisch.games.schnurrlock.state import Schnurrlock


class Detective(Bot[SchnurrlockView]):
    """The course of a turn. What to ask and when to guess is decided by each detective."""

    def choose(self, view: SchnurrlockView, legal: Sequence[int], budget: Budget) -> int:
        if view.turn.step in FORMS:
            return FORMS[view.turn.step]
        if view.turn.step == "lay":
            return legal[0]
        guess = self.guess(view)
        if guess >= 0 and action_of(guess) in legal:
            return action_of(guess)
        if view.turn.step == "call":
            return LET_BE
        return DONE if DONE in legal else self.ask(view)

    def guess(self, view: SchnurrlockView) -> int:
        """A guess, or -1 to wait."""
        return -1

    def ask(self, view: SchnurrlockView) -> int:
        """A card of the hand."""
        return self.rng.choice(view.hand)


class Naive(Detective):
    """Asks with any card, and forgets every card that is not a clue to the present case."""

    def guess(self, view: SchnurrlockView) -> int:
        return likeliest(open_candidates(view), 0.5) if view.turn.due == 0 else -1


class Certain(Detective):
    """Asks what tells most, and guesses both details when they are certain; one, if it catches Mauziaty."""

    def guess(self, view: SchnurrlockView) -> int:
        left = candidates(view)
        if left.bit_count() == 1:
            return likeliest(left, 1.0)
        return likeliest(left, 1.0) if view.trail.tiles[0] == MARKER else -1

    def ask(self, view: SchnurrlockView) -> int:
        return most_telling(candidates(view), view.hand)


class Gain(Detective):
    """Asks what tells most, and guesses from a chance of 50 % on: before asking only if both details are certain."""

    def guess(self, view: SchnurrlockView) -> int:
        left = candidates(view)
        return likeliest(left, 0.5) if view.turn.due == 0 or left.bit_count() == 1 else -1

    def ask(self, view: SchnurrlockView) -> int:
        return most_telling(candidates(view), view.hand)


BOTS: Mapping[str, Callable[[Game[Schnurrlock, SchnurrlockView], int], Bot[SchnurrlockView]]] = {
    "naive": Naive,
    "certain": Certain,
    "gain": Gain,
    "inspector": Inspector,
}
