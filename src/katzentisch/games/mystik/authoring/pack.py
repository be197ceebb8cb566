"""Packs the box: data files become the tables of ints that the rules run on. What it reads has passed the checker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, get_args

import msgspec

from katzentisch.games.mystik.authoring import lexicon, schema
from katzentisch.games.mystik.authoring.books import book_in, chapter_in
from katzentisch.games.mystik.authoring.conditions import (
    CLASSES,
    KINDS,
    PARTY,
)
from katzentisch.games.mystik.authoring.content import Content, content, passages, search_name
from katzentisch.games.mystik.authoring.pack_clauses import ClausePacker, bits
from katzentisch.games.mystik.authoring.pack_rooms import all_rooms
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.chapters import (
    Choice,
    Counter,
    Deed,
    Door,
    Encounter,
    Groups,
    Onward,
    Option,
    RoomRules,
    SpecialSearch,
)
from katzentisch.games.mystik.rules.components import Ability, Card, Hero, Initiative, Kind
from katzentisch.games.mystik.rules.numbers import (
    MICE,
    NOBODY,
    OF_ABILITY,
    OF_ACHIEVEMENT,
    OF_CARD,
    OF_CHAPTER,
    OF_ENEMY,
    OF_HERO,
    OF_ROOM,
)
from katzentisch.games.mystik.rules.sentences import Clause
from katzentisch.games.mystik.rules.vocabulary import moments

_SORTS = ("weapon", "armour", "accessory", "item", "scroll", "trick", "luck", "misfortune", "party")
_SLOTS = get_args(lexicon.Slot)
_NEEDS = ("attack", "defence", "lore", "speed")


@cache
def built_in(chapter: str) -> Box:
    """The box of a built-in chapter."""
    return pack(content().chapters[chapter])


def pack(chapter: schema.Chapter, inline: dict[str, Any] | None = None) -> Box:
    """`inline` is what somebody wrote, the chapter or its book."""
    packer = _Packer(content(), chapter, None if inline is None else book_in(inline))
    packer.box.inline = {} if inline is None else dict(inline)
    return packer.box


HASH = "sha256:"
KEPT = 64
_of_authors: dict[str, Box] = {}  # by hash, the latest last


def of_author(chapter: dict[str, Any]) -> Box:
    """The box of what somebody has written, a chapter or a book that is opened; for the same words the same, while it
    is among the latest."""
    text = msgspec.json.encode(chapter, order="deterministic")
    name = HASH + sha256(text).hexdigest()
    box = _of_authors.pop(name, None)
    if box is None:
        inline = msgspec.json.decode(text)
        box = pack(chapter_in(inline), inline)
        box.hash = name
    _of_authors[name] = box
    if len(_of_authors) > KEPT:
        del _of_authors[next(iter(_of_authors))]
    return box


def chapter_of(box: Box) -> schema.Chapter:
    """What lies on the table, as it was written."""
    return chapter_in(box.inline) if box.inline else content().chapters[box.chapter]


def by_hash(name: str) -> Box | None:
    """A chapter that was read here; views for people name it by its hash."""
    return _of_authors.get(name)


class _Packer(ClausePacker):
    """The whole box, part by part."""

    def __init__(self, all_: Content, chapter: schema.Chapter, book: schema.Book | None) -> None:
        super().__init__(all_, chapter, book)
        self.rooms()
        self.heroes()
        self.abilities()
        self.cards()
        self.enemies()
        self.encounters()
        self.story()

    # The box ---------------------------------------------------------------------------------------------------------

    def rooms(self) -> None:
        self.box.rooms = all_rooms()

    def heroes(self) -> None:
        for number, hero in enumerate(self.all.heroes):
            packed = Hero(hero.id)
            packed.classes = bits([CLASSES.index(one) for one in hero.classes])
            packed.attack, packed.defence, packed.lore = hero.attack, hero.defence, hero.lore
            packed.speed, packed.hearts, packed.paws = hero.speed, hero.hearts, hero.paws
            packed.gear = [self.card[card] for card in hero.gear]
            packed.clauses = self.clauses(hero.clauses, OF_HERO, number)
            packed.always = self.always(packed.clauses)
            self.box.heroes.append(packed)

    def abilities(self) -> None:
        for number, ability in enumerate(self.all.abilities):
            packed = Ability(ability.id)
            packed.classes = bits([CLASSES.index(one) for one in ability.classes])
            packed.hero = self.hero[ability.hero] if ability.hero else NOBODY
            packed.clauses = self.clauses(ability.clauses, OF_ABILITY, number)
            self.box.abilities.append(packed)

    def cards(self) -> None:
        starts = {card: number for number, hero in enumerate(self.all.heroes) for card in hero.gear}
        for number, card in enumerate(self.all.cards):
            packed = Card(card.id)
            packed.sort = _SORTS.index(card.sort)
            packed.count = card.count
            packed.slot = _SLOTS.index(card.slot)
            if card.weapon is not None:
                packed.reach = int(card.weapon.reach == "ranged")
                packed.kind = KINDS.index(card.weapon.kind)
                packed.here = KINDS.index(card.weapon.here) if card.weapon.here else NOBODY
            packed.classes = bits([CLASSES.index(one) for one in card.classes])
            packed.hero = self.hero[card.hero] if card.hero else NOBODY
            packed.needs = [card.needs.get(stat, 0) for stat in _NEEDS]  # type: ignore[call-overload]  # _NEEDS are its keys
            packed.starts = starts.get(card.id, NOBODY)
            packed.clauses = self.clauses(card.clauses, OF_CARD, number)
            packed.always = self.always(packed.clauses)
            if card.party:
                packed.party = 1 << PARTY.index(card.party)
                self.box.party_cards[PARTY.index(card.party)] = number
            self.box.cards.append(packed)

    def enemies(self) -> None:
        self.box.figures = [figures.count for figures in self.all.bestiary.figures]
        self.box.initiative = [Initiative(hero.id) for hero in self.all.heroes]
        self.box.initiative += [Initiative() for _ in range(MICE - len(self.all.heroes))]
        for number, enemy in enumerate(self.all.bestiary.enemies):
            packed = Kind(enemy.id)
            packed.figure, packed.most = self.figure[enemy.figure], enemy.most
            packed.large, packed.boss, packed.roach, packed.rat = enemy.large, enemy.boss, enemy.roach, enemy.rat
            packed.bodiless = enemy.bodiless
            packed.immune = bits([KINDS.index(one) for one in enemy.immune])
            for card in enemy.cards:
                packed.cards.append(len(self.box.initiative))
                initiative = Initiative(card.id, number)
                initiative.attack, initiative.defence, initiative.hearts = card.attack, card.defence, card.hearts
                initiative.ranged = card.reach == "ranged"
                initiative.acts = ("", "leaps", "hunts").index(card.acts)
                initiative.clauses = self.clauses(card.clauses, OF_ENEMY, len(self.box.initiative))
                initiative.always = self.always(initiative.clauses)
                self.box.initiative.append(initiative)
            self.box.kinds.append(packed)

    def groups(self, groups: Sequence[schema.Group], greedy: bool = False) -> Groups:
        spots = [bits([self.field(field, self.place)[1] for field in group.at]) for group in groups]
        return Groups([self.kind[group.enemy] for group in groups], [group.n for group in groups], greedy, spots)

    def encounters(self) -> None:
        for encounter in self.all.encounters:
            packed = Encounter(encounter.id)
            packed.upto = [band.to for band in encounter.bands]
            packed.bands = [self.groups(band.enemies, band.greedy) for band in encounter.bands]
            packed.surge = self.groups(encounter.surge, encounter.greedy_surge)
            packed.hard, packed.traps, packed.ambush = encounter.hard, encounter.traps, encounter.ambush
            self.box.encounters.append(packed)

    # The chapter -----------------------------------------------------------------------------------------------------

    def story(self) -> None:
        box, chapter = self.box, self.chapter
        box.chapter = chapter.id
        party = chapter.party
        box.mice = party.mice
        box.must_join = bits([self.hero[hero] for hero in party.must])
        box.may_join = bits(list(self.hero.values())) & ~bits([self.hero[hero] for hero in party.without])
        box.end_page = chapter.end_page
        box.items = bits([PARTY.index(item) for item in party.items])
        box.cheese, box.with_gear = party.cheese, party.gear
        for hero, cards in party.cards.items():
            box.extra[self.hero[hero]] = [self.card[card] for card in cards]
        box.up = [self.room[tile.room] for tile in chapter.tiles]
        box.xs = [tile.x for tile in chapter.tiles]
        box.ys = [tile.y for tile in chapter.tiles]
        start = chapter.start
        box.start_room = self.room[start.room]
        box.start_fields = [self.letters[box.start_room].index(field) for field in start.fields]
        box.start_groups = self.groups(start.enemies, start.greedy)
        box.start_traps = start.traps
        deck = chapter.encounters
        names = [encounter.id for encounter in self.all.encounters]
        box.deck_normal, box.deck_hard = deck.normal, deck.hard
        box.deck_cards = bits([names.index(card) for card in deck.cards])
        box.flags = list(chapter.flags)
        box.passages = list(chapter.passages)
        box.told = list(passages(chapter))
        box.achievements = [one.id for one in self.achievements]
        box.permanent = bits([number for number, one in enumerate(self.achievements) if one.permanent])
        box.achievement_clauses = [
            self.clauses(one.clauses, OF_ACHIEVEMENT, number) for number, one in enumerate(self.achievements)
        ]
        box.achievement_always = [self.always(clauses) for clauses in box.achievement_clauses]
        self.inventory()
        box.chapter_clauses = self.clauses(chapter.clauses, OF_CHAPTER, 0)
        box.win_if = self.tests(chapter.win_if)
        box.rules = [self.room_rules(name) for name in self.room]
        of_story = (OF_ROOM, OF_CHAPTER)
        box.tellers = [one.number for one in box.effects if box.clauses[one.clause].owner in of_story]

    def inventory(self) -> None:
        """Counters, doors, tokens, memories, choices, and which chapter follows."""
        box, chapter = self.box, self.chapter
        box.counters = [Counter(name, one.start, one.most) for name, one in chapter.counters.items()]
        if chapter.companion is not None:
            box.companion, box.companion_hearts = chapter.companion.id, chapter.companion.hearts
        box.tokens, box.memories = list(chapter.tokens), list(self.memory)
        box.past = bits([self.memory[name] for name, held in chapter.past.items() if held])
        for number, (name, door) in enumerate(chapter.doors.items()):
            room = self.room[door.room]
            one, other = (self.letters[room].index(field) for field in door.between)
            box.doors.append(Door(name, room, one, other))
            box.shut |= int(not door.open) << number
        for name, choice in chapter.choices.items():
            packed = Choice(name)
            for answer in choice.options:
                option = Option(self.free_clause(answer.do, moments.START, OF_CHAPTER, 0))
                option.conditions = self.tests(answer.if_)
                packed.options.append(option)
            box.choices.append(packed)
        for way in chapter.onward:
            onward = Onward(way.to, way.lost)
            onward.conditions = self.tests(way.if_)
            box.onward.append(onward)
        box.leads_on = bool(chapter.next) or any(not way.lost for way in chapter.onward)

    def free_clause(self, effects: Sequence[Any], when: int, owner: int, source: int) -> int:
        """A clause that is not written as one: what a search, a deed or an option does."""
        number = len(self.box.clauses)
        self.box.clauses.append(Clause(when, owner, source))
        self.box.clauses[number].effects = [self.effect(effect, number) for effect in effects]
        return number

    def room_rules(self, name: str) -> RoomRules:
        packed = RoomRules()
        rules = self.chapter.rooms.get(name)
        if rules is None:
            return packed
        self.place = self.room[name]
        packed.encounter = ("card", "none", "these").index(rules.encounter)
        packed.groups = self.groups(rules.enemies, rules.greedy)
        packed.traps, packed.ambush = rules.traps, rules.ambush
        packed.surge = None if rules.surge is None else self.groups(rules.surge)
        packed.clauses = self.clauses(rules.clauses, OF_ROOM, self.place)
        specials = (*((rules.search,) if rules.search else ()), *rules.searches)
        for number, special in enumerate(specials):
            search = SpecialSearch(self.place, search_name(name, number))
            search.clause = self.free_clause(special.do, moments.FOUND, OF_ROOM, self.place)
            search.conditions = self.tests(special.if_)
            search.fields = bits([self.letters[self.place].index(field) for field in special.fields])
            packed.searches.append(len(self.box.searches))
            self.box.searches.append(search)
        for doing in rules.actions:
            deed = Deed(self.place, self.free_clause(doing.do, moments.FOUND, OF_ROOM, self.place))
            deed.fail = self.free_clause(doing.fail, moments.FOUND, OF_ROOM, self.place) if doing.fail else NOBODY
            deed.conditions = self.tests(doing.if_)
            deed.fields = bits([self.letters[self.place].index(field) for field in doing.fields])
            deed.stat = _NEEDS.index(doing.roll) if doing.roll else NOBODY
            deed.again = doing.again
            packed.deeds.append(len(self.box.deeds))
            self.box.deeds.append(deed)
        self.place = self.room[self.chapter.start.room]
        return packed
