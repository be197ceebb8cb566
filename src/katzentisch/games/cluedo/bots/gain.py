"""Asks what tells it most, and walks where it can ask that.

The worth of a question is counted on deals that fit what the view tells (`asking.py`), the worth of a place is that of
the best question in it, and the worth of a square is what the next rolls bring from there (`walking.py`).
"""

# interpreted: bots are classes of the contract

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.contract import Game
from katzentisch.games.cluedo.bots.asking import QUESTIONS, Worth, ask_everything
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.bots.seats import deals_for
from katzentisch.games.cluedo.bots.walking import outlook
from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.rules.actions import ACCUSE, END, ENTER, GO, PASSAGE, ROLL, SHOW, SUSPECT
from katzentisch.games.cluedo.rules.map import PLACE, TOWN
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.state import Cluedo


class Gain(Logic):
    drawn = 192  # so many deals are drawn to weigh questions
    at_once = 3.0  # bits: what it is worth to know the case while one may accuse, and need not walk to the centre
    patience = 0.7  # what is left of a worth that comes a turn later

    def __init__(self, game: Game[Cluedo, CluedoView], seed: int = 0) -> None:
        super().__init__(game, seed)
        self.thought: tuple[object, list[float]] = (None, [])

    # Questions -------------------------------------------------------------------------------------------------------

    def worths(self, view: CluedoView) -> list[float]:
        """Of all questions; thought of once as long as nothing has happened."""
        known = (len(view.suspicions), len(view.accusations), view.turn.phase == "refute")
        if self.thought[0] != known:
            self.thought = (known, self.weigh(view))
        return self.thought[1]

    def weigh(self, view: CluedoView) -> list[float]:
        deals = deals_for(of_view(view), self.rng, self.drawn, view.seat)
        return [self.worth(one) for one in ask_everything(deals, True)]

    def worth(self, one: Worth) -> float:
        return one.bits + self.at_once * one.ends

    def suspect(self, view: CluedoView, solution: int) -> int:
        if solution:
            return super().suspect(view, solution)
        place = TOWN.spot_of(view.pieces.figures[view.seats[view.seat].figure]) - PLACE
        here = self.worths(view)[place::9]
        best = max(here)
        return SUSPECT + self.rng.choice([number for number in range(36) if here[number] == best])

    # Ways ------------------------------------------------------------------------------------------------------------

    def places(self, view: CluedoView) -> list[float]:
        """What it is worth to come to each place."""
        worths = self.worths(view)
        return [max(worths[place:QUESTIONS:9]) for place in range(9)]

    def begin(self, view: CluedoView, legal: Sequence[int], solution: int) -> int:
        if solution:
            return super().begin(view, legal, solution)
        places = self.places(view)
        spot = TOWN.spot_of(view.pieces.figures[view.seats[view.seat].figure])
        ways: dict[int, float] = {END: -1.0} if END in legal else {}
        if ROLL in legal:
            ways[ROLL] = outlook(spot, places, self.patience)
        if PASSAGE in legal:
            ways[PASSAGE] = self.coming_to(TOWN.passages[spot - PLACE], places)
        if any(SUSPECT <= action < SHOW for action in legal):
            ways[SUSPECT] = self.coming_to(spot, places)
        best = max(ways, key=lambda way: ways[way])
        return self.suspect(view, solution) if best == SUSPECT else best

    def walk(self, view: CluedoView, legal: Sequence[int], solution: int) -> int:
        if solution:
            return super().walk(view, legal, solution)
        places = self.places(view)
        ways: dict[int, float] = {}
        for action in legal:
            if ENTER <= action < GO:
                ways[action] = self.coming_to(PLACE + action - ENTER, places)
            elif action < ACCUSE:
                ways[action] = self.patience * outlook(action - GO, places, self.patience)
        best = max(ways.values())
        return self.rng.choice([action for action in ways if ways[action] == best])

    def coming_to(self, spot: int, places: list[float]) -> float:
        """What one learns there, and where one can go from there."""
        later = outlook(spot, places, self.patience)
        passage = TOWN.passages[spot - PLACE]
        if passage >= 0:
            later = max(later, places[passage - PLACE])
        return places[spot - PLACE] + self.patience * later
