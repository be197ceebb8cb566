"""What is in the box, as tables of ints: rooms, clauses, cards, enemies, and one chapter. It never changes during play.

`authoring/pack.py` makes it from the data files. All states of a chapter share one box. Numbers are places in the data
files.
"""

from __future__ import annotations

from typing import Final

FIELDS: Final = 24  # most fields of a room
SLOTS: Final = 24  # most enemy figures on the board
MICE: Final = 6
FOE: Final = 8  # figure FOE + slot is an enemy; figures 0 to 5 are mice
CAT: Final = 7  # the figure of the cat, who stands on no field
NOBODY: Final = -1

OUT: Final = -2  # a current that leads out of the room; a mouse that does not take part
CAUGHT: Final = -1  # the field of a captured mouse
FAR: Final = 99  # further than any way, below any card of the track

MELEE: Final = 0
RANGED: Final = 1

# Edges
PLAIN: Final = 0
UP: Final = 1  # against the arrow of a yellow line
DOWN: Final = 2
RED: Final = 3
GAP: Final = 4

# Flip fields
FLIP: Final = 1
FLIP_HOOK: Final = 2
FLIP_SKILL: Final = 3

# Party items, as bits
DISGUISE: Final = 1
HOOK: Final = 2
FORK: Final = 4
GRAPE: Final = 8

# States of a figure, as bits
STUNNED: Final = 1
WEBBED: Final = 2
DOWNED: Final = 4
CHARMED: Final = 8
HIDDEN: Final = 16

# Faces of the die: number, sword, shield, bow, cheese, star
NUMBER: Final = (1, 2, 3, 2, 1, 3)
SWORD: Final = (0, 1, 1, 0, 0, 1)
SHIELD: Final = (0, 0, 1, 0, 0, 1)
BOW: Final = (0, 0, 0, 1, 1, 0)
CHEESE: Final = (1, 0, 0, 0, 0, 0)
STAR: Final = (0, 1, 0, 0, 1, 1)

# Classes, as bits in the order of conditions.CLASSES
FIGHTER: Final = 2
ROGUE: Final = 8
TINKER: Final = 16

WEAPON: Final = 0
ARMOUR: Final = 1
ACCESSORY: Final = 2
ITEM: Final = 3
SCROLL: Final = 4
TRICK: Final = 5
LUCK: Final = 6
MISFORTUNE: Final = 7
PARTY: Final = 8

PAW: Final = 2
PAWS: Final = 3
NO_SLOT: Final = 6

# How long
NOW: Final = 0
THIS_ATTACK: Final = 1
THIS_TURN: Final = 2
THIS_ROUND: Final = 3
THIS_ENCOUNTER: Final = 4
THIS_CHAPTER: Final = 5

# Who owns a clause
OF_HERO: Final = 0
OF_ABILITY: Final = 1
OF_CARD: Final = 2
OF_ENEMY: Final = 3
OF_ROOM: Final = 4
OF_CHAPTER: Final = 5
OF_ACHIEVEMENT: Final = 6


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


class Edge:
    """A line between two fields, as one of them sees it."""

    def __init__(self, to: int = 0, kind: int = PLAIN) -> None:
        self.to = to
        self.kind = kind


class Exit:
    """A way out of a room, and the fields next to it. Sides: 0 north, 1 east, 2 south, 3 west."""

    def __init__(self, side: int = 0, colour: int = 0, fields: list[int] | None = None) -> None:
        self.side = side
        self.colour = colour
        self.fields: list[int] = [] if fields is None else fields


class Room:
    """A room as a graph. `near` are neighbours (for moving and fighting), `walk` where enemies step to."""

    def __init__(self, name: str = "", fields: list[str] | None = None) -> None:
        self.name = name
        self.fields: list[str] = [] if fields is None else fields
        size = len(self.fields)
        self.size = size
        self.tile = 0
        self.colour = 0
        self.back = 0  # the room on the other side
        self.edges: list[list[Edge]] = [[] for _ in range(size)]
        self.near: list[list[int]] = [[] for _ in range(size)]
        self.walk: list[list[int]] = [[] for _ in range(size)]
        self.steps: list[list[int]] = []  # how far enemies walk, all pairs
        self.capacity = [4] * size
        self.water = [False] * size
        self.current = [NOBODY] * size
        self.trap = [False] * size
        self.start = [False] * size
        self.area = [False] * size  # a red-lined area with paw prints, for small ranged enemies
        self.flip = [0] * size
        self.sight = [0] * size  # bit sets of fields
        self.hook = [0] * size
        self.exits: list[Exit] = []

    def join(self, a: int, b: int, kind: int) -> None:
        """An edge as `a` sees it; from `b` a yellow line looks the other way."""
        back = DOWN if kind == UP else UP if kind == DOWN else kind
        self.edges[a].append(Edge(b, kind))
        self.edges[b].append(Edge(a, back))
        if kind != GAP:
            self.walk[a].append(b)
            self.walk[b].append(a)
        if kind != GAP and kind != RED:
            self.near[a].append(b)
            self.near[b].append(a)

    def measure(self) -> None:
        """All walking distances of enemies, when the edges are known."""
        self.steps = []
        for start in range(self.size):
            far = [FAR] * self.size
            far[start] = 0
            edge = [start]
            while edge:
                following: list[int] = []
                for field in edge:
                    for other in self.walk[field]:
                        if far[other] == FAR:
                            far[other] = far[field] + 1
                            following.append(other)
                edge = following
            self.steps.append(far)
        for field in range(self.size):
            self.walk[field].sort()
            self.near[field].sort()


class Groups:
    """Enemies that come together: kinds and numbers."""

    def __init__(self, kinds: list[int] | None = None, numbers: list[int] | None = None, greedy: bool = False) -> None:
        self.kinds: list[int] = [] if kinds is None else kinds
        self.numbers: list[int] = [] if numbers is None else numbers
        self.greedy = greedy


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
        self.search: list[int] = []  # effects of the special search
        self.search_conditions: list[Condition] = []
        self.search_fields = 0  # bit set; 0: anywhere
        self.has_search = False
        self.surge: Groups | None = None
        self.clauses: list[int] = []


class Hero:
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
    """An initiative card of an enemy. Cards 0 to 5 are those of the mice."""

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


class Box:
    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self.heroes: list[Hero] = []
        self.abilities: list[Ability] = []
        self.cards: list[Card] = []
        self.kinds: list[Kind] = []
        self.figures: list[int] = []  # how many of each shape
        self.initiative: list[Initiative] = []  # by card number; the first six are mice
        self.menace: list[float] = []  # by initiative card; `bots/blows.py` fills it when a bot first asks
        self.encounters: list[Encounter] = []
        self.clauses: list[Clause] = []
        self.effects: list[Effect] = []
        self.party_cards = [NOBODY] * 4  # the card of each party item
        # the chapter
        self.chapter = ""
        self.inline: dict[str, object] = {}  # a chapter that is not built in, as it was given
        self.hash = ""  # and its name then
        self.mice = 4
        self.must_join = 0  # bit sets of heroes
        self.may_join = 63
        self.end_page = 6
        self.items = 0
        self.cheese = 0
        self.with_gear = True
        self.extra: list[list[int]] = [[] for _ in range(MICE)]
        self.up: list[int] = []  # by place: the room that lies up
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.start_room = 0
        self.start_fields: list[int] = []
        self.start_groups = Groups()
        self.start_traps = False
        self.deck_normal = 0
        self.deck_hard = 0
        self.deck_cards = 0  # bit set: exactly these
        self.rules: list[RoomRules] = []  # by room
        self.chapter_clauses: list[int] = []
        self.flags: list[str] = []
        self.passages: list[str] = []
        self.told: list[str] = []  # passages that can be read out
        self.achievements: list[str] = []
        self.permanent = 0
        self.achievement_clauses: list[list[int]] = []
        self.achievement_always: list[list[int]] = []  # effects of those that hold all the time
        self.win_if: list[Condition] = []
