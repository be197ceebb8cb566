"""Exact knowledge: how many deals fit what a seat knows, where every card can be, what is certain and why.

The posterior is uniform over the deals that fit: it does not weigh why somebody asked what they asked, nor which of
several cards somebody chose to show. `show_aware` is another reading, in which whoever holds k of the three cards shows
each of them equally often: every card that the observer saw is weighed by 1/k.

`deduce/frontier.py` counts card by card and is exact and quick from the first card on; `deduce/lists.py` counts by
lists of hands, which can be weighed. Tests compare the two, and both with brute force.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from functools import lru_cache
from typing import Any

from katzentisch.deduce.counts import Claim, Counts, certain, rows_of
from katzentisch.deduce.proofs import written
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE, NOBODY, Case
from katzentisch.games.cluedo.deduce.frontier import count
from katzentisch.games.cluedo.deduce.lists import list_all, weigh
from katzentisch.games.cluedo.deduce.puzzle import Count
from katzentisch.games.cluedo.rules.cards import CARDS, cards_in, size


class Deals(Counts):
    """What follows from a case. Cards that are the observer's own, or lie open, are nobody else's."""

    def __init__(self, case: Case, counted: Count) -> None:
        lying = [0] * case.players
        if case.observer != NOBODY:
            lying[case.observer] = case.own
        super().__init__(counted.total, rows_of(CARDS, counted.total, counted.owners, case.unseen, case.others, lying))
        self.case = case
        self.envelopes = counted.envelopes  # by three cards as a set; those that are possible

    def solution(self) -> int:
        """The three cards in the envelope as a set, if they are certain, or 0."""
        return next(iter(self.envelopes)) if len(self.envelopes) == 1 else 0


def know(case: Case) -> Deals:
    """All counts. An answer of the observer that the own hand does not bear out fits no deal."""
    if own_mistakes(case):
        return Deals(case, Count(len(case.others)))
    return Deals(case, count(case.puzzle(case.of_others())))


def own_mistakes(case: Case) -> bool:
    for one in case.told:
        if one.seat == case.observer:
            shown = one.card == NOBODY or case.own >> one.card & 1
            if bool(one.cards & case.own) != one.showed or not shown:
                return True
    return False


@lru_cache(maxsize=64)
def known_of(key: tuple[Any, ...]) -> Deals:
    """Whoever asks once often asks again before anything has happened."""
    return know(Case.of_key(key))


def certain_in(known: Deals) -> list[Claim]:
    """What is certain and does not stand in the case itself."""
    case = known.case
    told = {(one.card, one.seat) for one in case.told if one.card != NOBODY}
    had_none = [one for one in case.told if not one.showed and one.seat != ENVELOPE]
    told |= {(card, one.seat) for one in had_none for card in cards_in(one.cards)}
    if case.envelope:
        told |= {(card, ENVELOPE) for card in range(CARDS)}
    return certain(known, case.unseen & ~case.envelope, case.others, told)


# The answer ----------------------------------------------------------------------------------------------------------


def answer(case: Case) -> dict[str, Any]:
    """What `game.deduce` gives: counts, and facts with their proofs; or what in the case contradicts itself."""
    known = know(case)
    if known.total == 0:
        return {"count": 0, "contradiction": Prover(case).contradiction()}
    found: dict[str, Any] = {"count": known.total}
    envelopes = sorted((cards_in(three), deals) for three, deals in known.envelopes.items() if deals)
    found["envelope_counts"] = [[*three, deals] for three, deals in envelopes]
    found["owner_counts"] = {
        str(card): {
            **{f"P{seat}": known.held(card, seat) for seat in case.others},
            "envelope": known.held(card, ENVELOPE),
        }
        for card in cards_in(case.unseen)
    }
    if case.show_aware:
        found["envelope_random_show"] = random_show(case)
    prover = Prover(case)
    found["facts"] = [
        written(claim.card, place_name(claim.place), claim.holds, prover.proof(claim)) for claim in certain_in(known)
    ]
    return found


def random_show(case: Case) -> list[list[Any]]:
    """The envelope if whoever holds several of the cards shows any of them: [suspect, weapon, place, probability]."""
    puzzle = case.puzzle(case.of_others())
    puzzle.settle()
    lists = list_all(puzzle)
    for hand, seat in enumerate(case.others):
        seen = [one.cards for one in case.told if one.seat == seat and one.card != NOBODY]
        for i, cards in enumerate(lists[hand].hands):
            for named in seen:
                lists[hand].weights[i] *= 6 // size(cards & named)
    total = weigh(puzzle.cards, lists)
    envelopes = zip(lists[-1].hands, lists[-1].totals, strict=True)
    return [[*cards_in(three), weight / total] for three, weight in envelopes if weight]


def place_name(place: int) -> str:
    return "envelope" if place == ENVELOPE else f"P{place}"
