"""What the others know: tables that fit the own view are drawn, and their seats asked by the same counter.

In a drawn table everybody has a hand and has seen what was shown to them. What follows from that for one of them is
counted as for oneself.
"""

# interpreted: what it calls is compiled

from __future__ import annotations

from math import log2
from random import Random

from katzentisch.games.cluedo.bots.asking import Deals
from katzentisch.games.cluedo.deduce.case import Case, of_view
from katzentisch.games.cluedo.deduce.frontier import Dealer, count
from katzentisch.games.cluedo.sample import sample
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.games.cluedo.view import look


def cases_of_others(view: CluedoView, rng: Random, seats: list[int]) -> dict[int, Case]:
    """What these seats know, at one table that is drawn."""
    state = sample(view, rng)
    return {seat: of_view(look(state, seat)) for seat in seats}


def rivals(view: CluedoView) -> list[int]:
    """Who can still win, besides the viewer."""
    return [seat for seat, one in enumerate(view.seats) if seat != view.seat and not one.out]


def bits_left(case: Case) -> float:
    """What is unknown about the three cards in the envelope."""
    counted = count(case.puzzle(case.of_others()))
    return unknown(counted.envelopes)


def unknown(envelopes: dict[int, int]) -> float:
    total = sum(envelopes.values())
    return sum(-deals / total * log2(deals / total) for deals in envelopes.values()) if total else 0.0


def deals_for(case: Case, rng: Random, number: int, asker: int) -> Deals:
    """Deals that fit what the observer of the case knows, to weigh questions that `asker` asks."""
    dealer = Dealer(case.puzzle(case.of_others()))
    deals = Deals(asker, case.players)
    for _ in range(number):
        *others, envelope = dealer.deal(rng)
        others.insert(case.observer, case.own)
        deals.add(others, envelope)
    return deals
