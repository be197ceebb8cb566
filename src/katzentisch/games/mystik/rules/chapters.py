"""What a chapter lays out: who comes together, the rules of its rooms, what can be done, chosen, opened and counted."""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules.numbers import NOBODY
from katzentisch.games.mystik.rules.sentences import Condition


class Groups:
    """Enemies that come together: kinds and numbers."""

    def __init__(
        self,
        kinds: list[int] | None = None,
        numbers: list[int] | None = None,
        greedy: bool = False,
        spots: list[int] | None = None,
    ) -> None:
        self.kinds: list[int] = [] if kinds is None else kinds
        self.numbers: list[int] = [] if numbers is None else numbers
        self.greedy = greedy
        self.spots: list[int] = [0] * len(self.kinds) if spots is None else spots  # bit sets; 0: by the rules


class Encounter:
    def __init__(self, name: str = "") -> None:
        self.name = name
        self.upto: list[int] = []
        self.bands: list[Groups] = []
        self.surge = Groups()
        self.hard = False
        self.traps = False
        self.ambush = False


# What a new room brings
A_CARD: Final = 0
NOTHING: Final = 1
THESE: Final = 2  # its groups


class RoomRules:
    """What a chapter says about one room."""

    def __init__(self) -> None:
        self.encounter = A_CARD
        self.groups = Groups()
        self.traps = False
        self.ambush = False
        self.searches: list[int] = []  # numbers of special searches
        self.deeds: list[int] = []  # numbers of what can be done here
        self.surge: Groups | None = None
        self.clauses: list[int] = []


class SpecialSearch:
    """What can be found on certain fields of a room, once in the chapter."""

    def __init__(self, room: int = 0, name: str = "", clause: int = 0) -> None:
        self.room = room
        self.name = name  # of the passage
        self.clause = clause
        self.fields = 0  # bit set; 0: anywhere
        self.conditions: list[Condition] = []


class Deed:
    """What a mouse may do as her action on certain fields of a room."""

    def __init__(self, room: int = 0, clause: int = 0) -> None:
        self.room = room
        self.clause = clause
        self.fail = NOBODY  # the clause of what happens without a star
        self.fields = 0  # bit set
        self.stat = NOBODY  # the value that says how many dice; NOBODY: no roll
        self.again = False
        self.conditions: list[Condition] = []


class Option:
    def __init__(self, clause: int = 0) -> None:
        self.clause = clause
        self.conditions: list[Condition] = []


class Choice:
    """A question to the players."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.options: list[Option] = []


class Door:
    """Two neighbouring fields of a room; shut, nothing leads from one to the other."""

    def __init__(self, name: str = "", room: int = 0, one: int = 0, other: int = 0) -> None:
        self.name = name
        self.room = room
        self.one = one
        self.other = other


class Counter:
    def __init__(self, name: str = "", start: int = 0, most: int = 9) -> None:
        self.name = name
        self.start = start
        self.most = most


class Onward:
    def __init__(self, chapter: str = "", lost: bool = False) -> None:
        self.chapter = chapter
        self.lost = lost
        self.conditions: list[Condition] = []
