"""Knows exactly how likely everything is, and nothing about people."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.games.gauner.bots.asker import Asker
from katzentisch.games.gauner.deduce.case import of_view
from katzentisch.games.gauner.deduce.knowledge import know
from katzentisch.games.gauner.rules.cards import ROOMS
from katzentisch.games.gauner.shapes import GaunerView


class Marginal(Asker):
    """Counts every deal that fits, and asks where a crook is most likely."""

    def ask(self, view: GaunerView, legal: Sequence[int]) -> int:
        known = know(of_view(view))
        return self.likeliest(view, legal, lambda action: known.share(action % ROOMS, action // ROOMS))
