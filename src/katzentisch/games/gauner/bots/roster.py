"""The bots of Gauner raus!, weakest first. They get views and nothing else."""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from katzentisch.core.contract import Bot, Game
from katzentisch.core.shapes import Budget
from katzentisch.games.gauner.bots.sleuth import Sleuth
from katzentisch.games.gauner.deduce.case import of_view
from katzentisch.games.gauner.deduce.knowledge import Knowledge, know
from katzentisch.games.gauner.rules.cards import CROSS, ROOMS, set_of, size
from katzentisch.games.gauner.shapes import GaunerView
from katzentisch.games.gauner.state import CIRCLE, DONE, Gauner


def first_circle(legal: Sequence[int]) -> int:
    """A complete sum that has to be pointed out, or -1: no bot forgets one."""
    circles = [action for action in legal if CIRCLE <= action < DONE]
    return circles[0] if circles else -1


def worth_going_on(chance: float, haul: int) -> bool:
    """In the brave variant: whether the points of this turn grow on average by one more question."""
    return chance * (haul + 1) > haul


class Naive(Bot[GaunerView]):
    """Reads sums one by one: asks where the most cards of a sum hide in the fewest rooms."""

    def choose(self, view: GaunerView, legal: Sequence[int], budget: Budget) -> int:
        circle = first_circle(legal)
        if circle >= 0:
            return circle
        own = set_of(list(view.hand))
        rated = [(self.rate(view, own, action), self.rng.random(), action) for action in legal if action < CIRCLE]
        chance, _, action = max(rated)
        if view.brave and legal[-1] == DONE and not worth_going_on(chance, view.haul):
            return DONE
        return action

    def rate(self, view: GaunerView, own: int, action: int) -> float:
        """The best of the sums in whose cross the room lies; a card of one's own is nowhere else."""
        sheet, room = view.sheets[action // ROOMS], action % ROOMS
        if own >> room & 1:
            return -1.0
        found = set_of(list(sheet.found))
        empty = ~(own | found | set_of(list(sheet.crossed)))
        best = sheet.hidden / max(1, size(empty & (1 << ROOMS) - 1))
        for noted, total in enumerate(sheet.sums):
            if total >= 0 and CROSS[noted] >> room & 1:
                best = max(best, (total - size(found & CROSS[noted])) / size(empty & CROSS[noted]))
        return best


class Marginal(Bot[GaunerView]):
    """Counts every deal that fits, and asks where a crook is most likely."""

    def choose(self, view: GaunerView, legal: Sequence[int], budget: Budget) -> int:
        circle = first_circle(legal)
        if circle >= 0:
            return circle
        known = know(of_view(view))
        rated = [(chance_of(known, action), self.rng.random(), action) for action in legal if action < CIRCLE]
        chance, _, action = max(rated)
        if view.brave and legal[-1] == DONE and not worth_going_on(chance, view.haul):
            return DONE
        return action


def chance_of(known: Knowledge, action: int) -> float:
    return known.share(action % ROOMS, action // ROOMS)


class Master(Bot[GaunerView]):
    """See `bots/sleuth.py`."""

    def choose(self, view: GaunerView, legal: Sequence[int], budget: Budget) -> int:
        circle = first_circle(legal)
        return circle if circle >= 0 else Sleuth(view, legal, self.rng).choose()


BOTS: Mapping[str, Callable[[Game[Gauner, GaunerView], int], Bot[GaunerView]]] = {
    "random": Bot,
    "naive": Naive,
    "marginal": Marginal,
    "sleuth": Master,
}
