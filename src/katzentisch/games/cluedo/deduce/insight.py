"""What the table tells a person who has chosen such help: `deduce`, in the shape that clients draw (CL-73)."""

# interpreted: msgspec makes its classes

from __future__ import annotations

from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE, of_view
from katzentisch.games.cluedo.deduce.knowledge import Knowledge, certain, known_of
from katzentisch.games.cluedo.rules.cards import CARDS, cards_in
from katzentisch.games.cluedo.shapes import Certain, CluedoView, Insight

PHASES = ("start", "roll", "move", "suspect", "refute", "decide")
"""Before, there is nothing to conclude."""
LIKELIEST = 12
"""So many threes are listed at most."""


def insight(view: CluedoView) -> Insight:
    case = of_view(view)
    known = known_of(case.key())
    prover = Prover(case)
    facts = tuple(
        Certain(card=fact.card, owner=fact.owner, holds=fact.holds, because=tuple(prover.proof(fact)))
        for fact in certain(known)
    )
    if view.chosen.notes != "full":
        return Insight(facts=facts)
    return Insight(facts=facts, deals=known.total, chances=chances(known), envelopes=likeliest(known))


def chances(known: Knowledge) -> tuple[tuple[int, ...], ...]:
    """By seat and, last, for the envelope; of the observer and of open cards nothing is asked."""
    rows: list[tuple[int, ...]] = []
    for owner in (*range(known.case.players), ENVELOPE):
        row = [0] * CARDS
        for card in cards_in(known.case.own if owner == known.case.observer else known.case.unseen):
            own = owner == known.case.observer
            row[card] = 1000 if own else thousandths(known.held(card, owner), known.total)
        rows.append(tuple(row))
    return tuple(rows)


def likeliest(known: Knowledge) -> tuple[tuple[int, int, int, int], ...]:
    ranked = sorted(known.envelopes.items(), key=lambda item: (-item[1], cards_in(item[0])))[:LIKELIEST]
    found: list[tuple[int, int, int, int]] = []
    for three, deals in ranked:
        suspect, weapon, place = cards_in(three)
        found.append((suspect, weapon, place, thousandths(deals, known.total)))
    return tuple(found)


def thousandths(deals: int, total: int) -> int:
    """Only what is impossible is 0, and only what is certain is 1000."""
    if deals == 0 or deals == total:
        return 1000 if deals else 0
    return min(999, max(1, round(1000 * deals / total)))
