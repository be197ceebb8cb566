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

from katzentisch.games.cluedo.deduce.because import Fact, Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE, NOBODY, Case
from katzentisch.games.cluedo.deduce.frontier import count
from katzentisch.games.cluedo.deduce.lists import list_all, weigh
from katzentisch.games.cluedo.deduce.puzzle import Count
from katzentisch.games.cluedo.rules.cards import cards_in, size


class Knowledge:
    """What follows from a case. Cards that are the observer's own, or lie open, have no place in it."""

    def __init__(self, case: Case, counted: Count) -> None:
        self.case = case
        self.total = counted.total
        self.owners = counted.owners  # [card][hand]: `case.others` has the seats
        self.envelopes = counted.envelopes  # by three cards as a set; those that are possible

    def held(self, card: int, owner: int) -> int:
        """In how many of the deals this owner, another seat or the ENVELOPE, has the card."""
        if owner != ENVELOPE:
            return self.owners[card][self.case.others.index(owner)]
        return self.total - sum(self.owners[card]) if self.case.unseen >> card & 1 else 0

    def share(self, card: int, owner: int) -> float:
        return self.held(card, owner) / self.total if self.total else 0.0

    def solution(self) -> int:
        """The three cards in the envelope as a set, if they are certain, or 0."""
        return next(iter(self.envelopes)) if len(self.envelopes) == 1 else 0


def know(case: Case) -> Knowledge:
    """All counts. An answer of the observer that the own hand does not bear out fits no deal."""
    if own_mistakes(case):
        return Knowledge(case, Count(len(case.others)))
    return Knowledge(case, count(case.puzzle(case.of_others())))


def own_mistakes(case: Case) -> bool:
    for one in case.told:
        if one.seat == case.observer:
            shown = one.card == NOBODY or case.own >> one.card & 1
            if bool(one.cards & case.own) != one.showed or not shown:
                return True
    return False


@lru_cache(maxsize=64)
def known_of(key: tuple[Any, ...]) -> Knowledge:
    """Whoever asks once often asks again before anything has happened."""
    return know(Case.of_key(key))


def certain(known: Knowledge) -> list[Fact]:
    """What is certain and does not stand in the case itself. Where a card's place is certain, that says it all."""
    case = known.case
    facts: list[Fact] = []
    for card in cards_in(case.unseen & ~case.envelope):
        held = {owner: known.held(card, owner) for owner in (*case.others, ENVELOPE)}
        sure = [owner for owner, deals in held.items() if deals == known.total]
        if sure:
            if not any(one.card == card and one.seat == sure[0] for one in case.told):
                facts.append(Fact(card, sure[0], True))
            continue
        said = [one.seat for one in case.told if not one.showed and one.cards >> card & 1]
        for owner, deals in held.items():
            written = owner in said if owner != ENVELOPE else bool(case.envelope)
            if deals == 0 and not written:
                facts.append(Fact(card, owner, False))
    return facts


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
    found["facts"] = [_written(fact, prover.proof(fact)) for fact in certain(known)]
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


def _written(fact: Fact, because: list[str]) -> dict[str, Any]:
    owner = "envelope" if fact.owner == ENVELOPE else f"P{fact.owner}"
    return {"fact": {"card": fact.card, "owner": owner, "is": fact.holds}, "because": because}
