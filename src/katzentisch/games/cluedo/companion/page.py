"""What pages in the browser ask: what follows from an evening at a real table, and when a case could have been known.

JSON to JSON, and nothing is kept: the evening comes with every question. An evening that no deal fits is answered with
the entries that contradict each other and with repairs (`repairs.py`). Attacks: tests/games/cluedo/test_page.py.
"""

# interpreted: msgspec makes its classes

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from katzentisch.core.errors import Illegal
from katzentisch.deduce.knowledge import FULL, Knowledge, Observation, of_counts
from katzentisch.games.cluedo.companion.evening import Evening, Kept
from katzentisch.games.cluedo.companion.refusal import refuse
from katzentisch.games.cluedo.companion.repairs import Repair, conflict, repairs
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import ENVELOPE, NOBODY, Case, of_view
from katzentisch.games.cluedo.deduce.knowledge import certain_in, know
from katzentisch.games.cluedo.deduce.told import likeliest
from katzentisch.games.cluedo.rules.cards import CARDS, NAMES, cards_in
from katzentisch.games.cluedo.shapes import CluedoView

LONGEST = 200
"""Entries of an evening: the longest has a third of it."""
PATIENCE = 0.5
"""Seconds for repairs: the whole answer has one."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    evening: Kept | None = None
    view: CluedoView | None = None  # of a finished game


class Told(msgspec.Struct, frozen=True):
    known: Knowledge | None  # nothing fits: None
    holders: tuple[int, ...]  # by card: who has it, as it was typed in, or -1
    without: tuple[tuple[int, ...], ...]  # by seat: cards of which it showed none
    conflict: tuple[int, ...] = ()  # entries that cannot all be true
    repairs: tuple[Repair, ...] = ()


def consult(asked: Any) -> Any:
    try:
        wish = msgspec.convert(asked, Asked)
    except msgspec.ValidationError as problem:
        raise refuse("file_wrong", path="JSON", problem=str(problem)) from problem
    if wish.view is not None:
        return {"since": since(wish.view)}
    if wish.evening is None or len(wish.evening.entries) > LONGEST:
        raise refuse("file_wrong", path="JSON", problem="evening")
    return msgspec.to_builtins(told(Evening(wish.evening, "en")))


def told(evening: Evening) -> Told:
    case = evening.case()
    known = know(case)
    holders, without = typed(case)
    if not known.total:
        wrong = tuple(conflict(evening, evening.entries))
        return Told(None, holders, without, wrong, tuple(repairs(evening, PATIENCE)))
    prover = Prover(case)
    return Told(
        of_counts(
            counts=known,
            rest="envelope",
            cards=NAMES,
            proved=[(claim, prover.proof(claim)) for claim in certain_in(known)],
            observations=observations(evening, case),
            level=FULL,
            together={"envelope": likeliest(known)},
        ),
        holders,
        without,
    )


def typed(case: Case) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """What was entered as it stands there: cards that were seen, and who had none."""
    holders = [case.observer if case.own >> card & 1 else NOBODY for card in range(CARDS)]
    without = [0] * case.players
    for one in case.told:
        if one.card != NOBODY:
            holders[one.card] = one.seat
        if not one.showed and one.seat != ENVELOPE:
            without[one.seat] |= one.cards
    return tuple(holders), tuple([tuple(cards_in(cards)) for cards in without])


def observations(evening: Evening, case: Case) -> dict[str, Observation]:
    """By their pointers into the case; `events` are the numbers of entries, from 0."""
    found: dict[str, Observation] = {}
    for one in case.told:
        facts: dict[str, Any] = {"cards": [NAMES[card] for card in cards_in(one.cards)]}
        key = "because.accused"
        if one.seat != ENVELOPE:
            facts["seat"] = one.seat
            key = "because.showed" if one.showed else "because.none"
        if one.card != NOBODY:
            key, facts = "because.card", {"seat": one.seat, "card": NAMES[one.card]}
        found[one.pointer] = Observation(key=key, facts=facts, events=(evening.number_of(one.pointer),))
    return found


def since(view: CluedoView) -> int:
    """After how many suspicions the seat of a finished game could have known the case, or -1. What is known stays so:
    it is found by halves."""
    if not view.over or view.seat < 0 or not view.suspicions or len(view.suspicions) > LONGEST:
        return -1

    def knew(number: int) -> bool:
        early = replace(view, suspicions=view.suspicions[:number], accusations=(), envelope=(), over=False)
        return know(of_view(early)).solution() != 0

    low, high = 0, len(view.suspicions)
    try:
        if not knew(high):
            return -1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if knew(middle) else (middle + 1, high)
    except Illegal:  # a view that nobody was ever sent
        return -1
    return low
