"""Looks at a few questions only, as somebody does who sees a sheet full of numbers for the first time."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from katzentisch.games.gauner.bots.naive import Naive
from katzentisch.games.gauner.rules.choices import CIRCLE
from katzentisch.games.gauner.shapes import GaunerView

NOTICED: Final = 4
"""Of a hundred questions: so few that with four players everybody has three turns (`docs/games/gauner/bots.md`)."""


class Rookie(Naive):
    """Rates questions as the naive one does, but only those that catch the eye."""

    def ask(self, view: GaunerView, legal: Sequence[int]) -> int:
        questions = [action for action in legal if action < CIRCLE]
        noticed = self.rng.sample(questions, min(NOTICED, len(questions)))
        return super().ask(view, [*noticed, *[action for action in legal if action >= CIRCLE]])
