"""Packs the sentences of cards: clauses, conditions and effects, with numbers for names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

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
from katzentisch.games.mystik.authoring.content import Content, earlier_achievements
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.rules.box import Box
from katzentisch.games.mystik.rules.numbers import NOBODY, THIS_TURN
from katzentisch.games.mystik.rules.sentences import Clause, Condition, Effect
from katzentisch.games.mystik.rules.vocabulary import conditions, hurdles, moments, ranges, stats, tallies, verbs

_VERBS = {kind.__struct_config__.tag: number for number, kind in enumerate(get_args(deeds.AnyEffect))}
_STATS = get_args(lexicon.Stat)
_HURDLES = get_args(lexicon.Hurdle)
_PERS = get_args(lexicon.Per)
_WHOM = get_args(lexicon.Whom)
_DURATIONS = (*get_args(lexicon.Duration), "chapter")
_WHEN = get_args(lexicon.When)
_STATUS = get_args(lexicon.Status)

for _words, _names in (
    (conditions, tuple(ARGUMENTS)),
    (moments, _WHEN),
    (verbs, tuple(_VERBS)),
    (stats, _STATS),
    (tallies, _PERS),
    (ranges, _WHOM),
):
    for _number, _name in enumerate(_names):
        assert getattr(_words, str(_name).upper()) == _number, _name
for _number, _name in enumerate(_HURDLES):
    assert getattr(hurdles, _name.upper()) == 1 << _number, _name


def bits(numbers: Sequence[int]) -> int:
    total = 0
    for number in numbers:
        total |= 1 << number
    return total


class ClausePacker:
    """Numbers for names, in the order of the files; and the clauses of a box."""

    def __init__(self, all_: Content, chapter: schema.Chapter, book: schema.Book | None = None) -> None:
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
        self.achievements = [*chapter.achievements, *earlier_achievements(all_, chapter, book)]
        self.achievement = {one.id: number for number, one in enumerate(self.achievements)}
        self.passage = {name: number for number, name in enumerate(chapter.passages)}
        self.counter = {name: number for number, name in enumerate(chapter.counters)}
        self.choice = {name: number for number, name in enumerate(chapter.choices)}
        self.door = {name: number for number, name in enumerate(chapter.doors)}
        self.token = {name: number for number, name in enumerate(chapter.tokens)}
        memories = dict.fromkeys((*chapter.memories, *chapter.past))
        self.memory = {name: number for number, name in enumerate(memories)}
        self.place = self.room.get(chapter.start.room, 0)  # the room that a plain field name belongs to

    def clauses(self, clauses: Sequence[deeds.Clause], owner: int, source: int) -> list[int]:
        return [self.one_clause(clause, owner, source) for clause in clauses]

    def always(self, clauses: Sequence[int]) -> list[int]:
        """The effects of those that hold all the time: they are asked for whenever a value is counted."""
        held = [self.box.clauses[number] for number in clauses]
        return [effect for clause in held if clause.when == moments.ALWAYS for effect in clause.effects]

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
        elif written.sort == "counter":
            name, _, least = written.argument.rpartition(".")
            packed.argument, packed.field = self.counter[name], int(least)
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
            "memory": self.memory,
            "door": self.door,
            "token": self.token,
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
        self.of_chapter(effect, packed)
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

    def of_chapter(self, effect: Any, packed: Effect) -> None:
        """Counters, choices, doors, tokens, memories; and fields that it names."""
        for name in ("counter", "choice", "door", "token", "memory"):
            if getattr(effect, name, ""):
                setattr(packed, name, getattr(self, name)[getattr(effect, name)])
        at = getattr(effect, "at", ())
        if isinstance(effect, deeds.Put):
            if at:
                packed.room, packed.field = self.field(at, self.place)
        elif isinstance(at, tuple) and at:
            found = [self.field(field, self.place) for field in at]
            packed.room, packed.spots = found[0][0], [field for _, field in found]
