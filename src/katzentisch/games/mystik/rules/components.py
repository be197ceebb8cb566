"""Mice, search cards, abilities and enemies as their cards say."""

from __future__ import annotations

from katzentisch.games.mystik.rules.numbers import NO_SLOT, NOBODY


class Hero:
    """MM-001, MM-002: a mouse as her sheet says."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.classes = 0
        self.attack = 0
        self.defence = 0
        self.lore = 0
        self.speed = 0
        self.hearts = 0
        self.paws = 2
        self.gear: list[int] = []
        self.clauses: list[int] = []
        self.always: list[int] = []  # effects of those that hold all the time


class Card:
    def __init__(self, name: str = "") -> None:
        self.name = name
        self.sort = 0
        self.count = 1
        self.slot = NO_SLOT
        self.reach = NOBODY  # of a weapon: MELEE or RANGED
        self.kind = NOBODY
        self.here = NOBODY  # kind of a ranged weapon against enemies on the own field
        self.classes = 0
        self.hero = NOBODY
        self.needs = [0, 0, 0, 0]  # attack, defence, lore, speed
        self.party = 0
        self.starts = NOBODY  # the hero whose start gear it is
        self.clauses: list[int] = []
        self.always: list[int] = []  # effects of those that hold all the time


class Ability:
    def __init__(self, name: str = "") -> None:
        self.name = name
        self.classes = 0
        self.hero = NOBODY
        self.clauses: list[int] = []


class Kind:
    """A kind of enemy."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.figure = 0
        self.most = 0
        self.large = False
        self.boss = False
        self.roach = False
        self.rat = False
        self.bodiless = False
        self.immune = 0  # bit set of weapon kinds
        self.cards: list[int] = []  # initiative cards


class Initiative:
    """MM-007, MM-172: an initiative card of an enemy. Cards 0 to 5 are those of the mice."""

    def __init__(self, name: str = "", kind: int = NOBODY) -> None:
        self.name = name
        self.kind = kind
        self.attack = 0
        self.defence = 0
        self.hearts = 1
        self.ranged = False
        self.acts = 0  # 1 leaps, 2 hunts
        self.clauses: list[int] = []
        self.always: list[int] = []  # effects of those that hold all the time
