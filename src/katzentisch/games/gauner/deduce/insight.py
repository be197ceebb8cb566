"""What the table tells a person who has chosen full notes: `deduce`, in the shape that clients draw."""

# interpreted: msgspec makes its classes

from __future__ import annotations

from functools import lru_cache
from typing import Any

from katzentisch.games.gauner.deduce.because import Prover
from katzentisch.games.gauner.deduce.case import Case, for_help
from katzentisch.games.gauner.deduce.knowledge import Knowledge, certain, know
from katzentisch.games.gauner.rules.cards import ROOMS
from katzentisch.games.gauner.shapes import Certain, GaunerView, Insight


def insight(view: GaunerView) -> Insight:
    return of_key(for_help(view).key())


@lru_cache(maxsize=64)
def of_key(key: tuple[Any, ...]) -> Insight:
    """A table draws itself more often than it changes."""
    case = Case.of_key(key)
    known = know(case)
    prover = Prover(case)
    facts = [] if known.error else certain(known)
    proved = [Certain(fact.card, fact.owner, fact.holds, tuple(prover.proof(fact))) for fact in facts]
    return Insight(known.total, round(1000 * known.error), chances(known), tuple(proved))


def chances(known: Knowledge) -> tuple[tuple[int, ...], ...]:
    case = known.case
    rows: list[tuple[int, ...]] = []
    left = [1.0] * ROOMS
    for seat in range(case.players):
        shares = [float(case.own >> card & 1) for card in range(ROOMS)]
        if seat != case.observer:
            shares = [known.share(card, seat) for card in range(ROOMS)]
        left = [rest - share for rest, share in zip(left, shares, strict=True)]
        rows.append(tuple(thousandths(share) for share in shares))
    return (*rows, tuple(thousandths(rest) for rest in left))


def thousandths(share: float) -> int:
    """Only what is impossible is 0, and only what is certain is 1000."""
    if share < 1e-12:
        return 0
    return 1000 if share > 1 - 1e-12 else min(999, max(1, round(1000 * share)))
