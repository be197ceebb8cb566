"""What a seat of a Gauner table sees: built up from nothing, field by field."""

from __future__ import annotations

from typing import Any

from katzentisch.games.gauner.rules.board import LEVELS, PHASES
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, CROSS, ROOMS, rooms_in, size
from katzentisch.games.gauner.rules.sheet import Place
from katzentisch.games.gauner.shapes import GaunerView, Note, Records, Sheet
from katzentisch.games.gauner.state import Gauner


def look(state: Gauner, seat: int, recall: bool) -> GaunerView:
    """GR-03: all sheets are open to everybody. GR-06: a hand is its owner's alone, also after the end.

    GR-46: to see that a sum is complete is a person's own business; programs are told.
    """
    due = state.due if recall else 0
    log: list[dict[str, Any]] | None = None
    if state.log is not None:
        log = [event.seen_by(seat) for event in state.log]
    return GaunerView(
        seat,
        state.must(),
        (),
        state.over,
        log,
        state.players,
        state.strict,
        state.brave,
        LEVELS[state.notes],
        PHASES[state.phase],
        state.turn,
        state.haul,
        state.room,
        state.due_sheet if due else -1,
        tuple(rooms_in(due)),
        tuple(rooms_in(state.places[seat].hand)) if seat >= 0 else (),
        tuple([sheet(place) for place in state.places]),
        size(state.box),
        None if recall or state.notes == 0 or seat < 0 else records(state, seat),
    )


def sheet(place: Place) -> Sheet:
    sums = [-1] * ROOMS
    for room in rooms_in(place.noted):
        sums[room] = place.sum_in(room)
    return Sheet(
        tuple(sums),
        tuple(rooms_in(place.circled)),
        tuple(rooms_in(place.found)),
        tuple(rooms_in(place.crossed)),
        tuple(rooms_in(place.missed)),
        tuple(rooms_in(place.asked)),
        place.points,
        size(place.hand ^ place.found),
    )


def records(state: Gauner, seat: int) -> Records:
    """GR-62: what somebody with a pencil would write down, from the open sheets and the seat's own hand.

    At a strict table no sum is counted: a 0, or a sum left out, would tell that it is complete.
    """
    sums: list[tuple[Note, ...]] = []
    ruled_out: list[tuple[int, ...]] = []
    own = state.places[seat].hand
    for place in state.places:
        if place.seat == seat:
            sums.append(())
            ruled_out.append(())
            continue
        unmarked = ALL_ROOMS & ~place.crossed & ~place.found
        here: list[Note] = []
        for room in rooms_in(0 if state.strict else place.noted & ~place.circled):
            left = place.sum_in(room) - size(place.found & CROSS[room])
            rooms = size(unmarked & ~own & CROSS[room])
            here.append(Note(room, left, rooms, hint(left, rooms)))
        sums.append(tuple(here))
        ruled_out.append(tuple(rooms_in(unmarked & own)))
    return Records(tuple(sums), tuple(ruled_out))


def hint(left: int, rooms: int) -> str:
    """GR-60: at least every second room hides one. GR-61: at most every fourth does."""
    if 2 * left >= rooms:
        return "guess" if left else ""
    return "know" if 4 * left <= rooms else ""
