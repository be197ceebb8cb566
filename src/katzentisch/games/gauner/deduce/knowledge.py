"""Exact knowledge: how many deals fit what a seat knows, where every card can be, what is certain and why.

The posterior is uniform over the deals that fit. It does not weigh why somebody asked what they asked. The counting
itself is in `katzentisch.deduce`.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from katzentisch.deduce.counts import REST, Claim, Counts, certain, rows_of
from katzentisch.deduce.deals import TOO_MUCH, Count, count, draw, look_back
from katzentisch.deduce.draws import draw_in_turn
from katzentisch.deduce.proofs import written
from katzentisch.deduce.solve import LISTS, STEPS, solve
from katzentisch.games.gauner.deduce.because import Prover
from katzentisch.games.gauner.deduce.case import Case
from katzentisch.games.gauner.rules.cards import ROOMS, size

STEPS_TO_DRAW = 5_000
"""More are not worth while for a single deal."""


def know(case: Case, steps: int = STEPS, hands: int = LISTS) -> Counts:
    """All counts, exact unless that would take more than so many steps and hands."""
    total, owners, error = solve(case.puzzle(case.observations()), steps, hands)
    lying = case.shown[:]
    if case.observer >= 0:
        lying[case.observer] = case.own
    return Counts(total, rows_of(ROOMS, total, owners, case.unseen(), case.others, lying), error)


def certain_in(case: Case, counts: Counts) -> list[Claim]:
    """What is certain and does not stand in the case itself; nothing where the counts are estimates."""
    if counts.error:
        return []
    told = {(room, seat) for seat, rooms in enumerate(case.misses) for room in rooms}
    return certain(counts, case.unseen(), case.others, told)


@lru_cache(maxsize=64)
def proved(key: tuple[Any, ...]) -> tuple[Counts, list[tuple[Claim, list[str]]]]:
    """The counts, and what is certain with the pointers that prove it. A table draws itself more often than it
    changes."""
    case = Case.of_key(key)
    counts = know(case)
    prover = Prover(case)
    return counts, [(claim, prover.proof(claim)) for claim in certain_in(case, counts)]


# One deal ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def to_draw_from(key: tuple[Any, ...]) -> Count:
    """Whoever draws one deal often draws more of the same case."""
    case = Case.of_key(key)
    counted = count(case.puzzle(case.observations()), STEPS_TO_DRAW)
    if counted.total > 0:
        look_back(counted)
    return counted


def deal(case: Case, rng: Random) -> list[int]:
    """All hands of one deal that fits; each is equally likely unless counting them would take too long."""
    counted = to_draw_from(case.key())
    too_much = counted.total == TOO_MUCH
    drawn = draw_in_turn(case.puzzle(case.observations()), rng) if too_much else draw(counted, rng)
    hands = [case.own] * case.players
    for seat, cards in zip(case.others, drawn, strict=True):
        hands[seat] = cards | case.shown[seat]
    return hands


# The answer ----------------------------------------------------------------------------------------------------------


def answer(case: Case, steps: int = STEPS, hands: int = LISTS) -> dict[str, Any]:
    """docs/games/gauner/deduce.md"""
    known = know(case, steps, hands)
    if known.total == 0:
        return {"count": 0, "contradiction": Prover(case).contradiction()}
    found: dict[str, Any] = {"count": known.total, "exact": known.error == 0.0}
    mistakes = own_mistakes(case)
    if mistakes:
        found["own_sheet_wrong"] = mistakes
    owners = [*case.others, REST]
    counts = {
        str(card): {place_name(owner): known.held(card, owner) for owner in owners}
        for card in range(ROOMS)
        if not case.own >> card & 1
    }
    if known.error:
        found["owner_shares"] = {
            card: {place: round(n / known.total, 4) for place, n in held.items()} for card, held in counts.items()
        }
        found["error"] = round(known.error, 4)
        found["facts"] = []
        return found
    found["owner_counts"] = counts
    prover = Prover(case)
    found["facts"] = [
        written(claim.card, place_name(claim.place), claim.holds, prover.proof(claim))
        for claim in certain_in(case, known)
    ]
    return found


def place_name(place: int) -> str:
    return "box" if place == REST else f"P{place}"


def own_mistakes(case: Case) -> list[str]:
    """Entries about the observer that the own hand does not bear out. They do not touch the count of the others."""
    told = [told for told in case.observations() if told.seat == case.observer]
    return [one.pointer for one in told if size(one.cards & case.own) != one.total]
