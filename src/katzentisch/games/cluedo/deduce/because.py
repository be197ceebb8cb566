"""Why something is certain: the fewest entries of a case that prove it.

A set of entries proves a fact if no deal fits them and the opposite. It is minimal if that is no longer so when any one
of them is left out; own cards, open cards and the sizes of the hands may always be used. Entries are dropped one after
the other, the latest first, as long as the rest still proves the fact: so a proof names what was said early.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from katzentisch.deduce.counts import Claim
from katzentisch.deduce.proofs import fewest
from katzentisch.games.cluedo.deduce.case import ENVELOPE, Case, Observation
from katzentisch.games.cluedo.deduce.fitting import fits
from katzentisch.games.cluedo.deduce.puzzle import Puzzle
from katzentisch.games.cluedo.rules.cards import KINDS


class Prover:
    """Finds minimal proofs within one case."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.told = case.of_others()

    def proof(self, fact: Claim) -> list[str]:
        """JSON pointers to the entries that prove it. What the owner's answers prove alone is proved by them alone."""
        own = [one for one in self.told if one.seat == fact.place]
        told = own if fact.place != ENVELOPE and not self.open(own, fact) else self.told
        return [one.pointer for one in self.shrink(told, fact)]

    def shrink(self, told: list[Observation], fact: Claim | None) -> list[Observation]:
        """The latest are dropped first."""
        return fewest(told[::-1], lambda some: not self.open(some, fact))[::-1]

    def open(self, told: list[Observation], fact: Claim | None) -> bool:
        """Is there a deal in which these entries are true and the fact is not?"""
        puzzle = self.case.puzzle(told)
        if fact is not None:
            self.deny(puzzle, fact)
        return fits(puzzle)

    def deny(self, puzzle: Puzzle, fact: Claim) -> None:
        card = 1 << fact.card
        if fact.place != ENVELOPE:
            hand = self.case.others.index(fact.place)
            if fact.holds:
                puzzle.forbid(hand, card)
            else:
                puzzle.need(hand, fact.card)
        elif fact.holds:
            puzzle.enclosed &= ~card
        else:
            kind = next(kind for kind in KINDS if kind & card)
            puzzle.enclosed &= ~kind | card

    def contradiction(self) -> list[str]:
        """A minimal set of entries that cannot all be true."""
        case = self.case
        for one in case.told:
            if one.seat == case.observer and bool(one.cards & case.own) != one.showed:
                return [one.pointer]
            if one.seat == case.observer and one.card >= 0 and not case.own >> one.card & 1:
                return [one.pointer]
        return [one.pointer for one in self.shrink(self.told, None)]
