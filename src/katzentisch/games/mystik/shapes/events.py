"""The shapes of events.

Figures are "collin", "rat.3", "brodie"; fields are the letters of the room; faces are 0 to 5.
"""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, frozen=True):
    pass


class Nothing(Shape, frozen=True):
    pass


class Picked(Shape, frozen=True):
    seat: int
    mouse: str


class Mouse(Shape, frozen=True):
    mouse: str


class Figure(Shape, frozen=True):
    figure: str


class Figures(Shape, frozen=True):
    figures: list[str]


class Field(Shape, frozen=True):
    field: str


class MouseField(Shape, frozen=True):
    mouse: str
    field: str


class FigureField(Shape, frozen=True):
    figure: str
    field: str


class Moved(Shape, frozen=True):
    """Of an enemy, or of a mouse who acts like one: why there (`reason.*` of the words), towards whom and how far she
    is."""

    figure: str
    start: str
    to: str
    because: str = ""
    whom: str = ""
    far: int = 0


class MouseMoved(Shape, frozen=True):
    mouse: str
    start: str
    to: str


class MoveRolled(Shape, frozen=True):
    figure: str
    face: int
    steps: int


class Rolled(Shape, frozen=True):
    figure: str
    faces: list[int]
    purpose: str
    counts: str  # sword, bow or shield: the picture that matters in this throw


class Tested(Shape, frozen=True):
    mouse: str
    faces: list[int]
    purpose: str
    success: bool


class Attacks(Shape, frozen=True):
    attacker: str
    targets: list[str]
    ranged: bool
    card: str
    because: str = ""  # of an enemy: why this mouse


class Leapt(Shape, frozen=True):
    field: str
    because: str
    figures: int


class Struck(Shape, frozen=True):
    attacker: str
    target: str


class Wounded(Shape, frozen=True):
    figure: str
    wounds: int
    poison: bool
    hearts: int


class Beaten(Shape, frozen=True):
    figure: str
    by: str


class Captured(Shape, frozen=True):
    mouse: str
    slips: bool


class MouseCard(Shape, frozen=True):
    mouse: str
    card: str


class Card(Shape, frozen=True):
    card: str


class FigureCard(Shape, frozen=True):
    figure: str
    card: str


class Cards(Shape, frozen=True):
    cards: list[str]


class Swapped(Shape, frozen=True):
    card: str
    other: str


class Ambush(Shape, frozen=True):
    card: str
    face: int
    up: int


class Gave(Shape, frozen=True):
    mouse: str
    to: str
    card: str


class Pair(Shape, frozen=True):
    mouse: str
    to: str


class Friends(Shape, frozen=True):
    mouse: str
    friend: str


class Cheese(Shape, frozen=True):
    mouse: str
    cheese: int
    has: int


class Stolen(Shape, frozen=True):
    mouse: str
    cheese: int
    greedy: bool


class Wheel(Shape, frozen=True):
    cheese: int
    wheel: int


class Page(Shape, frozen=True):
    page: int
    end: int


class Encounter(Shape, frozen=True):
    card: str
    page: int


class Ended(Shape, frozen=True):
    why: str
    page: int
    end: int


class Learned(Shape, frozen=True):
    mouse: str
    ability: str
    cost: int


class Used(Shape, frozen=True):
    mouse: str
    sort: str
    source: str
    cost: int


class Healed(Shape, frozen=True):
    mouse: str
    wounds: int


class Stopped(Shape, frozen=True):
    mouse: str
    hits: int


class Status(Shape, frozen=True):
    figure: str
    status: str


class Recovered(Shape, frozen=True):
    mouse: str
    status: str


class Rerolls(Shape, frozen=True):
    mouse: str
    face: int


class CatHunts(Shape, frozen=True):
    faces: list[int]
    steps: int


class GrapeShot(Shape, frozen=True):
    figure: str
    field: str
    because: str = ""  # of a rat: why there


class GrapeLands(Shape, frozen=True):
    field: str
    whole: bool


class Room(Shape, frozen=True):
    room: str


class Explored(Shape, frozen=True):
    room: str
    mouse: str


class TakenUp(Shape, frozen=True):
    mouse: str
    item: str


class Title(Shape, frozen=True):
    mouse: str
    title: str


class Achieved(Shape, frozen=True):
    achievement: str


class Narrated(Shape, frozen=True):
    passage: str


class NoneLeft(Shape, frozen=True):
    enemy: str


class Did(Shape, frozen=True):
    mouse: str
    deed: int


class Decided(Shape, frozen=True):
    option: str


class Counted(Shape, frozen=True):
    counter: str
    number: int


class OfDoor(Shape, frozen=True):
    door: str


class OfToken(Shape, frozen=True):
    token: str


class TokenLies(Shape, frozen=True):
    token: str
    field: str


class TokenTaken(Shape, frozen=True):
    mouse: str
    token: str


class OfCompanion(Shape, frozen=True):
    companion: str


class CompanionJoins(Shape, frozen=True):
    companion: str
    mouse: str


class CompanionHurt(Shape, frozen=True):
    companion: str
    number: int
    hearts: int  # that are left


EVENTS: dict[str, type] = {
    "companion_hurt": CompanionHurt,
    "companion_joins": CompanionJoins,
    "companion_leaves": OfCompanion,
    "companion_lost": OfCompanion,
    "closed": OfDoor,
    "counted": Counted,
    "decided": Decided,
    "did": Did,
    "opened": OfDoor,
    "token_gone": OfToken,
    "token_lies": TokenLies,
    "token_taken": TokenTaken,
    "achieved": Achieved,
    "ambush": Ambush,
    "ambushed": Nothing,
    "attacks": Attacks,
    "bait_laid": MouseField,
    "banished": Figure,
    "beaten": Beaten,
    "bewitched_turn": Mouse,
    "blocked": Struck,
    "bought": Mouse,
    "captured": Captured,
    "card_gone": FigureCard,
    "cat_comes": Field,
    "cat_hunts": CatHunts,
    "cat_leaps": Leapt,
    "cheese": Cheese,
    "cleared": Room,
    "cracked": MouseField,
    "disguised": Nothing,
    "doffed": MouseCard,
    "drifted": MouseMoved,
    "dropped": MouseCard,
    "encounter": Encounter,
    "end_page": Page,
    "enemy_turn": Card,
    "explored": Explored,
    "fork_laid": MouseField,
    "found": MouseCard,
    "freed": Mouse,
    "gave": Gave,
    "gave_cheese": Pair,
    "grape_lands": GrapeLands,
    "grape_shot": GrapeShot,
    "greedy": Nothing,
    "guarded": Friends,
    "handed": Picked,
    "healed": Healed,
    "hook_laid": MouseMoved,
    "immune": Figure,
    "kept": MouseCard,
    "learned": Learned,
    "left_behind": Card,
    "lost": Ended,
    "lost_card": MouseCard,
    "missed": Struck,
    "move_rolled": MoveRolled,
    "moved": Moved,
    "munched": Figures,
    "munches": Figure,
    "narrated": Narrated,
    "nobody_comes": Nothing,
    "none_left": NoneLeft,
    "not_there": Card,
    "order": Cards,
    "page": Page,
    "picked": Picked,
    "placed": FigureField,
    "put": FigureField,
    "recovered": Recovered,
    "rerolls": Rerolls,
    "returned": MouseCard,
    "rolled": Rolled,
    "round_over": Nothing,
    "sits_out": Mouse,
    "slipped": Mouse,
    "snapped": MouseField,
    "sold": MouseCard,
    "status": Status,
    "stays": Picked,
    "stolen": Stolen,
    "stood_up": Figure,
    "stopped": Stopped,
    "surge": Nothing,
    "swapped": Swapped,
    "swept_away": Mouse,
    "taken_up": TakenUp,
    "takes_along": MouseCard,
    "tested": Tested,
    "thrown": Friends,
    "tile_turned": Room,
    "time": Nothing,
    "title": Title,
    "trades": Pair,
    "trap_set": Field,
    "turn": Mouse,
    "used": Used,
    "wheel": Wheel,
    "wheel_emptied": Nothing,
    "won": Ended,
    "wore": MouseCard,
    "wounded": Wounded,
}
