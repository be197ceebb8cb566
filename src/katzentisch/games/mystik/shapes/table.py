"""The table as JSON: one shape for positions and views, because nothing on it is hidden.

`position/write.py` reads and writes it.

Names stand for numbers wherever a person may read or write; `Running` alone is for programs: what is going on in the
middle of a turn.
"""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.shapes import View


class Part(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    pass


class MousePart(Part):
    mouse: str
    seat: int = -1  # -1: does not take part
    field: str = ""  # empty: captured, or not there yet; "?": on the way into a room
    wounds: int = 0
    poison: int = 0
    cheese: int = 0
    status: list[str] = []
    abilities: list[str] = []
    gear: list[str] | None = None  # left out: start gear
    pack: list[str] = []
    caught: int = 0
    roaches: int = 0


class EnemyPart(Part):
    enemy: str
    field: str
    number: int = -1  # of the figure; left out: the lowest free one
    down: bool = False


class RoomPart(Part):
    """What a room remembers."""

    room: str
    explored: bool = False
    up: bool = False
    traps: list[str] = []
    searched: list[str] = []
    special: bool = False


class FightPart(Part):
    attacker: int
    ranged: bool = False
    weapon: int = -1
    kind: int = -1
    targets: list[int] = []
    target: int = -1
    hits: int = 0
    landed: int = 0
    faces: list[int] = []
    shields: list[int] = []
    poison: bool = False
    spread: int = 0
    over_field: bool = False
    free: bool = True
    only: int = -1
    again: int = 0
    steals: bool = False
    kindless: bool = False


class Running(Part):
    """The agenda and the turn that runs, in the engine's numbers."""

    agenda: list[list[Any]] = []  # from the bottom: name of the task, arguments
    place: int = -1  # on the track
    steps: int = 0
    moved: int = 0
    leg: int = 0
    walked: bool = False
    acted: bool = False
    extra: int = 0
    again: int = 0
    frees: int = 0
    spells: int = 0
    struck: int = 0
    went: int = 0
    path: list[int] = []
    dice: list[int] = []
    fights: list[FightPart] = []
    joining: list[int] = []
    fresh: int = 0
    about: int = -1
    unpicked: int = 0
    lasting: list[int] = []
    used: list[int] = []


class TablePart(Part):
    chapter: str | dict[str, Any]  # a name; or what somebody wrote, or its hash
    players: int = 1
    achievements: bool = True
    mice: list[MousePart] = []
    room: str = ""  # left out: where the chapter starts
    place: int = -1  # on the layout; left out: where the room lies
    enemies: list[EnemyPart] = []
    track: list[str] = []  # left out: mice, then enemies
    hurt: list[int] = []  # wounds on the cards of the track
    turn: str = ""  # whose turn begins; with `steps` the movement die has been rolled
    steps: int = -1
    cat: str = ""
    greedy: bool = False
    page: int = 1
    end_page: int = 0  # 0: as the chapter says
    wheel: int = 0
    items: list[str] = []
    hook: list[str] = []
    fork: str = ""
    grape: str = ""
    rooms: list[RoomPart] = []
    encounter: str = ""
    drawn: list[str] = []
    known: list[str] = []
    normal_left: int = -1  # -1: as the chapter says
    hard_left: int = -1
    deck: dict[str, int] | None = None  # left out: every search card that is nowhere else
    discards: dict[str, int] = {}
    flags: list[str] = []
    achieved: list[str] = []
    beaten: list[str] = []
    titles: dict[str, str] = {}
    over: bool = False
    won: bool = False
    running: Running | None = None


class MystikView(View):
    """What everybody sees: all of the table. Decks have no order until a card is drawn.

    What changes often has a field of its own, so that a picture tells no more than that; `table` is the rest. Nobody
    looks through the deck, and nobody is shown a chapter at every move: people get a view without `deck`, and with
    the hash of a chapter that somebody wrote. Programs get both.
    """

    mice: list[MousePart]
    enemies: list[EnemyPart]
    rooms: list[RoomPart]
    discards: dict[str, int]
    running: Running | None
    table: TablePart

    def whole(self) -> TablePart:
        return msgspec.structs.replace(
            self.table,
            mice=self.mice,
            enemies=self.enemies,
            rooms=self.rooms,
            discards=self.discards,
            running=self.running,
        )
