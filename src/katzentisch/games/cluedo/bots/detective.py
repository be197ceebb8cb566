"""What all detectives do alike: they walk to places that may be in the envelope, name cards that may be, show what they
have shown before, and accuse when they know. What they know is what makes them differ.
"""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.contract import Bot
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo.bots.walking import nearest
from katzentisch.games.cluedo.rules.actions import ACCUSE, END, ENTER, FIGURE, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.cards import (
    ALL_PLACES,
    ALL_SUSPECTS,
    ALL_WEAPONS,
    FIRST_PLACE,
    FIRST_WEAPON,
    cards_in,
    set_of,
)
from katzentisch.games.cluedo.rules.map import PLACE, TOWN
from katzentisch.games.cluedo.shapes import CluedoView

CENTRE = 9
"""As a place to walk to."""


class Detective(Bot[CluedoView]):
    """Asks `open_cards` what may be in the envelope, and `solution` whether it is known."""

    def open_cards(self, view: CluedoView) -> int:
        """The cards that may be in the envelope, as far as this detective knows."""
        raise TypeError("a detective defines open_cards()")

    def solution(self, view: CluedoView) -> int:
        """The three cards, if each kind has one left; else 0."""
        left = self.open_cards(view)
        kinds = [left & kind for kind in (ALL_SUSPECTS, ALL_WEAPONS, ALL_PLACES)]
        return left if all(kind and kind & (kind - 1) == 0 for kind in kinds) else 0

    def choose(self, view: CluedoView, legal: Sequence[int], budget: Budget) -> int:
        phase = view.turn.phase
        if phase == "figures":
            return self.rng.choice([action for action in legal if action < FIGURE + 6])
        if phase == "refute":
            return self.show(view, legal)
        solution = self.solution(view)
        if solution and legal[-1] >= ACCUSE:
            return accusation(solution)
        if phase == "suspect":
            return self.suspect(view, solution)
        if phase == "start":
            return self.begin(view, legal, solution)
        return self.walk(view, legal, solution) if phase == "move" else END

    def show(self, view: CluedoView, legal: Sequence[int]) -> int:
        """What this asker has seen already tells nothing new."""
        asker = view.suspicions[-1].by
        seen = {one.card for one in view.suspicions[:-1] if one.by == asker and one.shown_by == view.seat}
        again = [action for action in legal if action - SHOW in seen]
        return self.rng.choice(again or legal)

    def suspect(self, view: CluedoView, solution: int) -> int:
        """Any suspect and weapon that may be it."""
        cards = solution or self.open_cards(view)
        suspect = self.rng.choice(cards_in(cards & ALL_SUSPECTS) or range(6))
        weapon = self.rng.choice(cards_in(cards & ALL_WEAPONS) or range(FIRST_WEAPON, FIRST_PLACE))
        return SUSPECT + 6 * suspect + weapon - FIRST_WEAPON

    def goals(self, view: CluedoView, solution: int) -> list[int]:
        """Places to go to: those that may be it. Who knows it all goes where nobody can refute it, or to the centre."""
        if solution:
            safe = solution | set_of(list(view.hand)) | set_of(list(view.pieces.opened))
            return [*(card - FIRST_PLACE for card in cards_in(safe & ALL_PLACES)), CENTRE]
        return [card - FIRST_PLACE for card in cards_in(self.open_cards(view) & ALL_PLACES)]

    def begin(self, view: CluedoView, legal: Sequence[int], solution: int) -> int:
        goals = self.goals(view, solution)
        here = TOWN.spot_of(view.pieces.figures[view.seats[view.seat].figure]) - PLACE
        if any(SUSPECT <= action < SHOW for action in legal) and here in goals:
            return self.suspect(view, solution)
        if PASSAGE in legal and (TOWN.passages[here] - PLACE in goals or ROLL not in legal):
            return PASSAGE
        return ROLL if ROLL in legal else END

    def walk(self, view: CluedoView, legal: Sequence[int], solution: int) -> int:
        """Into a place that is a goal, or as near to one as possible."""
        goals = self.goals(view, solution)
        inside = [action for action in legal if ENTER <= action < GO and action - ENTER in goals]
        if inside:
            return self.rng.choice(inside)
        squares = [action for action in legal if GO <= action < SUSPECT]
        if not squares:
            return self.rng.choice([action for action in legal if action < GO])
        steps = {action: nearest(action - GO, goals) for action in squares}
        best = min(steps.values())
        return self.rng.choice([action for action in squares if steps[action] == best])


def accusation(solution: int) -> int:
    suspect, weapon, place = cards_in(solution)
    return ACCUSE + 54 * suspect + 9 * (weapon - FIRST_WEAPON) + place - FIRST_PLACE
