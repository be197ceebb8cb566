"""The shapes of all that people author: heroes, abilities, search cards, encounters, enemies, chapters.

`vocabulary.md` explains every word by example. Rooms have their own schema, `authoring/rooms.py`. Unknown fields are
refused everywhere; references are checked by `authoring/checker.py`, which names file, line and field.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from katzentisch.games.mystik.authoring.deeds import AnyEffect, Clause
from katzentisch.games.mystik.authoring.lexicon import Class, Sheet, Slot, Text, WeaponKind

# Heroes, abilities, cards --------------------------------------------------------------------------------------------


class Hero(Sheet, frozen=True):
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


class Ability(Sheet, frozen=True):
    id: str
    name: Text
    text: Text
    clauses: tuple[Clause, ...]
    classes: tuple[Class, ...] = ()  # one of these; empty: everybody
    hero: str = ""  # for this hero alone


class Weapon(Sheet, frozen=True):
    """`here` makes a ranged weapon a melee weapon (of another kind, perhaps) against enemies on the own field."""

    reach: Literal["melee", "ranged"]
    kind: WeaponKind
    here: WeaponKind | None = None


class Card(Sheet, frozen=True):
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


class EnemyCard(Sheet, frozen=True):
    """An initiative card."""

    id: str
    attack: int
    defence: int
    hearts: int = 1
    reach: Literal["melee", "ranged"] = "melee"
    text: Text | None = None
    clauses: tuple[Clause, ...] = ()
    acts: Literal["", "leaps", "hunts"] = ""  # the cat's two ways


class Enemy(Sheet, frozen=True):
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


class Figures(Sheet, frozen=True):
    """How many figures of a shape are in the box."""

    id: str
    count: int


class Group(Sheet, frozen=True):
    enemy: str
    n: int = 1


class Band(Sheet, frozen=True):
    """Who comes while the hourglass lies on pages up to `to`; the last band has no `to`."""

    enemies: tuple[Group, ...]
    to: int = 0
    greedy: bool = False


class Encounter(Sheet, frozen=True):
    id: str
    name: Text
    bands: tuple[Band, ...]
    surge: tuple[Group, ...]
    hard: bool = False
    traps: bool = False
    ambush: bool = False
    greedy_surge: bool = False


# Chapters ------------------------------------------------------------------------------------------------------------


class Party(Sheet, frozen=True):
    mice: int = 4
    must: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    items: tuple[str, ...] = ()  # party items to begin with
    cards: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # hero: further cards in the pack
    cheese: int = 0
    gear: bool = True  # with start gear


class Tile(Sheet, frozen=True):
    """A room tile lies with this room up, at column x and row y; north is up."""

    room: str
    x: int
    y: int


class Start(Sheet, frozen=True):
    room: str
    fields: tuple[str, ...]  # the mice in order of the party, round and round
    enemies: tuple[Group, ...] = ()
    traps: bool = False
    greedy: bool = False


class Deck(Sheet, frozen=True):
    """Drawn at random before the game from all normal and all hard cards; or exactly these."""

    normal: int = 0
    hard: int = 0
    cards: tuple[str, ...] = ()


class SpecialSearch(Sheet, frozen=True):
    """A search in this room that looks for something certain. Once in the chapter."""

    text: Text
    do: tuple[AnyEffect, ...]
    if_: tuple[str, ...] = msgspec.field(name="if", default=())
    fields: tuple[str, ...] = ()  # empty: anywhere in the room


class RoomRules(Sheet, frozen=True):
    """What holds in one room of this chapter; read out on first entry."""

    narration: Text | None = None
    rule: Text | None = None
    encounter: Literal["card", "none", "these"] = "card"
    enemies: tuple[Group, ...] = ()  # with `encounter: these`
    traps: bool = False
    ambush: bool = False
    greedy: bool = False
    search: SpecialSearch | None = None
    surge: tuple[Group, ...] | None = None  # a special reinforcement
    clauses: tuple[Clause, ...] = ()


class Achievement(Sheet, frozen=True):
    id: str
    name: Text
    text: Text
    permanent: bool = False  # also kept when the chapter is lost
    clauses: tuple[Clause, ...] = ()


class Chapter(Sheet, frozen=True):
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


# Files: what each holds ----------------------------------------------------------------------------------------------


class Bestiary(Sheet, frozen=True):
    figures: tuple[Figures, ...]
    enemies: tuple[Enemy, ...]


FILES = {
    "heroes.yaml": tuple[Hero, ...],
    "abilities.yaml": tuple[Ability, ...],
    "cards.yaml": tuple[Card, ...],
    "enemies.yaml": Bestiary,
    "encounters.yaml": tuple[Encounter, ...],
}
