"""Why something is certain: the fewest entries of a case that prove it.

A set of entries proves a fact if no deal fits them and the opposite. It is minimal if that is no longer so when any one
of them is left out; own cards, open cards and the sizes of the hands may always be used. Entries are dropped one after
the other as long as the rest still proves the fact. What the owner's sheet proves alone is proved on that sheet alone:
the other hands can then hold anything that is left, so the small proof is a proof at the whole table too. Cards that
count for the same entries can change places in every deal, so what proves a fact of one proves it of the other.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from katzentisch.deduce.counts import REST, Claim
from katzentisch.deduce.deals import TOO_MUCH, count
from katzentisch.deduce.lists import any_deal, effort
from katzentisch.deduce.proofs import fewest
from katzentisch.games.gauner.deduce.case import Case, Observation

WITHOUT_LIMIT = 1 << 40
STEPS = 3_000_000
"""More are never tried before hands are listed."""


class Prover:
    """Finds minimal proofs within one case."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.others = [told for told in case.observations() if told.seat != case.observer]
        self.proved: dict[tuple[int, int, bool], list[str]] = {}
        self.together: list[list[Observation]] = []  # what has proved something that no smaller company proves

    def proof(self, fact: Claim) -> list[str]:
        """JSON pointers to the entries that prove it."""
        counts_for = sum((told.cards >> fact.card & 1) << number for number, told in enumerate(self.others))
        key = counts_for, fact.place, fact.holds
        if key not in self.proved:
            self.proved[key] = [one.pointer for one in self.search(fact)]
        return self.proved[key][:]

    def search(self, fact: Claim) -> list[Observation]:
        """Smaller companies first; what has proved another fact is tried before everything is."""
        case = self.case
        known = self.others
        if fact.place != REST:
            own = [told for told in known if told.seat == fact.place]
            if not self.open(own, fact, [fact.place]):
                return self.shrink(own, fact, [fact.place])
        for seats in self.groups():
            some = [told for told in known if told.seat in seats]
            if not self.open(some, fact, seats):
                return self.shrink(some, fact, seats)
        for some in self.together:
            if not self.open(some, fact, case.others):
                return self.shrink(some, fact, case.others)
        proof = self.shrink(known, fact, case.others)
        self.together.append(proof)
        return proof

    def groups(self) -> list[list[int]]:
        """Smaller companies first: one seat, two, but not yet all."""
        others = self.case.others
        pairs = [[a, b] for a in others for b in others if a < b]
        return [group for group in [*([seat] for seat in others), *pairs] if len(group) < len(others)]

    def shrink(self, told: list[Observation], fact: Claim | None, seats: list[int]) -> list[Observation]:
        return fewest(told, lambda some: not self.open(some, fact, seats))

    def open(self, told: list[Observation], fact: Claim | None, seats: list[int]) -> bool:
        """Is there a deal in which these entries are true and the fact is not?"""
        extra: list[Observation] = []
        if fact is None:
            return self.exists(told, seats)
        card = 1 << fact.card
        if fact.place != REST:
            if fact.place not in seats:
                return True
            extra = [Observation("", fact.place, card, 0 if fact.holds else 1)]
            return self.exists(told + extra, seats)
        if fact.holds:  # the opposite of "in the box": in somebody's hand
            if len(seats) < len(self.case.others):
                return True
            return any(self.exists([*told, Observation("", seat, card, 1)], seats) for seat in seats)
        return self.exists(told + [Observation("", seat, card, 0) for seat in seats], seats)

    def exists(self, told: list[Observation], seats: list[int]) -> bool:
        """Does any deal fit? A seat about which nothing is said can hold whatever is left."""
        about = [seat for seat in seats if any(one.seat == seat for one in told)]
        if not about:
            return True
        puzzle = self.case.puzzle(told, about)
        budget = WITHOUT_LIMIT
        if 1 < len(about) <= 3 and puzzle.possible():
            budget = min(STEPS, sum(effort(puzzle)))
        counted = count(puzzle, budget)
        return any_deal(puzzle) if counted.total == TOO_MUCH else counted.total > 0

    def contradiction(self) -> list[str]:
        """A minimal set of entries that cannot all be true."""
        for seats in [*self.groups(), self.case.others]:
            some = [told for told in self.others if told.seat in seats]
            if not self.exists(some, seats):
                return [one.pointer for one in self.shrink(some, None, seats)]
        raise AssertionError("a deal fits after all")
