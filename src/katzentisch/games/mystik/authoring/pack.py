"""Packs the box: data files become the tables of ints that the rules run on. What it reads has passed the checker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from katzentisch.games.mystik.authoring import deeds, lexicon, schema
from katzentisch.games.mystik.authoring.conditions import (
    ARGUMENTS,
    CLASSES,
    KINDS,
    NUMBERS,
    PARTY,
    TARGETS,
    parse,
)
from katzentisch.games.mystik.authoring.conditions import Condition as Written
from katzentisch.games.mystik.authoring.pack_rooms import all_rooms
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.authoring.source import read_file
from katzentisch.games.mystik.rules.box import (
    MICE,
    NOBODY,
    OF_ABILITY,
    OF_ACHIEVEMENT,
    OF_CARD,
    OF_CHAPTER,
    OF_ENEMY,
    OF_HERO,
    OF_ROOM,
    THIS_TURN,
    Ability,
    Box,
    Card,
    Clause,
    Condition,
    Effect,
    Encounter,
    Groups,
    Hero,
    Initiative,
    Kind,
    RoomRules,
)
from katzentisch.games.mystik.rules.vocabulary import conditions, moments, verbs

HOME = Path(__file__).parents[1] / "content"

_VERBS = {kind.__struct_config__.tag: number for number, kind in enumerate(get_args(deeds.AnyEffect))}
_STATS = get_args(lexicon.Stat)
_HURDLES = get_args(lexicon.Hurdle)
_PERS = get_args(lexicon.Per)
_WHOM = get_args(lexicon.Whom)
_DURATIONS = (*get_args(lexicon.Duration), "chapter")
_WHEN = get_args(lexicon.When)
_STATUS = get_args(lexicon.Status)
_SORTS = ("weapon", "armour", "accessory", "item", "scroll", "trick", "luck", "misfortune", "party")
_SLOTS = get_args(lexicon.Slot)
_NEEDS = ("attack", "defence", "lore", "speed")

for _number, _name in enumerate(ARGUMENTS):
    assert getattr(conditions, _name.upper()) == _number, _name
for _number, _name in enumerate(_WHEN):
    assert getattr(moments, _name.upper()) == _number, _name
for _name, _number in _VERBS.items():
    assert getattr(verbs, str(_name).upper()) == _number, _name


class Content:
    """All built-in content, as shapes; chapters by id."""

    def __init__(self) -> None:
        self.heroes: tuple[schema.Hero, ...] = read_file(HOME / "heroes.yaml").fit(tuple[schema.Hero, ...])
        self.abilities: tuple[schema.Ability, ...] = read_file(HOME / "abilities.yaml").fit(tuple[schema.Ability, ...])
        self.cards: tuple[schema.Card, ...] = read_file(HOME / "cards.yaml").fit(tuple[schema.Card, ...])
        self.bestiary: schema.Bestiary = read_file(HOME / "enemies.yaml").fit(schema.Bestiary)
        self.encounters: tuple[schema.Encounter, ...] = read_file(HOME / "encounters.yaml").fit(
            tuple[schema.Encounter, ...]
        )
        files = sorted((HOME / "chapters").glob("*.yaml"))
        chapters: list[schema.Chapter] = [read_file(path).fit(schema.Chapter) for path in files]
        self.chapters = {chapter.id: chapter for chapter in chapters}


@cache
def content() -> Content:
    return Content()


@cache
def built_in(chapter: str) -> Box:
    """The box of a built-in chapter."""
    return pack(content().chapters[chapter])


def pack(chapter: schema.Chapter, inline: dict[str, Any] | None = None) -> Box:
    packer = _Packer(content(), chapter)
    packer.box.inline = {} if inline is None else dict(inline)
    return packer.box


@cache
def _inline(text: bytes) -> Box:
    chapter = msgspec.json.decode(text)
    return pack(msgspec.convert(chapter, schema.Chapter), chapter)


def of_author(chapter: dict[str, Any]) -> Box:
    """The box of a chapter that somebody has written; always the same for the same words."""
    return _inline(msgspec.json.encode(chapter, order="deterministic"))


def bits(numbers: Sequence[int]) -> int:
    total = 0
    for number in numbers:
        total |= 1 << number
    return total


class _Packer:
    """Numbers for names, in the order of the files."""

    def __init__(self, all_: Content, chapter: schema.Chapter) -> None:
        self.all = all_
        self.chapter = chapter
        self.box = Box()
        self.hero = {hero.id: number for number, hero in enumerate(all_.heroes)}
        self.ability = {ability.id: number for number, ability in enumerate(all_.abilities)}
        self.card = {card.id: number for number, card in enumerate(all_.cards)}
        self.kind = {enemy.id: number for number, enemy in enumerate(all_.bestiary.enemies)}
        self.figure = {figures.id: number for number, figures in enumerate(all_.bestiary.figures)}
        self.room = {table.id: number for number, table in enumerate(room_tables())}
        self.letters = [table.letters for table in room_tables()]
        self.flag = {flag: number for number, flag in enumerate(chapter.flags)}
        self.achievements = [*chapter.achievements, *earlier_achievements(all_, chapter)]
        self.achievement = {one.id: number for number, one in enumerate(self.achievements)}
        self.passage = {name: number for number, name in enumerate(chapter.passages)}
        self.place = self.room.get(chapter.start.room, 0)  # the room that a plain field name belongs to
        self.rooms()
        self.heroes()
        self.abilities()
        self.cards()
        self.enemies()
        self.encounters()
        self.story()

    # Clauses ---------------------------------------------------------------------------------------------------------

    def clauses(self, clauses: Sequence[deeds.Clause], owner: int, source: int) -> list[int]:
        return [self.one_clause(clause, owner, source) for clause in clauses]

    def one_clause(self, clause: deeds.Clause, owner: int, source: int) -> int:
        number = len(self.box.clauses)
        packed = Clause(_WHEN.index(clause.when), owner, source)
        self.box.clauses.append(packed)
        packed.conditions = self.tests(clause.if_)
        packed.cheaper = self.tests(clause.cheaper)
        packed.cost = clause.cost
        packed.times = clause.times
        packed.choice = clause.cost > 0 or clause.may or clause.spend
        packed.once = _DURATIONS.index(clause.once) if clause.once else 0
        if packed.choice and not clause.cost and not clause.spend and not packed.once:
            packed.once = THIS_TURN  # a free choice is made once a turn
        packed.spend = clause.spend
        packed.effects = [self.effect(effect, number) for effect in clause.do]
        return number

    def tests(self, texts: Sequence[str]) -> list[Condition]:
        parsed = [parse(text) for text in texts]
        rooms = [one.argument for one in parsed if one.name == "room" and not one.negated]
        place = self.room[rooms[0]] if rooms else self.place
        return [self.one_test(one, place) for one in parsed]

    def one_test(self, written: Written, place: int) -> Condition:
        packed = Condition(NUMBERS[written.name], negated=written.negated)
        if written.sort == "field":
            packed.room, packed.field = self.field(written.argument, place)
        else:
            packed.argument = self.argument(written)
        return packed

    def argument(self, one: Written) -> int:
        text = one.argument
        if one.sort == "target":
            return TARGETS.index(text) if text in TARGETS else conditions.KIND + self.kind[text]
        tables: dict[str, Any] = {
            "kind": KINDS,
            "class": CLASSES,
            "party": PARTY,
            "hero": self.hero,
            "room": self.room,
            "flag": self.flag,
            "achievement": self.achievement,
            "enemy": self.kind,
        }
        table = tables.get(one.sort)
        if table is None:
            return int(text) if one.sort == "number" else 0
        return int(table[text]) if isinstance(table, dict) else int(table.index(text))

    def field(self, text: str, place: int) -> tuple[int, int]:
        """`s`, or `linden_court.s`: the room and the field."""
        name, _, letter = text.rpartition(".")
        room = self.room[name] if name else place
        return room, self.letters[room].index(letter)

    def effect(self, effect: Any, clause: int) -> int:
        verb = _VERBS[effect.__struct_config__.tag]
        packed = Effect(verb, getattr(effect, "n", getattr(effect, "most", 1)))
        packed.number = len(self.box.effects)
        packed.clause = clause
        packed.per = _PERS.index(effect.per) if getattr(effect, "per", None) else NOBODY
        packed.to = _WHOM.index(getattr(effect, "to", "self"))
        packed.lasts = _DURATIONS.index(getattr(effect, "lasts", "now"))
        packed.foe = getattr(effect, "of", "self") == "foe"
        self.of_figures(effect, packed)
        self.of_fights(effect, packed)
        self.of_story(effect, packed)
        self.box.effects.append(packed)
        return packed.number

    def of_figures(self, effect: Any, packed: Effect) -> None:
        match effect:
            case deeds.Bonus():
                packed.stat = _STATS.index(effect.stat)
            case deeds.Ignore():
                packed.hurdles = bits([_HURDLES.index(hurdle) for hurdle in effect.what])
            case deeds.Heal():
                packed.poison = effect.poison
            case deeds.Give():
                packed.status = 1 << _STATUS.index(effect.status)
            case deeds.Clear():
                packed.status = bits([_STATUS.index(status) for status in effect.status])
                packed.first_only = len(effect.status) > 1

    def of_fights(self, effect: Any, packed: Effect) -> None:
        match effect:
            case deeds.Wound():
                packed.poison, packed.defended = effect.poison, effect.defend
            case deeds.Attack():
                packed.reach = {"any": NOBODY, "melee": 0, "ranged": 1}[effect.kind]
                packed.at_target = effect.at == "target"
            case deeds.Spread():
                packed.over_field = effect.over == "field"
            case deeds.Jump():
                packed.within = ("near", "seen", "room").index(effect.within)
            case deeds.Again():
                packed.cost = effect.cost

    def of_story(self, effect: Any, packed: Effect) -> None:
        match effect:
            case deeds.Find():
                packed.card = self.card[effect.card]
            case deeds.Place() | deeds.Banish():
                packed.kind = self.kind[effect.enemy]
            case deeds.Traps():
                packed.clears = effect.clear
            case deeds.Say():
                packed.passage = self.passage[effect.passage]
            case deeds.Set():
                packed.flag = self.flag[effect.flag]
            case deeds.Achieve():
                packed.achievement = self.achievement[effect.achievement]
            case deeds.Goto():
                packed.room = self.room[effect.room]
                packed.field = self.letters[packed.room].index(effect.field)

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
            packed.needs = [card.needs.get(stat, 0) for stat in _NEEDS]  # type: ignore[call-overload]  # keys
            packed.starts = starts.get(card.id, NOBODY)
            packed.clauses = self.clauses(card.clauses, OF_CARD, number)
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
                self.box.initiative.append(initiative)
            self.box.kinds.append(packed)

    def groups(self, groups: Sequence[schema.Group], greedy: bool = False) -> Groups:
        return Groups([self.kind[group.enemy] for group in groups], [group.n for group in groups], greedy)

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
        box.chapter_clauses = self.clauses(chapter.clauses, OF_CHAPTER, 0)
        box.win_if = self.tests(chapter.win_if)
        box.rules = [self.room_rules(name) for name in self.room]

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
        if rules.search is not None:
            packed.has_search = True
            packed.search_conditions = self.tests(rules.search.if_)
            packed.search_fields = bits([self.letters[self.place].index(field) for field in rules.search.fields])
            clause = len(self.box.clauses)
            self.box.clauses.append(Clause(moments.FOUND, OF_ROOM, self.place))
            packed.search = [self.effect(effect, clause) for effect in rules.search.do]
            self.box.clauses[clause].effects = packed.search
        self.place = self.room[self.chapter.start.room]
        return packed


def earlier_achievements(all_: Content, chapter: schema.Chapter) -> list[schema.Achievement]:
    """MM-230: what mice may bring along from the chapters of the box. What this chapter calls the same is its own."""
    own = {one.id for one in chapter.achievements}
    return [one for other in all_.chapters.values() for one in other.achievements if one.id not in own]


def passages(chapter: schema.Chapter) -> dict[str, lexicon.Text]:
    """Everything of a chapter that is read out, by id."""
    found = {"intro": chapter.intro}
    for name, rules in chapter.rooms.items():
        parts = [text for text in (rules.narration, rules.rule) if text is not None]
        if parts:
            german, english = "\n\n".join(text.de for text in parts), "\n\n".join(text.en for text in parts)
            found["room." + name] = lexicon.Text(german, english)
        if rules.search is not None:
            found["search." + name] = rules.search.text
    for name, text in chapter.passages.items():
        found["passage." + name] = text
    if chapter.ending is not None:
        found["ending"] = chapter.ending
    if chapter.goes_on is not None:
        found["goes_on"] = chapter.goes_on
    return found
