"""Knows all that can be known, and asks at random."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from katzentisch.games.cluedo.bots.detective import Detective
from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.deduce.knowledge import Deals, known_of
from katzentisch.games.cluedo.shapes import CluedoView


class Logic(Detective):
    """Counts every deal that fits: knows everything that is certain, and accuses then."""

    def known(self, view: CluedoView) -> Deals:
        return known_of(of_view(view).key())

    def open_cards(self, view: CluedoView) -> int:
        left = 0
        for three in self.known(view).envelopes:
            left |= three
        return left

    def solution(self, view: CluedoView) -> int:
        return self.known(view).solution()
