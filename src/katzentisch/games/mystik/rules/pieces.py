"""What a board is made of: mice, enemies, the track, decks, tiles, items, the turn that runs. Each copies itself.

No rule is decided here.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules.components import Card
from katzentisch.games.mystik.rules.numbers import NOBODY, OUT, RANGED, SLOTS

PAGES: Final = 12
"""Of the hourglass."""

# How far a mouse's move has come
NOT_YET: Final = 0
ON_THE_WAY: Final = 1
MOVED: Final = 2
STOPPED: Final = 3  # and her turn is over

# What is done once in a turn, as bits
FREE_TRADE: Final = 1
FREE_EQUIP: Final = 2
FREE_LEVEL: Final = 4
FREE_SCROLL: Final = 8
HANDED: Final = 16  # she has been offered to somebody

# The five individual achievements
THREE_CHEESES: Final = 0
ROACH_TERROR: Final = 1
POISON_MASTER: Final = 2
SLIP_AWAY: Final = 3
CAT_TAMER: Final = 4
TITLES: Final = ("three_cheeses", "roach_terror", "poison_master", "slip_away", "cat_tamer")


class Mouse:
    """A mouse; `Board.mice` has one for every hero, also for those that do not take part."""

    def __init__(self, gear: list[int] | None = None, pack: list[int] | None = None) -> None:
        self.seat = NOBODY
        self.at = OUT
        self.wounds = 0
        self.poison = 0
        self.cheese = 0
        self.status = 0  # bit set
        self.abilities = 0  # bit set
        self.gear: list[int] = [] if gear is None else gear
        self.pack: list[int] = [] if pack is None else pack
        self.caught = 0  # how often
        self.roaches = 0  # beaten in this encounter

    def copy(self) -> Mouse:
        other = Mouse(self.gear[:], self.pack[:])
        other.seat = self.seat
        other.at = self.at
        other.wounds = self.wounds
        other.poison = self.poison
        other.cheese = self.cheese
        other.status = self.status
        other.abilities = self.abilities
        other.caught = self.caught
        other.roaches = self.roaches
        return other


class Enemies:
    """Enemy figures by slot, and the cat.

    Kinds and fields are two lists of numbers and not 24 objects: every look at a field passes over all slots, and
    every copy of a board over all of them again.
    """

    def __init__(self, kind: list[int] | None = None, spot: list[int] | None = None) -> None:
        self.kind: list[int] = [NOBODY] * SLOTS if kind is None else kind
        self.spot: list[int] = [0] * SLOTS if spot is None else spot
        self.lying = 0  # bit set of slots knocked down
        self.fresh = 0  # bit set of slots placed just now
        self.greedy = False
        self.cat_at = NOBODY

    def slots(self) -> list[int]:
        """Those in which a figure stands on a field."""
        kind = self.kind
        return [slot for slot in range(SLOTS) if kind[slot] >= 0]

    def any(self) -> bool:
        return any(kind >= 0 for kind in self.kind)

    def on(self, field: int) -> int:
        """How many stand on a field."""
        kind, spot = self.kind, self.spot
        number = 0
        for slot in range(SLOTS):
            if kind[slot] >= 0 and spot[slot] == field:
                number += 1
        return number

    def copy(self) -> Enemies:
        other = Enemies(self.kind[:], self.spot[:])
        other.lying = self.lying
        other.fresh = self.fresh
        other.greedy = self.greedy
        other.cat_at = self.cat_at
        return other


class Track:
    """The initiative track."""

    def __init__(
        self, cards: list[int] | None = None, hurt: list[int] | None = None, joining: list[int] | None = None
    ) -> None:
        self.cards: list[int] = [] if cards is None else cards
        self.hurt: list[int] = [] if hurt is None else hurt  # wounds on each of them
        self.joining: list[int] = [] if joining is None else joining  # cards still to be laid onto it
        self.place = NOBODY  # of the card whose turn it is

    def acting(self) -> int:
        """The card whose turn it is, or NOBODY."""
        return self.cards[self.place] if 0 <= self.place < len(self.cards) else NOBODY

    def copy(self) -> Track:
        other = Track(self.cards[:], self.hurt[:], self.joining[:])
        other.place = self.place
        return other


class Fate:
    """The fate board: the hourglass, its end, the cheese wheel."""

    def __init__(self, page: int = 1, end_page: int = 0, wheel: int = 0) -> None:
        self.page = page
        self.end_page = end_page
        self.wheel = wheel

    def copy(self) -> Fate:
        return Fate(self.page, self.end_page, self.wheel)


class SearchDeck:
    """How many of each search card are in the deck, and discarded: no order exists."""

    def __init__(self, cards: list[int] | None = None, discards: list[int] | None = None) -> None:
        self.cards: list[int] = [] if cards is None else cards
        self.discards: list[int] = [] if discards is None else discards

    def copy(self) -> SearchDeck:
        return SearchDeck(self.cards[:], self.discards[:])


class EncounterDeck:
    """The encounter cards: what lies open, and what is known of the rest."""

    def __init__(self, known: int = 0, normal_left: int = 0, hard_left: int = 0) -> None:
        self.open = NOBODY
        self.drawn = 0  # bit set
        self.known = known  # bit set: cards that are in the deck for sure
        self.normal_left = normal_left
        self.hard_left = hard_left

    def copy(self) -> EncounterDeck:
        other = EncounterDeck(self.known, self.normal_left, self.hard_left)
        other.open = self.open
        other.drawn = self.drawn
        return other


class Castle:
    """MM-010, MM-123: the tiles as they lie, where the party is, and what the rooms remember."""

    def __init__(
        self, up: list[int] | None = None, traps: list[int] | None = None, searched: list[int] | None = None
    ) -> None:
        self.room = 0
        self.place = 0  # of the room on the layout
        self.up: list[int] = [] if up is None else up  # by place: the room that lies up
        self.traps: list[int] = [] if traps is None else traps  # by room: bit sets of fields
        self.searched: list[int] = [] if searched is None else searched  # by room: bit sets of mice
        self.explored = 0  # bit set of rooms
        self.special = 0  # bit set of special searches that are done
        self.shut = 0  # bit set of doors

    def copy(self) -> Castle:
        other = Castle(self.up[:], self.traps[:], self.searched[:])
        other.room = self.room
        other.place = self.place
        other.explored = self.explored
        other.special = self.special
        other.shut = self.shut
        return other


class Items:
    """MM-202: the party items: those at hand, as bits, and where the others lie."""

    def __init__(self, held: int = 0) -> None:
        self.held = held
        self.hook_from = NOBODY
        self.hook_to = NOBODY
        self.fork_at = NOBODY
        self.grape_at = NOBODY

    def copy(self) -> Items:
        other = Items(self.held)
        other.hook_from = self.hook_from
        other.hook_to = self.hook_to
        other.fork_at = self.fork_at
        other.grape_at = self.grape_at
        return other


GONE: Final = -1
HELD: Final = 1024  # a token that mouse HELD + number carries
LYING: Final = 32
"""Where a token is: nowhere, with a mouse, or on a field: LYING * room + field. One number: tables are copied often."""


def lying_on(room: int, field: int) -> int:
    """Where a token is that lies on this field."""
    return LYING * room + field


def room_of(where: int) -> int:
    """The room in which a token lies, or NOBODY."""
    return where // LYING if 0 <= where < HELD else NOBODY


def field_of(where: int) -> int:
    """The field of its room on which a token lies."""
    return where % LYING


class Story:
    """MM-223, MM-242: what the chapter remembers."""

    def __init__(
        self, titles: list[int] | None = None, counters: list[int] | None = None, tokens: list[int] | None = None
    ) -> None:
        self.counters: list[int] = [] if counters is None else counters
        self.tokens: list[int] = [] if tokens is None else tokens  # where each is
        self.past = 0  # bit set of memories
        self.flags = 0
        self.achieved = 0
        self.beaten = 0  # bit set of kinds beaten in this chapter
        self.titles: list[int] = [NOBODY] * 5 if titles is None else titles  # who has the individual achievements
        self.with_mouse = NOBODY  # the mouse whom the companion walks with
        self.hurt = 0  # hearts that it has lost
        self.lost = False
        self.about = NOBODY  # the kind of enemy that a clause of the chapter is about

    def copy(self) -> Story:
        other = Story(self.titles[:], self.counters[:], self.tokens[:])
        other.past = self.past
        other.flags = self.flags
        other.achieved = self.achieved
        other.beaten = self.beaten
        other.with_mouse, other.hurt, other.lost = self.with_mouse, self.hurt, self.lost
        other.about = self.about
        return other


class Turn:
    """The turn that runs: of a mouse, or of an enemy's card."""

    def __init__(self, path: list[int] | None = None, dice: list[int] | None = None) -> None:
        self.steps = 0
        self.moved = NOT_YET
        self.leg = 0  # steps taken in this move
        self.walked = False  # has really moved
        self.acted = False
        self.extra = 0  # actions still to come
        self.again = 0  # actions bought
        self.frees = 0  # bit set of free actions done
        self.spells = 0  # bit set of mice that used an ability card
        self.struck = 0  # bit set of mice attacked in this card's turn
        self.went = 0  # bit set of slots that had their turn
        self.path: list[int] = [] if path is None else path  # fields the cat ran over
        self.dice: list[int] = [] if dice is None else dice

    def of_mouse(self) -> None:
        """A mouse's turn begins."""
        self.steps = 0
        self.moved = NOT_YET
        self.leg = 0
        self.walked = False
        self.acted = False
        self.extra = 0
        self.again = 0
        self.frees = 0
        self.spells = 0

    def of_card(self) -> None:
        """An enemy card's turn begins."""
        self.went = 0
        self.struck = 0
        self.spells = 0

    def copy(self) -> Turn:
        other = Turn(self.path[:], self.dice[:])
        other.steps = self.steps
        other.moved = self.moved
        other.leg = self.leg
        other.walked = self.walked
        other.acted = self.acted
        other.extra = self.extra
        other.again = self.again
        other.frees = self.frees
        other.spells = self.spells
        other.struck = self.struck
        other.went = self.went
        return other


class Fight:
    """One attack from the aim to the last wound. Fights nest: a reaction may be an attack."""

    def __init__(self, attacker: int = NOBODY) -> None:
        self.attacker = attacker
        self.ranged = False
        self.weapon = NOBODY  # the card
        self.kind = NOBODY  # sharp, blunt, magic, piercing
        self.targets: list[int] = []  # figures that still have to defend
        self.target = NOBODY  # who defends now
        self.hits = 0
        self.landed = 0  # hits that were not stopped
        self.faces: list[int] = []
        self.shields: list[int] = []
        self.poison = False
        self.spread = 0  # how many more enemies may be aimed at
        self.over_field = False
        self.free = True  # costs no action
        self.only = NOBODY  # MELEE or RANGED weapons only
        self.again = 0  # attacks that follow this one
        self.steals = False
        self.kindless = False  # no card behind it: effects, grapes

    def wield(self, card: int, weapon: Card) -> None:
        self.weapon = card
        self.kind = weapon.kind
        self.ranged = weapon.reach == RANGED

    def copy(self) -> Fight:
        other = Fight(self.attacker)
        other.ranged = self.ranged
        other.weapon = self.weapon
        other.kind = self.kind
        other.targets = self.targets[:]
        other.target = self.target
        other.hits = self.hits
        other.landed = self.landed
        other.faces = self.faces[:]
        other.shields = self.shields[:]
        other.poison = self.poison
        other.spread = self.spread
        other.over_field = self.over_field
        other.free = self.free
        other.only = self.only
        other.again = self.again
        other.steals = self.steals
        other.kindless = self.kindless
        return other


class Lasting:
    """An effect that holds on of a figure. It never changes, so copies of a board share it."""

    def __init__(self, effect: int = 0, figure: int = NOBODY, until: int = 0, depth: int = 0) -> None:
        self.effect = effect
        self.figure = figure
        self.until = until
        self.depth = depth  # of the fight it belongs to

    def numbers(self) -> list[int]:
        return [self.effect, self.figure, self.until, self.depth]


class Used:
    """A clause that has been used, and cannot be used again for a while. It never changes, like `Lasting`."""

    def __init__(self, clause: int = 0, figure: int = NOBODY, until: int = 0) -> None:
        self.clause = clause
        self.figure = figure
        self.until = until

    def numbers(self) -> list[int]:
        return [self.clause, self.figure, self.until]
