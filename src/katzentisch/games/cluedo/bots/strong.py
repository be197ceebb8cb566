"""Weighs also what the others know and learn: asks what tells it much and them little, shows what helps least, keeps
near the centre when the case is almost solved, and accuses when waiting is worth less.

1. Silence. From a question all others learn who shows a card. Their gain, counted from their seats (`seats.py`), is
   taken off: so it names own cards where that tells others nothing, or something wrong.
2. Showing. Of several cards it shows the one that leaves the asker with most to find out.
3. The race. Near the end it is worth something to be near the centre.
4. Courage. Whoever may accuse does so when the likeliest case is likelier than to win by waiting: the less the others
   lack, the sooner that is.
"""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo.bots.asking import ask_everything
from katzentisch.games.cluedo.bots.detective import accusation
from katzentisch.games.cluedo.bots.gain import Gain
from katzentisch.games.cluedo.bots.seats import bits_left, cases_of_others, deals_for, rivals, unknown
from katzentisch.games.cluedo.rules.actions import ACCUSE, SHOW
from katzentisch.games.cluedo.shapes import CluedoView

TABLES = 2
"""So many are drawn to see what others learn from questions,"""
THEIR_DEALS = 48
"""with so many deals for each seat;"""
SHOWING_TABLES = 4
"""so many to see what a card tells the asker."""
BOLD = 0.34
"""Below such a chance nobody needs to think about accusing."""


class Strong(Gain):
    silence = 0.5  # what a bit that the others learn, on average, is worth against an own one
    discreet = True  # chooses what it shows
    race = 2.0  # bits: what it is worth to be in reach of the centre, if the case is known
    lead = 0.8  # how much the chance to win falls with every bit that one lacks, as the exponent of e
    bold = True  # accuses before it is certain

    def choose(self, view: CluedoView, legal: Sequence[int], budget: Budget) -> int:
        if legal[-1] >= ACCUSE:
            known = self.known(view)
            three = max(known.envelopes, key=lambda one: known.envelopes[one])
            if self.pays(view, known.envelopes[three] / known.total):
                return accusation(three)
        return super().choose(view, legal, budget)

    # Questions -------------------------------------------------------------------------------------------------------

    def weigh(self, view: CluedoView) -> list[float]:
        own = super().weigh(view)
        others = rivals(view)
        weight = self.silence / (TABLES * len(others)) if others else 0.0
        for _ in range(TABLES if weight else 0):
            for case in cases_of_others(view, self.rng, others).values():
                deals = deals_for(case, self.rng, THEIR_DEALS, view.seat)
                for number, one in enumerate(ask_everything(deals, False)):
                    own[number] -= weight * one.bits
        return own

    def places(self, view: CluedoView) -> list[float]:
        """The centre too, if the case is almost known."""
        known = self.known(view)
        return [*super().places(view), self.race * max(known.envelopes.values()) / known.total]

    # Answers ---------------------------------------------------------------------------------------------------------

    def show(self, view: CluedoView, legal: Sequence[int]) -> int:
        asker = view.suspicions[-1].by
        seen = {one.card for one in view.suspicions[:-1] if one.by == asker and one.shown_by == view.seat}
        again = [action for action in legal if action - SHOW in seen]
        if again or len(legal) == 1 or not self.discreet:
            return self.rng.choice(again or legal)
        left = dict.fromkeys(legal, 0.0)
        for _ in range(SHOWING_TABLES):
            case = cases_of_others(view, self.rng, [asker])[asker]
            answer = [one for one in case.told if one.seat == view.seat and one.showed][-1]
            for action in legal:
                answer.card = action - SHOW
                left[action] += bits_left(case)
        return max(left, key=lambda action: left[action])

    # Accusing --------------------------------------------------------------------------------------------------------

    def pays(self, view: CluedoView, chance: float) -> bool:
        """To accuse now: if it is certain, or likelier to be right than to win later."""
        if chance < BOLD or chance == 1.0 or not self.bold:
            return chance == 1.0
        mine = exp(-self.lead * unknown(self.known(view).envelopes))
        theirs = 0.0
        for case in cases_of_others(view, self.rng, rivals(view)).values():
            theirs += exp(-self.lead * bits_left(case))
        return chance > mine / (mine + theirs)
