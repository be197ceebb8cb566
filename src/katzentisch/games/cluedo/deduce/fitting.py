"""Whether any deal fits: quicker than counting them, and all that a proof needs.

Where each card may lie are its *options*, a bit for each place: the hands, then a place for one card of each kind in
the envelope. Giving every card a place that is among its options, until all places are full, is a matching; cards are
moved on until the last one has a place. What a matching does not see are demands: of a clause one card must lie in the
hand, of three banned cards one must not lie in the envelope. If the matching that was found meets them all, a deal
fits; if not, the search goes on with each of the cards that may meet one of them. Where that becomes long, deals are
counted.

This module is compiled.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.deduce.frontier import deals
from katzentisch.games.cluedo.deduce.puzzle import Puzzle
from katzentisch.games.cluedo.rules.cards import CARDS, KINDS, cards_in

PATIENCE: Final = 200
"""So many matchings are tried before deals are counted."""
NOWHERE: Final = -1


def fits(puzzle: Puzzle, patience: int = PATIENCE) -> bool:
    """Whether there is any deal."""
    search = Search(puzzle, patience)
    if search.goes_on(search.options, [NOWHERE] * CARDS):
        return True
    return search.left < 0 and deals(puzzle) > 0


class Demand:
    """One of the cards must lie at one of these places."""

    def __init__(self, cards: list[int], places: int) -> None:
        self.cards = cards
        self.places = places


class Search:
    def __init__(self, puzzle: Puzzle, patience: int) -> None:
        hands = len(puzzle.sizes)
        self.cards = cards_in(puzzle.cards)
        self.rooms = [*puzzle.sizes, 1, 1, 1]
        self.left = patience
        self.options: list[int] = [0] * CARDS
        self.dealt: list[int] = []  # by card: the place it has
        self.free: list[int] = []  # by place
        self.seen = 0  # places that were looked at while one card seeks its place
        for card in self.cards:
            options = 0
            for hand in range(hands):
                if puzzle.allowed[hand] >> card & 1:
                    options |= 1 << hand
            if puzzle.enclosed >> card & 1:
                for kind in range(3):
                    if KINDS[kind] >> card & 1:
                        options |= 1 << hands + kind
            for hand in range(hands):
                if puzzle.needed[hand] >> card & 1:
                    options &= 1 << hand
            self.options[card] = options
        self.demands: list[Demand] = []
        for hand in range(hands):
            if puzzle.needed[hand] & ~puzzle.cards:
                self.demands.append(Demand([], 1 << hand))  # a card that is elsewhere
            for clause in puzzle.clauses[hand]:
                self.demands.append(Demand(cards_in(clause & puzzle.cards), 1 << hand))
        for three in puzzle.banned:
            if three & ~puzzle.cards == 0:
                self.demands.append(Demand(cards_in(three), (1 << hands) - 1))

    def goes_on(self, options: list[int], dealt: list[int]) -> bool:
        """Whether a deal fits these options; `dealt` is a matching of wider ones, to begin with. Both are used up."""
        self.left -= 1
        if self.left < 0 or not self.follow(options) or not self.match(options, dealt):
            return False
        unmet = self.unmet(options, dealt)
        if unmet is None:
            return True
        for card in unmet.cards:
            if options[card] & unmet.places:
                then = options[:]
                then[card] &= unmet.places
                if self.goes_on(then, dealt[:]):
                    return True
                options[card] &= ~unmet.places
        return False

    def follow(self, options: list[int]) -> bool:
        """What only one card can still meet, it meets. False where none can."""
        changed = True
        while changed:
            changed = False
            for demand in self.demands:
                able = 0
                last = NOWHERE
                for card in demand.cards:
                    if options[card] & demand.places:
                        able += 1
                        last = card
                if able == 0:
                    return False
                if able == 1 and options[last] & ~demand.places:
                    options[last] &= demand.places
                    changed = True
        return True

    def unmet(self, options: list[int], dealt: list[int]) -> Demand | None:
        """The demand that this matching does not meet, and that the fewest cards can."""
        found: Demand | None = None
        fewest = CARDS
        for demand in self.demands:
            able = 0
            met = False
            for card in demand.cards:
                if 1 << dealt[card] & demand.places:
                    met = True
                    break
                if options[card] & demand.places:
                    able += 1
            if not met and able < fewest:
                found = demand
                fewest = able
        return found

    def match(self, options: list[int], dealt: list[int]) -> bool:
        """Every card gets a place. The numbers of cards fit, so all places are full then."""
        self.options = options
        self.dealt = dealt
        self.free = self.rooms[:]
        for card in self.cards:
            place = dealt[card]
            if place != NOWHERE:
                if options[card] >> place & 1:
                    self.free[place] -= 1
                else:
                    dealt[card] = NOWHERE
        for demand in self.demands:
            self.try_to_meet(demand)
        for card in self.cards:
            if dealt[card] == NOWHERE:
                self.seen = 0
                if not self.seat(card):
                    return False
        return True

    def try_to_meet(self, demand: Demand) -> None:
        """With a card that has no place yet, if there is room."""
        for card in demand.cards:
            if self.dealt[card] == NOWHERE:
                for place in range(len(self.free)):
                    if self.options[card] & demand.places & 1 << place and self.free[place]:
                        self.dealt[card] = place
                        self.free[place] -= 1
                        return

    def seat(self, card: int) -> bool:
        """Finds a place, if need be by moving others on; no place is looked at twice."""
        options = self.options[card] & ~self.seen
        for place in range(len(self.free)):
            if options >> place & 1 and self.free[place]:
                self.dealt[card] = place
                self.free[place] -= 1
                return True
        self.seen |= options
        for place in range(len(self.free)):
            if options >> place & 1:
                for other in self.cards:
                    if self.dealt[other] == place and self.seat(other):
                        self.dealt[card] = place
                        return True
        return False
