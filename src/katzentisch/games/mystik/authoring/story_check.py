"""The laws of what a chapter brings along: searches, actions, choices, counters, doors, tokens; goal, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from katzentisch.games.mystik.authoring import deeds, schema
from katzentisch.games.mystik.authoring.clause_check import Findings, walk
from katzentisch.games.mystik.authoring.conditions import parse
from katzentisch.games.mystik.authoring.rooms import room_tables
from katzentisch.games.mystik.authoring.source import Place

MOST_ACTIONS = 12
"""As many actions at fields as `rules/codes.py` has numbers for."""
MOST_HEARTS = 6
"""Of a companion: as many as a mouse may have."""
MOST_THINGS = 8
"""Counters, choices, doors, tokens: of each so many, that people can keep them apart."""


def check_search(findings: Findings, room: str, search: schema.SpecialSearch, place: Place) -> None:
    findings.conditions(search.if_, (*place, "if"), "found", "search")
    findings.effects(search.do, (*place, "do"), "found", "search")
    for number, field in enumerate(search.fields):
        findings.field(field, room, (*place, "fields", number))


def check_actions(findings: Findings, room: str, actions: Sequence[schema.Doing], place: Place) -> None:
    findings.unique(actions, *(str(step) for step in place))
    for number, doing in enumerate(actions):
        where: Place = (*place, number)
        findings.conditions(doing.if_, (*where, "if"), "action", "search")
        findings.effects(doing.do, (*where, "do"), "action", "search")
        findings.effects(doing.fail, (*where, "fail"), "action", "search")
        if not doing.do:
            findings.fault((*where, "do"), "does_nothing")
        if not doing.fields:
            findings.fault((*where, "fields"), "done_somewhere")
        if doing.fail and not doing.roll:
            findings.fault((*where, "fail"), "fails_without_roll")
        for which, field in enumerate(doing.fields):
            findings.field(field, room, (*where, "fields", which))


def check_inventory(findings: Findings, chapter: schema.Chapter) -> None:
    for name, counter in chapter.counters.items():
        findings.within(counter.most, 1, 99, ("counters", name, "most"))
        findings.within(counter.start, 0, max(0, counter.most), ("counters", name, "start"))
    for name, choice in chapter.choices.items():
        place: Place = ("choices", name, "options")
        if not 2 <= len(choice.options) <= 4:
            findings.fault(place, "two_to_four")
        for number, option in enumerate(choice.options):
            findings.conditions(option.if_, (*place, number, "if"), "", "chapter")
            findings.effects(option.do, (*place, number, "do"), "", "chapter")
        if choice.options and choice.options[0].if_:
            findings.fault((*place, 0, "if"), "first_is_there")
    for name, door in chapter.doors.items():
        _door(findings, door, ("doors", name))
    if chapter.companion is not None:
        findings.within(chapter.companion.hearts, 1, MOST_HEARTS, ("companion", "hearts"))
        if not any(isinstance(value, deeds.Join) for _, value in walk(chapter)):
            findings.fault(("companion",), "never_used")
    for field in ("counters", "choices", "doors", "tokens", "memories", "past"):
        if len(getattr(chapter, field)) > MOST_THINGS:
            findings.fault((field,), "out_of_range", least=0, most=MOST_THINGS)
    if sum(len(rules.actions) for rules in chapter.rooms.values()) > MOST_ACTIONS:
        findings.fault(("rooms",), "too_many_actions", most=MOST_ACTIONS)
    _unused(findings, chapter)


def _door(findings: Findings, door: schema.Door, place: Place) -> None:
    if not findings.known(door.room, findings.names.rooms, "room", (*place, "room")):
        return
    for number, field in enumerate(door.between):
        findings.field(field, door.room, (*place, "between", number))
    table = next(table for table in room_tables() if table.id == door.room)
    if all(field in table.letters for field in door.between):
        one, other = (table.letters.index(field) for field in door.between)
        if other not in table.steps[one] and not table.red[one] >> other & 1:
            findings.fault((*place, "between"), "not_neighbours")


def _unused(findings: Findings, chapter: schema.Chapter) -> None:
    """What is never counted, asked, moved, laid or remembered is a slip."""
    used: dict[str, set[str]] = {"counter": set(), "choice": set(), "door": set(), "token": set(), "memory": set()}
    for _, value in walk(chapter):
        if isinstance(value, deeds.Effect):
            for field, names in used.items():
                names.add(getattr(value, field, ""))
    for fields, field in (("counters", "counter"), ("choices", "choice"), ("doors", "door"), ("tokens", "token")):
        for name in getattr(chapter, fields):
            if name not in used[field]:
                findings.fault((fields, name), "never_used")
    for number, name in enumerate(chapter.memories):
        if name not in used["memory"]:
            findings.fault(("memories", number), "never_used")


def check_past(findings: Findings, chapter: schema.Chapter, memories: set[str]) -> None:
    """What is asked of the past is remembered by some chapter of the box."""
    for name in chapter.past:
        if name not in memories:
            findings.fault(("past", name), "never_brought")


# The goal ------------------------------------------------------------------------------------------------------------


def check_goal(findings: Findings, chapter: schema.Chapter, reach: set[str]) -> None:
    """Each condition of victory can come true: something sets its flag, its room can be reached, its enemy comes."""
    for number, text in enumerate(chapter.win_if):
        condition = parse(text)
        if not condition.negated and not _can_come(findings, chapter, condition.name, condition.argument, reach):
            findings.fault(("win_if", number), "goal_out_of_reach")


def _can_come(findings: Findings, chapter: schema.Chapter, name: str, argument: str, reach: set[str]) -> bool:
    effects = [value for _, value in walk(chapter) if isinstance(value, deeds.Effect)]
    names = findings.names
    if name in ("room", "explored"):
        places = {effect.room for effect in effects if isinstance(effect, deeds.Goto)}
        return argument not in names.rooms or not reach or argument in reach | places
    if name == "flag" and argument in names.flags:
        return any(isinstance(effect, deeds.Set) and effect.flag == argument for effect in effects)
    if name == "achieved" and argument in names.achievements:
        return any(isinstance(effect, deeds.Achieve) and effect.achievement == argument for effect in effects)
    if name == "counter" and argument.rpartition(".")[0] in chapter.counters:
        which, _, least = argument.rpartition(".")
        counter = chapter.counters[which]
        counted = any(isinstance(effect, deeds.Count) and effect.counter == which for effect in effects)
        return not least.isdecimal() or int(least) <= counter.start or (counted and int(least) <= counter.most)
    if name == "carried" and argument in chapter.tokens:
        return any(isinstance(effect, deeds.Put | deeds.Take) and effect.token == argument for effect in effects)
    if name == "open" and argument in chapter.doors:
        opened = any(isinstance(effect, deeds.Open) and effect.door == argument for effect in effects)
        return chapter.doors[argument].open or opened
    if name == "companion":
        return any(isinstance(effect, deeds.Join) for effect in effects)
    if name == "companion_lost":
        return False  # nobody wins by that
    if name == "beaten" and argument in names.enemies:
        return argument in set(_enemies(findings, chapter))
    return name != "page" or not argument.isdecimal() or int(argument) < PAGES


PAGES = 12


def _enemies(findings: Findings, chapter: schema.Chapter) -> Iterator[str]:
    """All kinds of enemies that may come in a chapter."""
    deck = chapter.encounters
    cards = deck.cards or (findings.names.encounters if deck.normal or deck.hard else ())
    coming = [findings.names.encounters[card] for card in cards if card in findings.names.encounters]
    for _, value in walk((chapter, coming)):
        if isinstance(value, schema.Group | deeds.Place):
            yield value.enemy


# What follows --------------------------------------------------------------------------------------------------------


def ways_on(chapter: schema.Chapter) -> tuple[str, ...]:
    """The chapters that may follow when it is won."""
    return tuple(
        dict.fromkeys(name for name in (*(way.to for way in chapter.onward if not way.lost), chapter.next) if name)
    )


def check_onward(findings: Findings, chapter: schema.Chapter, ways: Mapping[str, Sequence[str]]) -> None:
    """What follows exists, and whoever wins always comes to an end."""
    if chapter.next:
        findings.known(chapter.next, ways, "chapter", ("next",))
    for number, way in enumerate(chapter.onward):
        findings.known(way.to, ways, "chapter", ("onward", number, "to"))
        findings.conditions(way.if_, ("onward", number, "if"), "", "chapter")
    row, seen = list(ways_on(chapter)), set[str]()
    while row:
        name = row.pop()
        if name == chapter.id:
            findings.fault(("next",), "circle", name=name)
            return
        if name not in seen:
            seen.add(name)
            row += ways.get(name, ())
