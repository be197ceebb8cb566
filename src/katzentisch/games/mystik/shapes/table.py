"""The table as JSON: the same parts for positions and views, because nothing on it is hidden.

A view has them one by one, a position side by side (`TablePart`): so it is easier to write by hand.

Names stand for numbers wherever a person may read or write; `Running` alone is for programs: what is going on in the
middle of a turn.
"""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.core.shapes import View


class Laid(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What lies on the table; what is as always is left out."""


class MousePart(Laid):
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


class EnemyPart(Laid):
    enemy: str
    field: str
    number: int = -1  # of the figure; left out: the lowest free one
    down: bool = False


class RoomPart(Laid):
    """What a room remembers."""

    room: str
    explored: bool = False
    up: bool = False
    traps: list[str] = []
    searched: list[str] = []
    special: list[int] = []  # special searches that are done, counted from 0


class MarkPart(Laid):
    """Something of the chapter on fields of the room that the mice are in; `KIND.NAME` of the words says what."""

    kind: str  # token, deed, search, door
    fields: str  # letters; of a door the two that it parts
    name: str = ""
    shut: bool = False  # of a door


class BlowPart(Laid):
    """Whom an attack is meant for, and what has come of it so far."""

    targets: list[int] = []
    target: int = -1
    hits: int = 0
    landed: int = 0
    faces: list[int] = []
    shields: list[int] = []
    spread: int = 0


class FightPart(Laid):
    attacker: int
    ranged: bool = False
    weapon: int = -1
    kind: int = -1
    blow: BlowPart = msgspec.field(default_factory=BlowPart)
    poison: bool = False
    over_field: bool = False
    free: bool = True
    only: int = -1
    again: int = 0
    steals: bool = False
    kindless: bool = False


class TurnPart(Laid):
    """What has been done in the turn that runs."""

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


class Running(Laid):
    """The agenda and the turn that runs, in the engine's numbers."""

    agenda: list[list[Any]] = []  # from the bottom: name of the task, arguments
    place: int = -1  # on the track
    turn: TurnPart = msgspec.field(default_factory=TurnPart)
    fights: list[FightPart] = []
    joining: list[int] = []
    fresh: int = 0
    about: int = -1
    unpicked: int = 0
    lasting: list[int] = []
    used: list[int] = []


class CompanionPart(Laid):
    """The companion of the chapter: who leads it, the hearts it has lost; or that it is lost."""

    mouse: str = ""
    hurt: int = 0
    lost: bool = False


class ChosenPart(Laid):
    """What was chosen before the game."""

    chapter: str | dict[str, Any]  # a name; or what somebody wrote, or its hash
    players: int = 1
    achievements: bool = True
    difficulty: str = "usual"  # family, old_hands


class HerePart(Laid):
    """Where the mice are, and what of the party lies or lurks there."""

    room: str = ""  # left out: where the chapter starts
    place: int = -1  # on the layout; left out: where the room lies
    shut: list[str] | None = None  # doors; left out: as the chapter says
    cat: str = ""
    greedy: bool = False
    items: list[str] = []
    hook: list[str] = []
    fork: str = ""
    grape: str = ""


class FatePart(Laid):
    """The order of turns, and how much time is left."""

    track: list[str] = []  # left out: mice, then enemies
    hurt: list[int] = []  # wounds on the cards of the track
    page: int = 1
    end_page: int = 0  # 0: as the chapter says
    wheel: int = 0
    won: bool = False


class PilesPart(Laid):
    """Cards that lie in piles, or have."""

    encounter: str = ""
    drawn: list[str] = []
    known: list[str] = []
    normal_left: int = -1  # -1: as the chapter says
    hard_left: int = -1
    deck: dict[str, int] | None = None  # left out: every search card that is nowhere else
    discards: dict[str, int] = {}


class StoryPart(Laid):
    """What the chapter remembers."""

    flags: list[str] = []
    achieved: list[str] = []
    beaten: list[str] = []
    titles: dict[str, str] = {}
    counters: dict[str, int] = {}  # those that are not named stand where the chapter begins
    tokens: dict[str, str] = {}  # "kitchen.e", or the mouse who carries it
    past: list[str] | None = None  # what is remembered of earlier chapters; left out: as the chapter says
    companion: CompanionPart | None = None  # left out: not there


class SeenPart(Laid):
    """What follows from the rest, worked out for whoever looks."""

    values: dict[str, list[int]] = {}  # of a mouse now: attack, defence, lore, speed, hearts
    tiles: list[tuple[str, int, int]] = []  # the room that lies up, its column and row
    marks: list[MarkPart] = []
    sees: str = ""  # letters of fields, as the mouse sees them whose turn it is


class TablePart(Laid):
    """A position: all parts side by side, as a person writes it. It is read, and never built field by field."""

    chapter: str | dict[str, Any]
    players: int = 1
    achievements: bool = True
    difficulty: str = "usual"
    mice: list[MousePart] = []
    room: str = ""
    place: int = -1
    shut: list[str] | None = None
    enemies: list[EnemyPart] = []
    track: list[str] = []
    hurt: list[int] = []
    turn: str = ""  # whose turn begins; with `steps` the movement die has been rolled
    steps: int = -1
    cat: str = ""
    greedy: bool = False
    page: int = 1
    end_page: int = 0
    wheel: int = 0
    items: list[str] = []
    hook: list[str] = []
    fork: str = ""
    grape: str = ""
    rooms: list[RoomPart] = []
    encounter: str = ""
    drawn: list[str] = []
    known: list[str] = []
    normal_left: int = -1
    hard_left: int = -1
    deck: dict[str, int] | None = None
    discards: dict[str, int] = {}
    flags: list[str] = []
    achieved: list[str] = []
    beaten: list[str] = []
    titles: dict[str, str] = {}
    counters: dict[str, int] = {}
    tokens: dict[str, str] = {}
    past: list[str] | None = None
    companion: CompanionPart | None = None
    over: bool = False
    won: bool = False
    running: Running | None = None


class MystikView(View):
    """What everybody sees: all of the table. Decks have no order until a card is drawn.

    What changes often has a field of its own, so that a picture tells no more than that. Nobody looks through the deck,
    and nobody is shown a chapter at every move: a picture is without `deck`, and with the hash of a chapter that
    somebody wrote. Of `running` a screen gets the place on the track and the steps.
    """

    mice: list[MousePart]
    enemies: list[EnemyPart]
    rooms: list[RoomPart]
    running: Running | None
    chosen: ChosenPart
    here: HerePart
    fate: FatePart
    piles: PilesPart
    story: StoryPart
    seen: SeenPart

    def whole(self) -> TablePart:
        """The same as a position."""
        table = TablePart(chapter=self.chosen.chapter)
        for part in (self.chosen, self.here, self.fate, self.piles, self.story):
            for name in part.__struct_fields__:
                setattr(table, name, getattr(part, name))
        table.mice, table.enemies, table.rooms = self.mice, self.enemies, self.rooms
        table.over, table.running = self.over, self.running
        return table
