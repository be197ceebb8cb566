"""A view of Gauner raus! as numbers (`core/encoding.py`). Seats are counted from the viewer's."""

from __future__ import annotations

from array import array
from struct import pack
from typing import Final

from katzentisch.core.encoding import ZERO, Writer, around, table_from
from katzentisch.games.gauner.rules.board import PHASES
from katzentisch.games.gauner.rules.cards import HAND_SIZE, ROOMS
from katzentisch.games.gauner.shapes import GaunerView, Sheet

LARGEST: Final = 11  # a sum: all rooms of a cross
SUMS: Final = (*[pack("=ff", 1.0, number / LARGEST) for number in range(LARGEST + 1)], ZERO * 2)
"""By the sum: that there is one, and how large it is; the last is none."""
PHASE: Final = {name: number for number, name in enumerate(PHASES)}


def encoding(players: int) -> dict[str, int]:
    of_sheet = {
        "sums, each: is there, of eleven": 2 * ROOMS,
        "circled": ROOMS,
        "struck colours": 6,
        "struck letters": 6,
        "found": ROOMS,
        "crossed": ROOMS,
        "missed": ROOMS,
        "asked": ROOMS,
        "points": 1,
        "risky": 1,
        "hidden": 1,
    }
    return {
        "strict": 1,
        "brave": 1,
        "over": 1,
        "must": players,
        "phase": len(PHASES),
        "turn": players,
        "haul": 1,
        "rolled": ROOMS,
        "due_sheet": players,
        "due": ROOMS,
        "checked": 1,
        "hand": ROOMS,
        "box": 1,
        **{f"sheet {seat} {name}": count for seat in range(players) for name, count in of_sheet.items()},
    }


def encode(view: GaunerView) -> array[float]:
    writer = Writer()
    seat: int = view.seat
    players: int = view.players
    turn = view.turn
    writer.flag(view.strict)
    writer.flag(view.brave)
    writer.flag(view.over)
    writer.seats(view.must, seat, players)
    writer.one_of(PHASE[turn.phase], len(PHASES))
    writer.one_of(around(turn.seat, seat, players), players)
    writer.number(turn.haul, ROOMS)
    writer.one_of(turn.rolled, ROOMS)
    writer.one_of(around(turn.due_sheet, seat, players), players)
    writer.listed(turn.due, ROOMS)
    writer.flag(turn.checked)
    writer.listed(view.hand, ROOMS)
    writer.number(view.box, ROOMS)
    sheets = view.sheets
    for other in table_from(seat, players):
        sheet(writer, sheets[other], HAND_SIZE[players])
    return writer.done()


def sheet(writer: Writer, sheet: Sheet, hand: int) -> None:
    for value in sheet.sums:
        number: int = value
        writer.raw(SUMS[number])
    writer.listed(sheet.circled, ROOMS)
    writer.listed(sheet.struck.colours, 6)
    writer.listed(sheet.struck.letters, 6)
    writer.listed(sheet.found, ROOMS)
    writer.listed(sheet.crossed, ROOMS)
    writer.listed(sheet.missed, ROOMS)
    writer.listed(sheet.asked, ROOMS)
    writer.number(sheet.points, ROOMS)
    writer.number(sheet.risky, ROOMS)
    writer.number(sheet.hidden, hand)
