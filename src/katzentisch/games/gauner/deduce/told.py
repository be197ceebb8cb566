"""What the table tells a person of what follows (GR-62): the counts and proofs of `deduce/knowledge.py`, in the shape
that every client reads, with the lines of the log that told them."""

# interpreted: msgspec makes its classes

from __future__ import annotations

from katzentisch.deduce.knowledge import Knowledge, Observation, of_counts
from katzentisch.games.gauner.deduce.case import Case, for_help
from katzentisch.games.gauner.deduce.knowledge import proved
from katzentisch.games.gauner.rules.cards import NAMES
from katzentisch.games.gauner.shapes import GaunerView


def knowledge_of(view: GaunerView, level: str) -> Knowledge:
    case = for_help(view)
    counts, claims = proved(case.key())
    return of_counts(
        counts=counts,
        rest="box",
        cards=NAMES,
        proved=claims,
        observations=observations(case, events_of(view)),
        level=level,
    )


def observations(case: Case, events: dict[tuple[str, int, str], int]) -> dict[str, Observation]:
    """Sums and misses, by their pointers into the case."""
    found: dict[str, Observation] = {}
    for seat in range(case.players):
        for number, (room, total) in enumerate(case.sums[seat]):
            facts = {"seat": seat, "room": NAMES[room], "sum": total}
            lines = [events[key] for key in [("sum", seat, NAMES[room])] if key in events]
            found[f"/sums/{seat}/{number}"] = Observation(key="because.sum", facts=facts, events=tuple(lines))
    for seat in range(case.players):
        for number, room in enumerate(case.misses[seat]):
            facts = {"seat": seat, "room": NAMES[room]}
            lines = [events[key] for key in [("miss", seat, NAMES[room])] if key in events]
            found[f"/misses/{seat}/{number}"] = Observation(key="because.miss", facts=facts, events=tuple(lines))
    return found


def events_of(view: GaunerView) -> dict[tuple[str, int, str], int]:
    """Which line of the log told a sum of somebody's sheet, or that somebody was asked for a room in vain."""
    found: dict[tuple[str, int, str], int] = {}
    for number, event in enumerate(view.log or ()):
        if event["kind"] == "first_sums":
            for seat in range(view.players):
                found["sum", seat, event["room"]] = number
        elif event["kind"] == "noted":
            found["sum", event["seat"], event["room"]] = number
        elif event["kind"] == "missed":
            found["miss", event["asked"], event["room"]] = number
    return found
