"""The score sheet of an engine: what it says it believes beside what follows exactly, at games of deduction.

With an answer an engine may state a belief, and may say things at the table (`bots/pipe.py`, docs/engines.md):

    belief  {"shares": [card][place]}: how likely each card is at each place, in the order of `Knowledge.shares`
    says    [{"card": 3, "place": 0, "holds": true}, …]: that a card is, or is not, at a place

bits         how far the belief is from the exact posterior (`Game.knowledge`) of what it was shown: the mean over the
             cards of the divergence of exact from stated. Where there is one place alone, what is shared out is which
             card is there, and it is the divergence of that. Nothing counts as less likely than LEAST.
unprovable   of what it said: what does not follow from what it was shown
given_away   of what it said: that a card is with itself, where that was true and some other seat could not know it

The table has to tell what follows (`--set notes=full`); the engine itself is shown no more than the records.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any

import msgspec

from katzentisch.bots.pipe import Answer
from katzentisch.core.contract import Game
from katzentisch.core.shapes import View
from katzentisch.core.state import State
from katzentisch.deduce.knowledge import DIGITS, RECORDS, Knowledge
from katzentisch.lab.counting import Interval, Pairs

LEAST = 10.0**-DIGITS


class Marks(msgspec.Struct):
    """What is noted of one seat in one game."""

    judged: int = 0  # beliefs that were compared
    bits: float = 0.0  # their sum
    unreadable: int = 0  # beliefs that were none
    claims: int = 0
    unprovable: int = 0
    given_away: int = 0


class ScoreSheet(msgspec.Struct, frozen=True):
    """What is noted of one engine in all its games."""

    judged: int
    bits: float | None  # a decision
    bits_95: Interval | None  # clustered by game
    unreadable: int
    claims: int
    unprovable: int
    given_away: int


class Notes(msgspec.Struct):
    """Sums for a sheet."""

    bits: Pairs = msgspec.field(default_factory=Pairs)
    unreadable: int = 0
    claims: int = 0
    unprovable: int = 0
    given_away: int = 0

    def add(self, marks: Sequence[Marks]) -> None:
        judged = sum(one.judged for one in marks)
        if judged:
            self.bits.add(sum(one.bits for one in marks), judged)
        for one in marks:
            self._count(one)

    def merge(self, other: Notes) -> None:
        self.bits.merge(other.bits)
        self._count(other)

    def _count(self, one: Marks | Notes) -> None:
        self.unreadable += one.unreadable
        self.claims += one.claims
        self.unprovable += one.unprovable
        self.given_away += one.given_away

    def sheet(self) -> ScoreSheet:
        bits, bits_95 = self.bits.quotient()
        return ScoreSheet(
            int(self.bits.of), bits, bits_95, self.unreadable, self.claims, self.unprovable, self.given_away
        )


def shown(game: Game[Any, Any], view: View) -> View:
    """What an engine gets of a view: no more help than the records."""
    less: View = game.with_less_help(view, RECORDS)
    return less


def mark(marks: Marks, game: Game[Any, Any], state: State, view: View, stated: Answer) -> None:
    """Notes what was said with an answer, before it is done."""
    if stated.belief is None and not stated.says:
        return
    known = game.knowledge(view)
    if known is None or not known.shares:
        return
    if stated.belief is not None:
        bits = divergence(known, stated.belief.get("shares"))
        if bits is None:
            marks.unreadable += 1
        else:
            marks.judged += 1
            marks.bits += bits
    for said in stated.says:
        marks.claims += 1
        share = share_of(known, said)
        holds = bool(said.get("holds", True))
        if share is None or share != (1.0 if holds else 0.0):
            marks.unprovable += 1
        elif holds and known.places[said["place"]] == f"P{view.seat}":
            others = [game.knowledge(game.view(state, seat)) for seat in range(state.players) if seat != view.seat]
            marks.given_away += any(one is not None and share_of(one, said) != 1.0 for one in others)


def share_of(known: Knowledge, said: dict[str, Any]) -> float | None:
    card, place = said.get("card"), said.get("place")
    if not isinstance(card, int) or not isinstance(place, int):
        return None
    return known.shares[card][place] if 0 <= card < len(known.shares) and 0 <= place < len(known.places) else None


def divergence(known: Knowledge, stated: Any) -> float | None:
    """In bits; None if what was stated is no belief about these cards and places."""
    try:
        rows = msgspec.convert(stated, list[list[float]])
    except msgspec.ValidationError:
        return None
    if [*map(len, rows)] != [*map(len, known.shares)] or not all(share >= 0 for row in rows for share in row):
        return None
    exact = [[*row] for row in known.shares]
    if len(known.places) == 1:
        exact, rows = [[row[0] for row in exact]], [[row[0] for row in rows]]
    if not all(0 < sum(row) < float("inf") for row in rows):
        return None
    return sum(_bits(true, said) for true, said in zip(exact, rows, strict=True)) / len(rows)


def _bits(exact: Sequence[float], stated: Sequence[float]) -> float:
    whole, all_of_it = sum(stated), sum(exact)
    return sum(
        true / all_of_it * log2(true / all_of_it / max(LEAST, said / whole))
        for true, said in zip(exact, stated, strict=True)
        if true > 0
    )
