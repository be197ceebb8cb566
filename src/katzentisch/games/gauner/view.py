"""What a seat of a Gauner table sees: built up from nothing, field by field."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.gauner.rules.board import NOWHERE, PHASES, Board
from katzentisch.games.gauner.rules.cards import (
    ALL_ROOMS,
    CROSS,
    NAMES,
    ROOMS,
    colour_of,
    in_order,
    letter_of,
    rooms_in,
    size,
)
from katzentisch.games.gauner.rules.sheet import Place
from katzentisch.games.gauner.shapes import GaunerView, Note, Records, Sheet, Struck, Turn
from katzentisch.games.gauner.state import Gauner


def look(state: Gauner, seat: int) -> GaunerView:
    """GR-03: all sheets are open to everybody. GR-06: a hand is its owner's alone, also after the end.

    GR-46: to see that a sum is complete is a person's own business; programs are told (`due`).
    """
    return build(state, seat, state.due, None)


def picture(state: Gauner, seat: int, noted: bool) -> GaunerView:
    """`noted`: with the table's records for the seat, where it keeps any."""
    return build(state, seat, 0, records(state, seat) if noted and state.notes and seat >= 0 else None)


def build(state: Gauner, seat: int, due: int, records: Records | None) -> GaunerView:
    return GaunerView(
        seat=seat,
        must=state.must(),
        may=(),
        over=state.over,
        log=state.log_of(seat),
        players=state.players,
        strict=state.strict,
        brave=state.brave,
        notes=LEVELS[state.notes],
        turn=turn(state, due),
        hand=in_order(state.places[seat].hand) if seat >= 0 else (),
        sheets=tuple([sheet(place, risky(state, place.seat)) for place in state.places]),
        box=size(state.box),
        records=records,
    )


def turn(board: Board, due: int) -> Turn:
    return Turn(
        phase=PHASES[board.phase],
        seat=board.turn,
        haul=board.haul,
        rolled=board.room,
        due_sheet=board.due_sheet if due else -1,
        due=in_order(due),
        checked=board.checked,
    )


def risky(board: Board, seat: int) -> int:
    """GR-57: in the brave variant, what this turn has brought so far."""
    return board.haul if board.brave and board.turn == seat and not board.over else 0


def sheet(place: Place, risky: int) -> Sheet:
    sums = [-1] * ROOMS
    for room in rooms_in(place.noted):
        sums[room] = place.sum_in(room)
    return Sheet(
        sums=tuple(sums),
        circled=in_order(place.circled),
        struck=struck(place.circled),
        found=in_order(place.found),
        crossed=in_order(place.crossed),
        missed=in_order(place.missed),
        asked=in_order(place.asked),
        points=place.points,
        risky=risky,
        hidden=size(place.hand ^ place.found),
    )


NOTHING_STRUCK = Struck(colours=(), letters=())


def struck(circled: int) -> Struck:
    """GR-42: the colours and letters of circled sums."""
    if not circled:
        return NOTHING_STRUCK
    rooms = rooms_in(circled)
    return Struck(
        colours=tuple(sorted({colour_of(room) for room in rooms})),
        letters=tuple(sorted({letter_of(room) for room in rooms})),
    )


def records(board: Board, seat: int) -> Records:
    """GR-62: what somebody with a pencil would write down, from the open sheets and the seat's own hand."""
    own = board.places[seat].hand
    others = [place if place.seat != seat else None for place in board.places]
    return Records(
        sums=tuple([() if place is None else notes(place, own, board.strict) for place in others]),
        ruled_out=tuple([() if place is None else in_order(unmarked(place) & own) for place in others]),
    )


def notes(place: Place, own: int, strict: bool) -> tuple[Note, ...]:
    """At a strict table no sum is counted: a 0, or a sum left out, would tell that it is complete."""
    counted: list[Note] = []
    for room in rooms_in(0 if strict else place.noted & ~place.circled):
        left = place.sum_in(room) - size(place.found & CROSS[room])
        rooms = size(unmarked(place) & ~own & CROSS[room])
        counted.append(Note(room=room, left=left, rooms=rooms, hint=hint(left, rooms)))
    return tuple(counted)


def unmarked(place: Place) -> int:
    return ALL_ROOMS & ~place.crossed & ~place.found


def hint(left: int, rooms: int) -> str:
    """GR-60: at least every second room hides one. GR-61: at most every fourth does."""
    if 2 * left >= rooms:
        return "guess" if left else ""
    return "know" if 4 * left <= rooms else ""


# To be read ----------------------------------------------------------------------------------------------------------


def readable(view: GaunerView) -> dict[str, Any]:
    """Rooms by name, and every line of every sheet apart."""
    shown: dict[str, Any] = {}
    for field, value in msgspec.to_builtins(view).items():
        if field == "turn":
            shown |= readable_turn(view.turn)
        elif field not in ("sheets", "records"):
            shown[field] = value
    shown["hand"] = written(view.hand)
    for seat, sheet in enumerate(view.sheets):
        shown |= {f"sheet {seat} {part}": value for part, value in readable_sheet(sheet).items()}
    if view.records is not None:
        for seat, sums in enumerate(view.records.sums):
            if seat != view.seat:
                left = [f"{NAMES[note.room]}:{note.left}/{note.rooms}" for note in sums]
                shown[f"sheet {seat} still hidden"] = " ".join(left)
    return shown


def readable_turn(turn: Turn) -> dict[str, Any]:
    return {
        "phase": turn.phase,
        "turn": turn.seat,
        "haul": turn.haul,
        "rolled": None if turn.rolled == NOWHERE else NAMES[turn.rolled],
        "due_sheet": turn.due_sheet,
        "due": written(turn.due),
    }


def readable_sheet(sheet: Sheet) -> dict[str, Any]:
    sums = [
        f"{NAMES[room]}:{number}" + ("*" if room in sheet.circled else "")
        for room, number in enumerate(sheet.sums)
        if number >= 0
    ]
    return {
        "sums": " ".join(sums),
        "found": written(sheet.found),
        "crossed": written(sheet.crossed),
        "asked": written(sheet.asked),
        "points": sheet.points,
        "hidden": sheet.hidden,
    }


def written(rooms: tuple[int, ...]) -> str:
    return " ".join([NAMES[room] for room in rooms])
