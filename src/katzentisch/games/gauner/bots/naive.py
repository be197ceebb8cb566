"""Reads sums one by one, as a beginner does."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.games.gauner.bots.asker import Asker
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, CROSS, ROOMS, set_of, size
from katzentisch.games.gauner.shapes import GaunerView


class Naive(Asker):
    """Asks where the most cards of a sum hide in the fewest rooms."""

    def ask(self, view: GaunerView, legal: Sequence[int]) -> int:
        own = set_of(list(view.hand))
        return self.likeliest(view, legal, lambda action: rate(view, own, action))


def rate(view: GaunerView, own: int, action: int) -> float:
    """The best of the sums in whose cross the room lies; a card of one's own is nowhere else."""
    sheet, room = view.sheets[action // ROOMS], action % ROOMS
    if own >> room & 1:
        return -1.0
    found = set_of(list(sheet.found))
    empty = ALL_ROOMS & ~(own | found | set_of(list(sheet.crossed)))
    best = sheet.hidden / max(1, size(empty))
    for noted, total in enumerate(sheet.sums):
        if total >= 0 and CROSS[noted] >> room & 1:
            best = max(best, (total - size(found & CROSS[noted])) / size(empty & CROSS[noted]))
    return best
