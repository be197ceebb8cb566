"""A view of Maus und Mystik as numbers (`core/encoding.py`). Seats are counted from the viewer's.

What a chapter names itself (flags, counters, tokens, memories) has a place if a built-in chapter does; of a chapter
that somebody wrote all is told but that.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from katzentisch.core.encoding import Writer, around
from katzentisch.games.mystik.authoring import conditions
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.pack_rooms import all_rooms
from katzentisch.games.mystik.rules import tasks
from katzentisch.games.mystik.rules.difficulty import LEVELS
from katzentisch.games.mystik.rules.fighting.wounds import STATUS
from katzentisch.games.mystik.rules.numbers import FIELDS, MICE, SLOTS
from katzentisch.games.mystik.rules.pieces import PAGES, TITLES
from katzentisch.games.mystik.shapes.table import MousePart, MystikView

HEARTS: Final = 8
CHEESE: Final = 6
MANY: Final = 10
TILES: Final = 6
SEARCHES: Final = 4
TRACK: Final = 12
FIGURES: Final = 32  # mice, companion, cat, enemies
FACES: Final = 6
COPIES: Final = 4  # of a search card
MARKS: Final = ("token", "deed", "search", "door", "shut")
ARGUMENTS: Final = 3
STATES: Final = {name: number for number, name in enumerate(STATUS.values())}
ITEMS: Final = {name: number for number, name in enumerate(conditions.PARTY)}
TITLE: Final = {name: number for number, name in enumerate(TITLES)}
LEVEL: Final = {name: number for number, name in enumerate(LEVELS)}
TASK: Final = {name: number for number, name in enumerate(sorted(tasks.NAMES.values()))}
COLUMN: Final = {letter: number for number, letter in enumerate("abcdefghijklmnopqrstuvwx")}


def numbered(names: Any) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


class Names:
    """Everything that has a name, with its number."""

    def __init__(self) -> None:
        box = content()
        chapters = box.chapters.values()
        self.heroes: dict[str, int] = numbered(hero.id for hero in box.heroes)
        self.abilities: dict[str, int] = numbered(ability.id for ability in box.abilities)
        self.cards: dict[str, int] = numbered(card.id for card in box.cards)
        self.kinds: dict[str, int] = numbered(enemy.id for enemy in box.bestiary.enemies)
        turns = [card.id for enemy in box.bestiary.enemies for card in enemy.cards]
        self.track: dict[str, int] = numbered([*self.heroes, *turns])
        self.encounters: dict[str, int] = numbered(encounter.id for encounter in box.encounters)
        self.rooms: dict[str, int] = numbered(room.name for room in all_rooms())
        self.chapters: dict[str, int] = numbered(box.chapters)
        self.flags: dict[str, int] = numbered(flag for one in chapters for flag in one.flags)
        self.achieved: dict[str, int] = numbered(title.id for one in chapters for title in one.achievements)
        self.counters: dict[str, int] = numbered(name for one in chapters for name in one.counters)
        self.tokens: dict[str, int] = numbered(name for one in chapters for name in one.tokens)
        self.memories: dict[str, int] = numbered(name for one in chapters for name in one.memories)


@cache
def all_names() -> Names:
    return Names()


def encoding(players: int) -> dict[str, int]:
    names = all_names()
    of_mouse = {
        "seat": players,
        "field": FIELDS,
        "captured, on the way": 2,
        "wounds, poison, cheese": 3,
        "states": len(STATES),
        "abilities": len(names.abilities),
        "gear": len(names.cards),
        "pack": len(names.cards),
        "captures, roaches": 2,
        "attack, defence, lore, speed, hearts": 5,
    }
    of_room = {"explored, up": 2, "traps": FIELDS, "searched by": MICE, "special searches": SEARCHES, "column, row": 2}
    return {
        "over, won": 2,
        "must": players,
        "chapter": len(names.chapters),
        "difficulty": len(LEVEL),
        "achievements": 1,
        **{f"{mouse} {name}": count for mouse in names.heroes for name, count in of_mouse.items()},
        **{
            f"enemy {slot} {name}": count
            for slot in range(SLOTS)
            for name, count in {"kind": len(names.kinds), "field": FIELDS, "down": 1}.items()
        },
        **{f"{room} {name}": count for room in names.rooms for name, count in of_room.items()},
        "room": len(names.rooms),
        "shut doors": 1,
        "cat": FIELDS,
        "greedy": 1,
        "items": len(ITEMS),
        "hook": FIELDS,
        "fork": FIELDS,
        "grape": FIELDS,
        **{f"marks: {kind}": FIELDS for kind in MARKS},
        "seen": FIELDS,
        "track": TRACK * len(names.track),
        "wounds on the track": TRACK,
        "place on the track": TRACK,
        "page, end page, wheel": 3,
        "encounter": len(names.encounters),
        "encounters drawn": len(names.encounters),
        "encounters known": len(names.encounters),
        "encounters left, hard ones": 2,
        "deck": len(names.cards),
        "discards": len(names.cards),
        "flags": len(names.flags),
        "achieved": len(names.achieved),
        "beaten": len(names.kinds),
        "titles": len(TITLE) * MICE,
        "counters": len(names.counters),
        **{f"token {name}": len(names.rooms) + MICE for name in names.tokens},
        "memories": len(names.memories),
        "companion with": MICE,
        "companion hurt, lost": 2,
        "what goes on": len(TASK) + ARGUMENTS,
        "the turn": 10,
        "path": FIELDS,
        "dice": FACES,
        "attacker": FIGURES,
        "from afar, poisoned": 2,
        "targets": FIGURES,
        "target": FIGURES,
        "hits, landed": 2,
        "faces of the attack": FACES,
        "shields": 1,
    }


def encode(view: MystikView) -> array[float]:
    writer, names = Writer(), all_names()
    seat: int = view.seat
    players: int = view.chosen.players
    chosen = view.chosen
    writer.flag(view.over)
    writer.flag(view.fate.won)
    writer.seats(view.must, seat, players)
    chapter: Any = chosen.chapter
    writer.one_of(names.chapters.get(chapter, -1) if isinstance(chapter, str) else -1, len(names.chapters))
    writer.one_of(LEVEL[chosen.difficulty], len(LEVEL))
    writer.flag(chosen.achievements)
    mice(writer, names, view, seat, players)
    enemies(writer, names, view)
    rooms(writer, names, view)
    here(writer, names, view)
    fate(writer, names, view)
    piles(writer, names, view)
    story(writer, names, view)
    running(writer, view)
    return writer.done()


def among(writer: Writer, known: dict[str, int], given: Sequence[str]) -> None:
    """A set of named things; what has no place is left out."""
    bits = 0
    for name in given:
        number = known.get(name, -1)
        if number >= 0:
            bits |= 1 << number
    writer.members(bits, len(known))


def counted(writer: Writer, known: dict[str, int], given: Any, most: int) -> None:
    """How many of each."""
    numbers = [0] * len(known)
    for name, number in given.items():
        if name in known:
            numbers[known[name]] = number
    for number in numbers:
        writer.number(number, most)


def letters(writer: Writer, fields: Any) -> None:
    bits = 0
    for letter in fields:
        bits |= 1 << COLUMN[letter]
    writer.members(bits, FIELDS)


def faces(writer: Writer, dice: Sequence[int]) -> None:
    for face in range(FACES):
        writer.number(sum([1 for die in dice if die == face]), MANY)


def mice(writer: Writer, names: Names, view: MystikView, seat: int, players: int) -> None:
    there: dict[str, MousePart] = {part.mouse: part for part in view.mice}
    cards = len(names.cards)
    for hero in names.heroes:
        part = there.get(hero)
        if part is None:
            writer.nothing(players + FIELDS + 2 + 3 + len(STATES) + len(names.abilities) + 2 * cards + 2 + 5)
            continue
        writer.one_of(around(part.seat, seat, players), players)
        field: str = part.field
        writer.one_of(COLUMN.get(field, -1), FIELDS)
        writer.flag(field == "")
        writer.flag(field == "?")
        writer.number(part.wounds, HEARTS)
        writer.number(part.poison, HEARTS)
        writer.number(part.cheese, CHEESE)
        among(writer, STATES, part.status)
        among(writer, names.abilities, part.abilities)
        among(writer, names.cards, part.gear or [])
        among(writer, names.cards, part.pack)
        writer.number(part.caught, CHEESE)
        writer.number(part.roaches, MANY)
        values: list[int] = view.seen.values.get(hero, [0] * 5)
        for value in values:
            writer.number(value, MANY)


def enemies(writer: Writer, names: Names, view: MystikView) -> None:
    there = {part.number: part for part in view.enemies}
    for slot in range(SLOTS):
        part = there.get(slot)
        if part is None:
            writer.nothing(len(names.kinds) + FIELDS + 1)
            continue
        writer.one_of(names.kinds.get(part.enemy, -1), len(names.kinds))
        writer.one_of(COLUMN[part.field], FIELDS)
        writer.flag(part.down)


def rooms(writer: Writer, names: Names, view: MystikView) -> None:
    there = {part.room: part for part in view.rooms}
    tiles = {name: (column, row) for name, column, row in view.seen.tiles}
    for room in names.rooms:
        part = there.get(room)
        if part is None:
            writer.nothing(2 + FIELDS + MICE + SEARCHES)
        else:
            writer.flag(part.explored)
            writer.flag(part.up)
            letters(writer, part.traps)
            among(writer, names.heroes, part.searched)
            writer.listed(part.special, SEARCHES)
        column, row = tiles.get(room, (0, 0))
        writer.number(column, TILES)
        writer.number(row, TILES)


def here(writer: Writer, names: Names, view: MystikView) -> None:
    part = view.here
    writer.one_of(names.rooms.get(part.room, -1), len(names.rooms))
    writer.number(len(part.shut or ()), TILES)
    letters(writer, part.cat)
    writer.flag(part.greedy)
    among(writer, ITEMS, part.items)
    letters(writer, part.hook)
    letters(writer, part.fork)
    letters(writer, part.grape)
    marked = dict.fromkeys(MARKS, "")
    for mark in view.seen.marks:
        kind: str = "shut" if mark.shut else mark.kind
        marked[kind] += mark.fields
    for kind in MARKS:
        letters(writer, marked[kind])
    letters(writer, view.seen.sees)


def fate(writer: Writer, names: Names, view: MystikView) -> None:
    part = view.fate
    track, hurt = part.track, part.hurt
    for place in range(TRACK):
        writer.one_of(names.track.get(track[place], -1) if place < len(track) else -1, len(names.track))
    for place in range(TRACK):
        writer.number(hurt[place] if place < len(hurt) else 0, MANY)
    writer.one_of(-1 if view.running is None else view.running.place, TRACK)
    writer.number(part.page, PAGES)
    writer.number(part.end_page, PAGES)
    writer.number(part.wheel, CHEESE)


def piles(writer: Writer, names: Names, view: MystikView) -> None:
    part = view.piles
    writer.one_of(names.encounters.get(part.encounter, -1), len(names.encounters))
    among(writer, names.encounters, part.drawn)
    among(writer, names.encounters, part.known)
    writer.number(part.normal_left, MANY)
    writer.number(part.hard_left, MANY)
    counted(writer, names.cards, part.deck or {}, COPIES)
    counted(writer, names.cards, part.discards, COPIES)


def story(writer: Writer, names: Names, view: MystikView) -> None:
    part = view.story
    among(writer, names.flags, part.flags)
    among(writer, names.achieved, part.achieved)
    among(writer, names.kinds, part.beaten)
    for title in TITLE:
        writer.one_of(names.heroes.get(part.titles.get(title, ""), -1), MICE)
    counted(writer, names.counters, part.counters, MANY)
    for token in names.tokens:
        at: str = part.tokens.get(token, "")
        writer.one_of(names.rooms.get(at.partition(".")[0], -1), len(names.rooms))
        writer.one_of(names.heroes.get(at, -1), MICE)
    among(writer, names.memories, part.past or [])
    companion = part.companion
    writer.one_of(-1 if companion is None else names.heroes.get(companion.mouse, -1), MICE)
    writer.number(0 if companion is None else companion.hurt, HEARTS)
    writer.flag(companion is not None and companion.lost)


def running(writer: Writer, view: MystikView) -> None:
    part = view.running
    fights = [] if part is None else part.fights
    if part is None:
        writer.nothing(len(TASK) + ARGUMENTS + 10 + FIELDS + FACES)
    else:
        top: list[Any] = part.agenda[-1] if part.agenda else [""]
        writer.one_of(TASK.get(top[0], -1), len(TASK))
        for place in range(1, ARGUMENTS + 1):
            writer.number(top[place] if place < len(top) else 0, FIGURES)
        turn = part.turn
        for value in (turn.steps, turn.moved, turn.leg, turn.extra, turn.again, turn.frees, turn.spells, turn.went):
            writer.number(value, FIGURES)
        writer.flag(turn.walked)
        writer.flag(turn.acted)
        writer.listed(turn.path, FIELDS)
        faces(writer, turn.dice)
    if not fights:
        writer.nothing(3 * FIGURES + 2 + 2 + FACES + 1)
        return
    fight, blow = fights[-1], fights[-1].blow
    writer.one_of(fight.attacker, FIGURES)
    writer.flag(fight.ranged)
    writer.flag(fight.poison)
    writer.listed(blow.targets, FIGURES)
    writer.one_of(blow.target, FIGURES)
    writer.number(blow.hits, MANY)
    writer.number(blow.landed, MANY)
    faces(writer, blow.faces)
    writer.number(sum(blow.shields), MANY)
