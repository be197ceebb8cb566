"""What is to be counted: in how many ways the cards that somebody has not seen can lie in hands and in the envelope.

Everything that is said at a table speaks about one hand: it has none of three cards, one of them, or a certain one. So
a puzzle says for each hand how large it is, which cards it may hold, which it must, and of which sets at least one.

This module is compiled.
"""

from __future__ import annotations

from katzentisch.games.cluedo.rules.cards import KINDS, cards_in, size


class Puzzle:
    """All cards of `cards` are in one of the hands or in the envelope, which holds a suspect, a weapon and a place."""

    def __init__(self, cards: int, sizes: list[int]) -> None:
        self.cards = cards
        self.sizes = sizes  # of each hand
        self.allowed: list[int] = [cards] * len(sizes)
        self.needed: list[int] = [0] * len(sizes)
        self.clauses: list[list[int]] = [[] for _ in sizes]  # of each of these sets a card is in the hand
        self.enclosed = cards  # what may be in the envelope
        self.banned: list[int] = []  # three cards that are not all in the envelope
        self.possible = True  # false as soon as nothing can fit

    def copy(self) -> Puzzle:
        other = Puzzle(self.cards, self.sizes[:])
        other.allowed = self.allowed[:]
        other.needed = self.needed[:]
        other.clauses = [clauses[:] for clauses in self.clauses]
        other.enclosed = self.enclosed
        other.banned = self.banned[:]
        other.possible = self.possible
        return other

    def forbid(self, hand: int, cards: int) -> None:
        """None of these is in the hand."""
        self.allowed[hand] &= ~cards

    def need(self, hand: int, card: int) -> None:
        """This one is."""
        self.needed[hand] |= 1 << card

    def one_of(self, hand: int, cards: int) -> None:
        self.clauses[hand].append(cards)

    def enclose(self, cards: int) -> None:
        """Exactly these are in the envelope."""
        self.enclosed &= cards

    def settle(self) -> None:
        """Brings it into its shortest form: what follows within one hand is drawn, and what is said twice is dropped.

        Nothing is lost by it and nothing won: the same deals fit before and after.
        """
        changed = True
        while changed and self.possible:
            changed = False
            for hand in range(len(self.sizes)):
                if self.settle_hand(hand):
                    changed = True
                if not self.possible:
                    return
        for kind in KINDS:
            if not self.enclosed & kind:
                self.possible = False

    def settle_hand(self, hand: int) -> bool:
        """Whether anything has changed."""
        allowed = self.allowed[hand] & self.cards
        needed = self.needed[hand]
        before = (self.allowed[hand], needed, len(self.clauses[hand]), self.enclosed)
        clauses: list[int] = []
        for clause in self.clauses[hand]:
            if clause & needed:
                continue
            clause &= allowed
            if size(clause) == 1:
                needed |= clause
            else:
                clauses.append(clause)
        if size(needed) == self.sizes[hand]:
            allowed = needed
        elif size(allowed) == self.sizes[hand]:
            needed = allowed
        if needed & ~allowed or size(needed) > self.sizes[hand] or size(allowed) < self.sizes[hand]:
            self.possible = False
            return True
        clauses = [clause & allowed for clause in clauses if not clause & needed]
        if 0 in clauses:
            self.possible = False
            return True
        self.clauses[hand] = smallest(clauses)
        self.allowed[hand] = allowed
        self.needed[hand] = needed
        for other in range(len(self.sizes)):
            if other != hand:
                if needed & self.needed[other]:
                    self.possible = False
                self.allowed[other] &= ~needed
        self.enclosed &= ~needed
        return before != (allowed, needed, len(self.clauses[hand]), self.enclosed)


def smallest(clauses: list[int]) -> list[int]:
    """Without those that say less than another one."""
    kept: list[int] = []
    for i in range(len(clauses)):
        clause = clauses[i]
        weaker = False
        for j in range(len(clauses)):
            other = clauses[j]
            if other & ~clause == 0 and (other != clause or j < i):
                weaker = True
        if not weaker:
            kept.append(clause)
    return kept


def triples(puzzle: Puzzle) -> list[int]:
    """All that the envelope may hold, each as a set, ascending by suspect, weapon and place."""
    found: list[int] = []
    for suspect in cards_in(puzzle.enclosed & KINDS[0]):
        for weapon in cards_in(puzzle.enclosed & KINDS[1]):
            for place in cards_in(puzzle.enclosed & KINDS[2]):
                three = 1 << suspect | 1 << weapon | 1 << place
                if three not in puzzle.banned:
                    found.append(three)
    return found


class Count:
    """How many deals fit; in how many each card is in each hand; and in how many the envelope holds these three."""

    def __init__(self, hands: int = 0) -> None:
        self.total = 0
        self.owners: list[list[int]] = [[0] * hands for _ in range(21)]  # [card][hand]
        self.envelopes: dict[int, int] = {}  # by what is in it, as a set
