"""Exact knowledge: how many deals fit what a seat knows, where every card can be, what is certain and why.

The posterior is uniform over the deals that fit. It does not weigh why somebody asked what they asked.

Two exact methods (`deduce/crosses.py`, `deduce/lists.py`) share the work: the first is tried with a budget in
proportion to what the second would cost. If both would take too long, deals are drawn (`deduce/draws.py`) and the
answer says how far off it may be.
"""

# interpreted: the counting it calls is compiled

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from katzentisch.games.gauner.deduce.because import BOX, Fact, Prover
from katzentisch.games.gauner.deduce.case import Case
from katzentisch.games.gauner.deduce.crosses import TOO_MUCH, Count, Puzzle, count, draw, look_back
from katzentisch.games.gauner.deduce.draws import Estimate, draw_in_turn, estimate
from katzentisch.games.gauner.deduce.lists import count_by_lists, effort
from katzentisch.games.gauner.rules.cards import rooms_in, size

LISTS = 300_000
"""So many hands in all lists together are listed at most: about a second."""
STEPS = 3_000_000
"""So many steps a count by crosses may take at most: about a second."""
STEPS_TO_DRAW = 5_000
"""More are not worth while for a single deal."""
STEPS_PER_HAND = (0, 0, 10, 2)
"""By the number of hands: how many steps cost as much as listing one hand."""


class Knowledge:
    """What follows from a case. Cards that are the observer's own, or lie open, have no place in `owners`."""

    def __init__(self, case: Case, total: int, owners: list[list[int]], error: float = 0.0) -> None:
        self.case = case
        self.total = total  # deals that fit; estimated if `error` is not 0
        self.owners = owners  # [card][other]: in how many of them that seat (`case.others`) holds the card
        self.error = error  # the standard error of the worst share; 0 if exact

    def share(self, card: int, seat: int) -> float:
        """How likely it is that another seat holds the card, given that all deals that fit are equally likely."""
        if self.case.shown[seat] >> card & 1:
            return 1.0
        if not self.total or not self.case.unseen() >> card & 1:
            return 0.0
        return self.owners[card][self.case.others.index(seat)] / self.total


def know(case: Case, steps: int = STEPS, hands: int = LISTS) -> Knowledge:
    """All counts, exact unless that would take more than so many steps and hands."""
    puzzle = case.puzzle(case.observations())
    counted = solve(puzzle, steps, hands)
    if counted.total == TOO_MUCH:
        guess: Estimate = estimate(puzzle, Random(1))
        return Knowledge(case, guess.total, guess.owners, guess.error)
    return Knowledge(case, counted.total, counted.owners)


def solve(puzzle: Puzzle, steps: int, hands: int) -> Count:
    """By the method that is likely to be quicker; TOO_MUCH if neither may be used."""
    others = len(puzzle.allowed)
    budget = steps
    listed = False
    if 1 < others <= 3 and puzzle.possible():
        lists = sum(effort(puzzle))
        listed = lists <= hands
        if listed:
            budget = min(steps, STEPS_PER_HAND[others] * lists + 1000)
    counted = count(puzzle, budget)
    if counted.total == TOO_MUCH:
        return count_by_lists(puzzle) if listed else counted
    if counted.total:
        look_back(counted)
    return counted


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
    knowledge = know(case, steps, hands)
    if knowledge.total == 0:
        return {"count": 0, "contradiction": Prover(case).contradiction()}
    found: dict[str, Any] = {"count": knowledge.total, "exact": knowledge.error == 0.0}
    mistakes = own_mistakes(case)
    if mistakes:
        found["own_sheet_wrong"] = mistakes
    places = [f"P{seat}" for seat in case.others]
    counts: dict[str, dict[str, int]] = {}
    for card in range(36):
        if not case.own >> card & 1:
            held = [_held(knowledge, card, hand, seat) for hand, seat in enumerate(case.others)]
            counts[str(card)] = dict(zip([*places, "box"], [*held, knowledge.total - sum(held)], strict=True))
    if knowledge.error:
        found["owner_shares"] = {
            card: {place: round(n / knowledge.total, 4) for place, n in held.items()} for card, held in counts.items()
        }
        found["error"] = round(knowledge.error, 4)
        found["facts"] = []
        return found
    found["owner_counts"] = counts
    prover = Prover(case)
    found["facts"] = [_written(fact, prover.proof(fact)) for fact in certain(knowledge)]
    return found


def own_mistakes(case: Case) -> list[str]:
    """Entries about the observer that the own hand does not bear out. They do not touch the count of the others."""
    told = [told for told in case.observations() if told.seat == case.observer]
    return [one.pointer for one in told if size(one.cards & case.own) != one.total]


def _held(knowledge: Knowledge, card: int, hand: int, seat: int) -> int:
    if knowledge.case.unseen() >> card & 1:
        return knowledge.owners[card][hand]
    return knowledge.total if knowledge.case.shown[seat] >> card & 1 else 0


def certain(knowledge: Knowledge) -> list[Fact]:
    """What is certain and does not stand in the case itself. Where a card's place is certain, that says it all."""
    case = knowledge.case
    facts: list[Fact] = []
    for card in rooms_in(case.unseen()):
        held = {seat: knowledge.owners[card][hand] for hand, seat in enumerate(case.others)}
        held[BOX] = knowledge.total - sum(held.values())
        sure = [owner for owner, n in held.items() if n == knowledge.total]
        if sure:
            facts.append(Fact(card, sure[0], True))
            continue
        for owner, n in held.items():
            if n == 0 and not (owner != BOX and card in case.misses[owner]):
                facts.append(Fact(card, owner, False))
    return facts


def _written(fact: Fact, because: list[str]) -> dict[str, Any]:
    owner = "box" if fact.owner == BOX else f"P{fact.owner}"
    return {"fact": {"card": fact.card, "owner": owner, "is": fact.holds}, "because": because}
