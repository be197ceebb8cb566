"""The sentences of cards and chapters as tables: conditions, effects, clauses."""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules.numbers import NOBODY, NOW


class Condition:
    """What a clause asks for: one of `vocabulary/conditions.py`, about a number, or about a field of a room."""

    def __init__(
        self, what: int = 0, argument: int = 0, room: int = NOBODY, field: int = NOBODY, negated: bool = False
    ) -> None:
        self.what = what
        self.argument = argument  # how many, or the number of a kind, a hero, a room, a flag …
        self.room = room
        self.field = field
        self.negated = negated


# How far a jump leads
NEAR: Final = 0
SEEN: Final = 1
ANYWHERE: Final = 2


class Effect:
    """One verb of a clause, and what it needs to know. What a verb does not speak of keeps its default."""

    def __init__(self, verb: int = 0, n: int = 1) -> None:
        self.number = 0  # its place in the box
        self.clause = 0
        self.verb = verb
        self.n = n
        self.per = NOBODY  # what `n` is multiplied by
        self.to = 0
        self.lasts = NOW
        self.foe = False  # a bonus that the other side of a fight gets
        self.stat = NOBODY  # of a bonus
        self.hurdles = 0  # what is ignored, as bits
        self.status = 0  # what is given or cleared, as bits
        self.first_only = False  # of several states only one is cleared
        self.poison = False  # healed, or dealt
        self.defended = False  # wounds that are hits: everybody rolls against them
        self.reach = NOBODY  # of an attack: MELEE or RANGED only
        self.at_target = False  # an attack on whom this is about
        self.over_field = False  # an attack spreads over the whole field
        self.within = 0  # how far a jump leads: NEAR, SEEN, ANYWHERE
        self.cost = 0  # of a second action
        self.card = NOBODY
        self.kind = NOBODY  # of enemy
        self.clears = False  # traps are taken away, not set
        self.passage = NOBODY
        self.flag = NOBODY
        self.achievement = NOBODY
        self.room = NOBODY
        self.field = NOBODY
        self.spots: list[int] = []  # fields of `room`: where to place, whom it is for
        self.counter = NOBODY
        self.memory = NOBODY
        self.choice = NOBODY
        self.door = NOBODY
        self.token = NOBODY


class Clause:
    """One sentence of a card."""

    def __init__(self, when: int = 0, owner: int = 0, source: int = 0) -> None:
        self.when = when
        self.owner = owner
        self.source = source
        self.conditions: list[Condition] = []
        self.cheaper: list[Condition] = []
        self.cost = 0
        self.times = 1
        self.choice = False
        self.once = 0
        self.spend = False
        self.effects: list[int] = []
