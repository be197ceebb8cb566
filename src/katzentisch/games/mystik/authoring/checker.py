"""Checks data files: heroes, abilities, search cards, enemies, encounters, chapters. Every fault names line and field.

    check_content()      all that is in the box
    check_chapter(path)  one chapter file, against what is in the box

Laws of chapters: tiles lie on different spots and no tile twice; the start is on the table; every room with rules
can be reached from it; there is a way to win; what is named exists. Rooms themselves are checked by
`authoring/room_check.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from katzentisch.games.mystik.authoring import deeds, schema
from katzentisch.games.mystik.authoring.clause_check import Findings, Names, walk
from katzentisch.games.mystik.authoring.conditions import PARTY
from katzentisch.games.mystik.authoring.faults import Fault, Faulty, in_order
from katzentisch.games.mystik.authoring.room_check import check_all
from katzentisch.games.mystik.authoring.rooms import all_tiles, room_tables, rooms_home
from katzentisch.games.mystik.authoring.sketch import Sketch
from katzentisch.games.mystik.authoring.source import Place, Source, read_file
from katzentisch.games.mystik.authoring.story_check import (
    check_actions,
    check_goal,
    check_inventory,
    check_onward,
    check_past,
    check_search,
    ways_on,
)
from katzentisch.games.mystik.authoring.tables import FREE, HOOK, NIMBLE

HOME = Path(__file__).parents[1] / "content"
LAST_PAGE = 9
"""Twelve pages, and three achievements may push the end marker on."""
MOST_ACHIEVEMENTS = 6
"""Of a chapter's own; mice may bring others along."""
SLIPS = ("locked_in", "never_read", "never_set", "never_used", "never_brought", "never_told", "out_of_reach")
"""Faults that spoil an evening; still, such a chapter can be played."""
FARTHEST = 9
"""So far a tile may lie from the middle of the table."""
OPPOSITE = (2, 3, 0, 1)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@cache
def box_names() -> Names:
    """All that the built-in files name. They must fit their shapes."""
    shapes: dict[str, Any] = {name: read_file(HOME / name).fit(shape) for name, shape in schema.FILES.items()}
    return Names(shapes["heroes.yaml"], shapes["cards.yaml"], shapes["enemies.yaml"], shapes["encounters.yaml"])


@cache
def chapter_ways() -> dict[str, tuple[str, ...]]:
    """The chapters of the box, and which may follow each when it is won."""
    chapters: list[schema.Chapter] = [
        read_file(path).fit(schema.Chapter) for path in (HOME / "chapters").glob("*.yaml")
    ]
    return {chapter.id: ways_on(chapter) for chapter in chapters}


class Around(NamedTuple):
    """The chapters that one stands among: what may follow it, and what mice may bring into it."""

    ways: Mapping[str, Sequence[str]]  # by chapter, which may follow when it is won
    achievements: set[str]
    memories: set[str]


@cache
def in_the_box() -> Around:
    """Those that come with the game."""
    chapters: list[schema.Chapter] = [
        read_file(path).fit(schema.Chapter) for path in (HOME / "chapters").glob("*.yaml")
    ]
    achieved = {one.id for chapter in chapters for one in chapter.achievements}
    return Around(chapter_ways(), achieved, {name for chapter in chapters for name in chapter.memories})


def check_content() -> list[Fault]:
    """All built-in files: rooms, the box, the chapters."""
    faults = check_all(sorted(rooms_home().glob("*.yaml")))
    try:
        names = box_names()
    except Faulty as faulty:
        return faults + faulty.faults
    for name, shape in schema.FILES.items():
        source = read_file(HOME / name)
        findings = Findings(source, names)
        things: Any = source.fit(shape)
        findings.texts(things)
        laws: dict[str, Callable[[Findings, Any], None]] = {
            "heroes.yaml": _heroes,
            "abilities.yaml": _abilities,
            "cards.yaml": _cards,
            "enemies.yaml": _enemies,
            "encounters.yaml": _encounters,
        }
        laws[name](findings, things)
        faults += findings.faults
    for path in sorted((HOME / "chapters").glob("*.yaml")):
        faults += check_chapter(path)
    return faults


def check_chapter(path: Path) -> list[Fault]:
    """All that is wrong with a chapter file."""
    try:
        return check_chapter_source(read_file(path))
    except Faulty as faulty:
        return faulty.faults


def check_chapter_source(source: Source, around: Around | None = None) -> list[Fault]:
    """All that is wrong with a chapter among others, usually those of the box."""
    around = in_the_box() if around is None else around
    try:
        chapter: schema.Chapter = source.fit(schema.Chapter)
    except Faulty as faulty:
        return faulty.faults
    names = copy(box_names())
    names.of_chapter(chapter)
    names.elsewhere = around.achievements
    findings = Findings(source, names)
    try:
        _chapter(findings, chapter, around)
    except Faulty as faulty:
        return faulty.faults
    return in_order(findings.faults)


def _chapter(findings: Findings, chapter: schema.Chapter, around: Around) -> None:
    findings.texts(chapter)
    _party(findings, chapter)
    _layout(findings, chapter)
    check_inventory(findings, chapter)
    _story(findings, chapter)
    if all(fault.code in SLIPS for fault in findings.faults):  # a slip of the pen is not also a goal out of reach
        check_goal(findings, chapter, reachable(chapter))
    check_onward(findings, chapter, around.ways)
    check_past(findings, chapter, around.memories)


# The box -------------------------------------------------------------------------------------------------------------


def _heroes(findings: Findings, heroes: tuple[schema.Hero, ...]) -> None:
    findings.unique(heroes)
    for number, hero in enumerate(heroes):
        for slot, card in enumerate(hero.gear):
            place: Place = (number, "gear", slot)
            there = findings.known(card, findings.names.cards, "card", place)
            if there and findings.names.cards[card].hero != hero.id:
                findings.fault(place, "not_hers", card=card, hero=hero.id)
        for value, least, most in (
            ("attack", 1, 4),
            ("defence", 0, 4),
            ("lore", 0, 4),
            ("speed", 1, 4),
            ("hearts", 1, 8),
            ("paws", 2, 3),
        ):
            findings.within(getattr(hero, value), least, most, (number, value))
        if not 1 <= len(hero.classes) <= 2:
            findings.fault((number, "classes"), "one_class_or_two")
        if not hero.clauses:
            findings.fault((number, "clauses"), "nothing_of_its_own")
        findings.clauses(hero.clauses, (number, "clauses"), "hero")


def _abilities(findings: Findings, abilities: tuple[schema.Ability, ...]) -> None:
    findings.unique(abilities)
    for number, ability in enumerate(abilities):
        if ability.hero:
            findings.known(ability.hero, findings.names.heroes, "hero", (number, "hero"))
        if not ability.clauses:
            findings.fault((number, "clauses"), "does_nothing")
        findings.clauses(ability.clauses, (number, "clauses"), "ability")


def _cards(findings: Findings, cards: tuple[schema.Card, ...]) -> None:
    findings.unique(cards)
    parties: set[str] = set()
    for number, card in enumerate(cards):
        place: Place = (number,)
        owner = {
            "weapon": "worn",
            "armour": "worn",
            "accessory": "worn",
            "luck": "event",
            "misfortune": "event",
        }.get(card.sort, "pack")
        if card.hero:
            findings.known(card.hero, findings.names.heroes, "hero", (*place, "hero"))
        if (card.sort == "weapon") != (card.weapon is not None):
            findings.fault((*place, "weapon"), "weapon_says")
        if card.sort == "weapon" and card.slot not in ("paw", "paws"):
            findings.fault((*place, "slot"), "weapon_is_held")
        if card.sort == "armour" and card.slot in ("none", "paws"):
            findings.fault((*place, "slot"), "armour_is_worn")
        if card.sort not in ("weapon", "armour") and card.slot != "none":
            findings.fault((*place, "slot"), "has_no_slot")
        if (card.sort == "party") != (card.party in PARTY):
            findings.fault((*place, "party"), "party_item_is", known=PARTY)
        if card.party and (card.party in parties or card.count > 1):
            findings.fault((*place, "party"), "party_item_once")
        parties.add(card.party)
        if card.sort == "scroll" and not all(c.when == "turn" and c.spend for c in card.clauses):
            findings.fault((*place, "clauses"), "scroll_is_read")
        if card.sort != "party" and not card.clauses:
            findings.fault((*place, "clauses"), "does_nothing")
        findings.clauses(card.clauses, (*place, "clauses"), owner)


def _enemies(findings: Findings, bestiary: schema.Bestiary) -> None:
    findings.unique(bestiary.figures, "figures")
    findings.unique(bestiary.enemies, "enemies")
    seen: set[str] = set()
    for number, enemy in enumerate(bestiary.enemies):
        place: Place = ("enemies", number)
        there = findings.known(enemy.figure, findings.names.figures, "figure", (*place, "figure"))
        if there and enemy.most > findings.names.figures[enemy.figure]:
            findings.fault((*place, "most"), "fewer_figures")
        if not enemy.cards:
            findings.fault((*place, "cards"), "no_initiative_card")
        if len(enemy.cards) > 1 and not enemy.boss:
            findings.fault((*place, "cards"), "several_initiative_cards")
        for which, card in enumerate(enemy.cards):
            where: Place = (*place, "cards", which)
            if card.id in seen:
                findings.fault((*where, "id"), "twice", name=card.id)
            seen.add(card.id)
            for value, least, most in (("attack", 1, 6), ("defence", 0, 6), ("hearts", 1, 9)):
                findings.within(getattr(card, value), least, most, (*where, value))
            if bool(card.acts) != enemy.bodiless:
                findings.fault((*where, "acts"), "only_the_cat_acts")
            findings.clauses(card.clauses, (*where, "clauses"), "enemy")


def _encounters(findings: Findings, encounters: tuple[schema.Encounter, ...]) -> None:
    findings.unique(encounters)
    for number, encounter in enumerate(encounters):
        pages = [band.to for band in encounter.bands]
        if not pages or pages[-1] or 0 in pages[:-1] or pages[:-1] != sorted(set(pages[:-1])):
            findings.fault((number, "bands"), "rising_pages")
        for which, band in enumerate(encounter.bands):
            findings.groups(band.enemies, (number, "bands", which, "enemies"))
        findings.groups(encounter.surge, (number, "surge"))


# Chapters ------------------------------------------------------------------------------------------------------------


def _party(findings: Findings, chapter: schema.Chapter) -> None:
    party, names = chapter.party, findings.names
    findings.within(party.mice, 1, len(names.heroes), ("party", "mice"))
    for field in ("must", "without"):
        for number, hero in enumerate(getattr(party, field)):
            findings.known(hero, names.heroes, "hero", ("party", field, number))
    if len(party.must) > party.mice:
        findings.fault(("party", "must"), "must_too_many", mice=party.mice)
    for hero in sorted(set(party.must) & set(party.without)):
        findings.fault(("party", "must"), "must_and_without", name=hero)
    if len(names.heroes) - len(set(party.without)) < party.mice:
        findings.fault(("party", "without"), "not_enough_mice")
    for number, item in enumerate(party.items):
        findings.known(item, set(PARTY), "party", ("party", "items", number))
    for hero, cards in party.cards.items():
        findings.known(hero, names.heroes, "hero", ("party", "cards", hero))
        for number, card in enumerate(cards):
            findings.known(card, names.cards, "card", ("party", "cards", hero, number))
    findings.within(party.cheese, 0, 12, ("party", "cheese"))
    deck = chapter.encounters
    hard = sum(encounter.hard for encounter in names.encounters.values())
    if not 0 <= deck.normal <= len(names.encounters) - hard:
        findings.fault(("encounters", "normal"), "number_of_cards", most=len(names.encounters) - hard)
    if not 0 <= deck.hard <= hard:
        findings.fault(("encounters", "hard"), "number_of_cards", most=hard)
    for number, card in enumerate(deck.cards):
        findings.known(card, names.encounters, "encounter", ("encounters", "cards", number))
    if deck.cards and (deck.normal or deck.hard):
        findings.fault(("encounters",), "random_or_these")


def _layout(findings: Findings, chapter: schema.Chapter) -> None:
    tile_of = {room.id: tile.tile for tile in all_tiles() for room in (tile.orange, tile.blue)}
    spots: set[tuple[int, int]] = set()
    tiles: set[str] = set()
    for number, tile in enumerate(chapter.tiles):
        place: Place = ("tiles", number)
        if not findings.known(tile.room, findings.names.rooms, "room", (*place, "room")):
            continue
        if tile_of[tile.room] in tiles:
            findings.fault((*place, "room"), "other_side_lies")
        if (tile.x, tile.y) in spots:
            findings.fault(place, "spot_taken")
        findings.within(tile.x, -FARTHEST, FARTHEST, (*place, "x"))
        findings.within(tile.y, -FARTHEST, FARTHEST, (*place, "y"))
        tiles.add(tile_of[tile.room])
        spots.add((tile.x, tile.y))
    reach = reachable(chapter)
    start = chapter.start
    if findings.known(start.room, findings.names.rooms, "room", ("start", "room")):
        if start.room not in {tile.room for tile in chapter.tiles}:
            findings.fault(("start", "room"), "not_on_the_table")
        for number, field in enumerate(start.fields):
            findings.field(field, start.room, ("start", "fields", number))
        if not start.fields:
            findings.fault(("start", "fields"), "no_start_field")
    findings.groups(start.enemies, ("start", "enemies"), start.room)
    for room in chapter.rooms:
        if findings.known(room, findings.names.rooms, "room", ("rooms", room)) and reach and room not in reach:
            findings.fault(("rooms", room), "out_of_reach")
    flips = always_passable(findings, chapter.party)
    for room in sorted(reach):
        if start.room not in reachable(chapter, room, flips):
            findings.fault(("tiles",), "locked_in", room=room)


def always_passable(findings: Findings, party: schema.Party) -> tuple[int, ...]:
    """The kinds of flip fields that every party of a chapter can use."""
    heroes = findings.names.heroes
    clumsy = [hero for hero in heroes if hero not in party.without and not nimble(heroes[hero])]
    sure = any(hero in heroes and nimble(heroes[hero]) for hero in party.must) or party.mice > len(clumsy)
    return (FREE, *((HOOK,) if "hook" in party.items else ()), *((NIMBLE,) if sure else ()))


def nimble(hero: schema.Hero) -> bool:
    return "tinker" in hero.classes or "rogue" in hero.classes


def reachable(
    chapter: schema.Chapter | Sketch, start: str = "", flips: tuple[int, ...] = (FREE, HOOK, NIMBLE)
) -> set[str]:
    """Rooms that the mice can get to: by exits of one colour, tiles turned as needed, and by flip fields of a kind."""
    tables = {table.id: table for table in room_tables()}
    spots = {(tile.x, tile.y): tables[tile.room] for tile in chapter.tiles if tile.room in tables}
    sides = {spot: (table, tables[_back(table.id)]) for spot, table in spots.items()}
    row = [(table, spot) for spot, both in sides.items() for table in both if table.id == (start or chapter.start.room)]
    found = {table.id for table, _ in row}
    while row:
        room, spot = row.pop()
        nexts = [(other, spot) for other in sides[spot] if room.flip_kind in flips]
        for side, colour in enumerate(room.exit_colour):
            there = (spot[0] + STEPS[side][0], spot[1] + STEPS[side][1])
            if colour >= 0 and there in sides:
                nexts += [(other, there) for other in sides[there] if other.exit_colour[OPPOSITE[side]] == colour]
        for other, there in nexts:
            if other.id not in found:
                found.add(other.id)
                row.append((other, there))
    return found


def _back(room: str) -> str:
    """The room on the other side of the tile."""
    number = [table.id for table in room_tables()].index(room)
    return room_tables()[number ^ 1].id


def _story(findings: Findings, chapter: schema.Chapter) -> None:
    findings.within(chapter.end_page, 2, LAST_PAGE, ("end_page",))
    findings.conditions(chapter.win_if, ("win_if",), "", "chapter")
    if not chapter.win_if and not any(isinstance(value, deeds.Win) for _, value in walk(chapter)):
        findings.fault(("win_if",), "nobody_can_win")
    findings.unique(chapter.achievements, "achievements")
    if len(chapter.achievements) > MOST_ACHIEVEMENTS:
        findings.fault(("achievements",), "out_of_range", least=0, most=MOST_ACHIEVEMENTS)
    for number, one in enumerate(chapter.achievements):
        findings.clauses(one.clauses, ("achievements", number, "clauses"), "achievement")
    findings.clauses(chapter.clauses, ("clauses",), "chapter")
    home = findings.names.home
    for room, rules in chapter.rooms.items():
        _room_rules(findings, room, rules)
    findings.names.home, findings.names.room = home, ""
    _unused(findings, chapter)


def _room_rules(findings: Findings, room: str, rules: schema.RoomRules) -> None:
    place: Place = ("rooms", room)
    findings.names.home = findings.names.room = room
    if (rules.encounter == "these") != bool(rules.enemies):
        findings.fault((*place, "enemies"), "these_name_enemies")
    findings.groups(rules.enemies, (*place, "enemies"), room)
    findings.groups(rules.surge or (), (*place, "surge"), room)
    findings.clauses(rules.clauses, (*place, "clauses"), "chapter")
    if room in findings.names.rooms:
        if rules.search is not None:
            check_search(findings, room, rules.search, (*place, "search"))
        for number, search in enumerate(rules.searches):
            check_search(findings, room, search, (*place, "searches", number))
        check_actions(findings, room, rules.actions, (*place, "actions"))


def _unused(findings: Findings, chapter: schema.Chapter) -> None:
    """A passage that nobody reads or a flag that nobody sets is a slip."""
    said = {value.passage for _, value in walk(chapter) if isinstance(value, deeds.Say)}
    put = {value.flag for _, value in walk(chapter) if isinstance(value, deeds.Set)}
    for passage in chapter.passages:
        if passage not in said:
            findings.fault(("passages", passage), "never_read")
    for number, flag in enumerate(chapter.flags):
        if flag not in put:
            findings.fault(("flags", number), "never_set", name=flag)
