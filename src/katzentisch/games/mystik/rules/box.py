"""What is in the box, as tables of ints: rooms, clauses, cards, enemies, and one chapter. It never changes during play.

`authoring/pack.py` makes it from the data files. All states of a chapter share one box. Numbers are places in the data
files.
"""

from __future__ import annotations

from katzentisch.games.mystik.rules.chapters import (
    Choice,
    Counter,
    Deed,
    Door,
    Encounter,
    Groups,
    Onward,
    RoomRules,
    SpecialSearch,
)
from katzentisch.games.mystik.rules.components import Ability, Card, Hero, Initiative, Kind
from katzentisch.games.mystik.rules.numbers import MICE, NOBODY
from katzentisch.games.mystik.rules.rooms import Room, without_doors
from katzentisch.games.mystik.rules.sentences import Clause, Condition, Effect


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
        self.searches: list[SpecialSearch] = []
        self.deeds: list[Deed] = []
        self.choices: list[Choice] = []
        self.counters: list[Counter] = []
        self.tokens: list[str] = []
        self.companion = ""  # who may walk along in this chapter
        self.companion_hearts = 0
        self.doors: list[Door] = []
        self.shut = 0  # bit set of doors that are shut at the beginning
        self.memories: list[str] = []  # those of this chapter, and those it asks about
        self.past = 0  # bit set: what holds when nothing was brought
        self.onward: list[Onward] = []
        self.leads_on = False  # the story goes on after a victory
        self.tellers: list[int] = []  # effects of the chapter, for whoever asks how something comes about
        self.variants: dict[int, Room] = {}  # rooms with some of their doors shut; filled when first asked for

    def with_doors(self, room: int, shut: int) -> Room:
        """A room as it is while these doors are shut."""
        mine = 0
        for number in range(len(self.doors)):
            if self.doors[number].room == room and shut >> number & 1:
                mine |= 1 << number
        if not mine:
            return self.rooms[room]
        key = mine << 5 | room
        found = self.variants.get(key)
        if found is None:
            found = without_doors(self.rooms[room], [door for i, door in enumerate(self.doors) if mine >> i & 1])
            self.variants[key] = found
        return found
