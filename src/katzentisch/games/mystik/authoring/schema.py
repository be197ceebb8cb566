"""The shapes of all that people author: heroes, abilities, search cards, encounters, enemies, chapters.

`vocabulary.md` explains every word by example. Rooms have their own schema, `authoring/rooms.py`. Unknown fields are
refused everywhere; references are checked by `authoring/checker.py`, which names file, line and field.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from katzentisch.games.mystik.authoring.deeds import AnyEffect, Clause
from katzentisch.games.mystik.authoring.lexicon import Class, Slot, Text, WeaponKind, Written

# Heroes, abilities, cards --------------------------------------------------------------------------------------------


class Hero(Written, frozen=True):
    id: str
    name: Text
    classes: tuple[Class, ...]
    attack: int
    defence: int
    lore: int
    speed: int
    hearts: int
    gear: tuple[str, ...]  # search cards it starts with, worn
    power: Text  # what its own ability is, in words
    clauses: tuple[Clause, ...]
    paws: int = 2


class Ability(Written, frozen=True):
    id: str
    name: Text
    text: Text
    clauses: tuple[Clause, ...]
    classes: tuple[Class, ...] = ()  # one of these; empty: everybody
    hero: str = ""  # for this hero alone


class Weapon(Written, frozen=True):
    """`here` makes a ranged weapon a melee weapon (of another kind, perhaps) against enemies on the own field."""

    reach: Literal["melee", "ranged"]
    kind: WeaponKind
    here: WeaponKind | None = None


class Card(Written, frozen=True):
    """A search card."""

    id: str
    name: Text
    text: Text
    sort: Literal["weapon", "armour", "accessory", "item", "scroll", "trick", "luck", "misfortune", "party"]
    count: int = 1
    slot: Slot = "none"
    weapon: Weapon | None = None
    classes: tuple[Class, ...] = ()
    hero: str = ""
    # least values to use it
    needs: dict[Literal["attack", "defence", "lore", "speed"], int] = msgspec.field(default_factory=dict)
    clauses: tuple[Clause, ...] = ()
    party: Literal["", "disguise", "hook", "fork", "grape"] = ""


# Enemies and encounters ----------------------------------------------------------------------------------------------


class EnemyCard(Written, frozen=True):
    """An initiative card."""

    id: str
    attack: int
    defence: int
    hearts: int = 1
    reach: Literal["melee", "ranged"] = "melee"
    text: Text | None = None
    clauses: tuple[Clause, ...] = ()
    acts: Literal["", "leaps", "hunts"] = ""  # the cat's two ways


class Enemy(Written, frozen=True):
    """A kind of enemy. Kinds with the same `figure` share a pool of figures."""

    id: str
    name: Text
    many: Text  # "rats"
    figure: str
    cards: tuple[EnemyCard, ...]
    most: int = 0  # markers there are; 0: as many as figures
    large: bool = False
    boss: bool = False
    roach: bool = False  # may be greedy, eats grapes
    rat: bool = False  # fooled by the disguise, shoots grapes
    bodiless: bool = False  # the cat: on no field, holds nobody
    immune: tuple[WeaponKind, ...] = ()


class Figures(Written, frozen=True):
    """How many figures of a shape are in the box."""

    id: str
    count: int


class Group(Written, frozen=True):
    enemy: str
    n: int = 1
    at: tuple[str, ...] = ()  # in rooms and at the start: on these fields in turn


class Band(Written, frozen=True):
    """Who comes while the hourglass lies on pages up to `to`; the last band has no `to`."""

    enemies: tuple[Group, ...]
    to: int = 0
    greedy: bool = False


class Encounter(Written, frozen=True):
    id: str
    name: Text
    bands: tuple[Band, ...]
    surge: tuple[Group, ...]
    hard: bool = False
    traps: bool = False
    ambush: bool = False
    greedy_surge: bool = False


# Chapters ------------------------------------------------------------------------------------------------------------


class Party(Written, frozen=True):
    mice: int = 4
    must: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    items: tuple[str, ...] = ()  # party items to begin with
    cards: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # hero: further cards in the pack
    cheese: int = 0
    gear: bool = True  # with start gear


class Tile(Written, frozen=True):
    """A room tile lies with this room up, at column x and row y; north is up."""

    room: str
    x: int
    y: int


class Start(Written, frozen=True):
    room: str
    fields: tuple[str, ...]  # the mice in order of the party, round and round
    enemies: tuple[Group, ...] = ()
    traps: bool = False
    greedy: bool = False


class Deck(Written, frozen=True):
    """Drawn at random before the game from all normal and all hard cards; or exactly these."""

    normal: int = 0
    hard: int = 0
    cards: tuple[str, ...] = ()


class SpecialSearch(Written, frozen=True):
    """A search in this room that looks for something certain. Once in the chapter."""

    text: Text
    do: tuple[AnyEffect, ...]
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    fields: tuple[str, ...] = ()  # empty: anywhere in the room


class Doing(Written, frozen=True):
    """Something that a mouse may do as her action on one of these fields: a lever, a door, a valve.

    With `roll` she needs a star, with as many dice as that value; on none, `fail` happens. It works once in the
    chapter, unless `again`.
    """

    id: str
    name: Text
    fields: tuple[str, ...]
    do: tuple[AnyEffect, ...]
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    roll: Literal["", "attack", "defence", "lore", "speed"] = ""
    fail: tuple[AnyEffect, ...] = ()
    again: bool = False


class RoomRules(Written, frozen=True):
    """What holds in one room of this chapter; read out on first entry."""

    narration: Text | None = None
    rule: Text | None = None
    encounter: Literal["card", "none", "these"] = "card"
    enemies: tuple[Group, ...] = ()  # with `encounter: these`
    traps: bool = False
    ambush: bool = False
    greedy: bool = False
    search: SpecialSearch | None = None
    searches: tuple[SpecialSearch, ...] = ()  # further ones; which is found first depends on where she stands
    actions: tuple[Doing, ...] = ()
    surge: tuple[Group, ...] | None = None  # a special reinforcement
    clauses: tuple[Clause, ...] = ()


class Achievement(Written, frozen=True):
    id: str
    name: Text
    text: Text
    permanent: bool = False  # also kept when the chapter is lost
    clauses: tuple[Clause, ...] = ()


class Counter(Written, frozen=True):
    """A number that everybody sees; it stays between 0 and `most`."""

    name: Text
    start: int = 0
    most: int = 9


class Answer(Written, frozen=True):
    """One option of a choice; it is there if its conditions hold."""

    text: Text
    do: tuple[AnyEffect, ...] = ()
    if_: tuple[str, ...] = msgspec.field(name="if", default=())


class Choice(Written, frozen=True):
    """A question to the players, two to four options and what comes of each. The first is always there."""

    text: Text
    options: tuple[Answer, ...]


class Door(Written, frozen=True):
    """Two neighbouring fields of a room between which a door opens and closes."""

    name: Text
    room: str
    between: tuple[str, str]
    open: bool = False


class Onward(Written, frozen=True):
    """Which chapter follows if these conditions hold at the end; with `lost: true`, of a lost chapter."""

    to: str
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    lost: bool = False


class Companion(Written, frozen=True):
    """A small figure without initiative of its own that walks with a mouse, once something makes it `join`."""

    id: str
    name: Text
    hearts: int = 2


class Chapter(Written, frozen=True):
    id: str
    name: Text
    intro: Text
    goal: Text
    victory: Text  # the condition in words
    defeat: Text
    win_if: tuple[str, ...]  # all of these
    end_page: int
    party: Party
    tiles: tuple[Tile, ...]
    start: Start
    encounters: Deck
    rules: tuple[Text, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rooms: dict[str, RoomRules] = msgspec.field(default_factory=dict)
    passages: dict[str, Text] = msgspec.field(default_factory=dict)
    flags: tuple[str, ...] = ()
    achievements: tuple[Achievement, ...] = ()
    ending: Text | None = None  # read when won
    goes_on: Text | None = None  # the story goes on
    next: str = ""
    onward: tuple[Onward, ...] = ()  # before `next`: the first of these whose conditions hold
    counters: dict[str, Counter] = msgspec.field(default_factory=dict)
    choices: dict[str, Choice] = msgspec.field(default_factory=dict)
    doors: dict[str, Door] = msgspec.field(default_factory=dict)
    tokens: dict[str, Text] = msgspec.field(default_factory=dict)
    memories: tuple[str, ...] = ()  # what later chapters may ask about
    # what this one asks about earlier ones, and whether it holds when nothing was brought
    past: dict[str, bool] = msgspec.field(default_factory=dict)
    companion: Companion | None = None


class Book(Written, frozen=True):
    """Chapters of one story in one file. The first begins; which follows each of them it says itself."""

    id: str
    name: Text
    about: Text  # what it is, for whoever has to choose a book
    chapters: tuple[Chapter, ...]


class Opened(Written, frozen=True):
    """A book, opened at one of its chapters: what a table carries along, so that it knows what follows."""

    book: Book
    chapter: str


# Files: what each holds ----------------------------------------------------------------------------------------------


class Bestiary(Written, frozen=True):
    figures: tuple[Figures, ...]
    enemies: tuple[Enemy, ...]


FILES = {
    "heroes.yaml": tuple[Hero, ...],
    "abilities.yaml": tuple[Ability, ...],
    "cards.yaml": tuple[Card, ...],
    "enemies.yaml": Bestiary,
    "encounters.yaml": tuple[Encounter, ...],
}
