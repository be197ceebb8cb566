"""The shapes of Gauner raus! that cross borders: its actions, its view, its events."""

from __future__ import annotations

from typing import Annotated

import msgspec

from katzentisch.core.shapes import Action, View, one_of
from katzentisch.deduce.knowledge import Level
from katzentisch.games.gauner.rules.board import PHASES
from katzentisch.games.gauner.rules.cards import NAMES

HINTS = ("", "guess", "know")

RoomName = Annotated[str, one_of("RoomName", NAMES)]
Phase = Annotated[str, one_of("Phase", PHASES)]
Hint = Annotated[str, one_of("Hint", HINTS)]


class Ask(Action, frozen=True, tag="ask"):
    """Does this seat have the crook of this room?"""

    seat: int
    room: RoomName


class CircleSum(Action, frozen=True, tag="circle"):
    """Point out a complete sum on this sheet, at a strict table."""

    sheet: int
    room: RoomName


class Done(Action, frozen=True, tag="done"):
    """Stop asking."""


class Struck(msgspec.Struct, frozen=True):
    """GR-42: what no crook of this player has any more, by number (`rules/cards.py`), ascending."""

    colours: tuple[int, ...]
    letters: tuple[int, ...]


class Sheet(msgspec.Struct, frozen=True):
    """One player's open sheet, and what lies open before the player. Rooms are numbers (`rules/cards.py`),
    ascending."""

    sums: tuple[int, ...]  # by room; -1 where there is none
    circled: tuple[int, ...]  # rooms whose sum is complete and circled
    struck: Struck
    found: tuple[int, ...]  # filled circles: the cards that lie open
    crossed: tuple[int, ...]
    missed: tuple[int, ...]  # those of the crosses that wrong questions left
    asked: tuple[int, ...]  # what this player has asked anybody for: all have heard it
    points: int
    risky: int  # GR-57: how many more were won in this turn and can still be lost
    hidden: int  # how many cards are still in the hand


class Note(msgspec.Struct, frozen=True):
    """What a sum on somebody's sheet still means: `left` of its cards hide in `rooms` rooms, as far as this seat sees.

    `hint` is what the rule book would say (GR-60, GR-61): "guess", "know", or nothing.
    """

    room: int
    left: int
    rooms: int
    hint: Hint


class Records(msgspec.Struct, frozen=True):
    """The records that the table keeps for a seat (GR-62), sheet by sheet; the own one is left empty.

    `ruled_out` are rooms without a mark that cannot hide a crook of that player: this seat holds the card itself.
    At a strict table `sums` are empty (GR-46).
    """

    sums: tuple[tuple[Note, ...], ...]
    ruled_out: tuple[tuple[int, ...], ...]


class Turn(msgspec.Struct, frozen=True):
    """How far the game has come."""

    phase: Phase
    seat: int  # whose turn it is; while cards are dealt, who gets the next
    haul: int  # crooks found in this turn; in the brave variant these points are not safe yet
    rolled: int  # the room of the last roll, or -1
    due_sheet: int  # at a strict table: on whose sheet …
    due: tuple[int, ...]  # … these complete sums wait to be pointed out; people see to that themselves
    checked: bool  # GR-50: a wrong pointing has ended the check; the next hit begins another


class GaunerView(View):
    """What a seat sees: everything but the others' hands and the box. The watcher has no hand."""

    players: int
    strict: bool
    brave: bool
    notes: Level  # GR-62
    turn: Turn
    hand: tuple[int, ...]  # own cards as dealt; those in `found` of the own sheet lie open
    sheets: tuple[Sheet, ...]
    box: int  # how many cards are in the box
    records: Records | None  # for people, at tables that keep notes


class Dealt(msgspec.Struct, frozen=True):
    """Everybody has `cards` cards, `box` are left; a seat sees its own `hand`."""

    cards: int
    box: int
    hand: list[RoomName] = []


class Begins(msgspec.Struct, frozen=True):
    """The lot: who rolls first."""

    seat: int


class FirstSums(msgspec.Struct, frozen=True):
    """A roll of the preliminary round by `seat`, and everybody's sum, by seat."""

    seat: int
    room: RoomName
    sums: list[int]


class Noted(msgspec.Struct, frozen=True):
    """A roll in a turn: `seat` writes `sum` into `room`."""

    seat: int
    room: RoomName
    sum: int


class SheetFull(msgspec.Struct, frozen=True):
    """No room is left to roll for."""

    seat: int


class Found(msgspec.Struct, frozen=True):
    """A hit: the card of `asked` lies open now."""

    seat: int
    asked: int
    room: RoomName


class Missed(Found, frozen=True):
    """A miss: the room is crossed on the sheet of `asked`."""


class Circled(msgspec.Struct, frozen=True):
    """The `sum` in `room` of this sheet is complete; `crosses` are new. `by` is who pointed it out, -1: the program."""

    sheet: int
    room: RoomName
    sum: int
    by: int
    crosses: list[RoomName]


class Mispointed(msgspec.Struct, frozen=True):
    """`seat` pointed at a `sum` that is not complete: the check is over."""

    seat: int
    sheet: int
    room: RoomName
    sum: int


class Forgot(msgspec.Struct, frozen=True):
    """`seat` did not circle the sums in these rooms: the turn is over."""

    seat: int
    sheet: int
    rooms: list[RoomName]


class Stopped(msgspec.Struct, frozen=True):
    """`seat` stops with so many crooks found in this turn."""

    seat: int
    points: int


class Lost(Stopped, frozen=True):
    """In the brave variant: a mistake cost these points."""


class Ended(msgspec.Struct, frozen=True):
    points: list[int]
    winners: list[int]


EVENTS = {
    "dealt": Dealt,
    "begins": Begins,
    "first_sums": FirstSums,
    "noted": Noted,
    "sheet_full": SheetFull,
    "found": Found,
    "missed": Missed,
    "circled": Circled,
    "mispointed": Mispointed,
    "forgot": Forgot,
    "stopped": Stopped,
    "lost": Lost,
    "ended": Ended,
}
