"""The rooms: what stands in `content/rooms/*.yaml`, and how it becomes tables for the engine.

A file is one tile: its orange side and its blue one. Fields are named by letters in reading order. Links are lines of
words with one sign:

    a - b c     neighbours           a > b    yellow: down from a to b costs 1, up from b to a costs 3
    a | b c     a red line between   a ~ b    a gap of the pipe maze between

`authoring/room_check.py` has the laws; `maps/draw.py` and `maps/chart.py` draw.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from katzentisch.games.mystik.authoring.lexicon import Text, Written
from katzentisch.games.mystik.authoring.source import Source, read_file
from katzentisch.games.mystik.authoring.tables import AWAY, FREE, HOOK, NIMBLE, NOWHERE, SIDES, RoomTable, TileTable

Spot: TypeAlias = tuple[float, float]
Shape: TypeAlias = tuple[Spot, ...]
Colour: TypeAlias = Literal["orange", "blue"]
Side: TypeAlias = Literal["N", "E", "S", "W"]

SIGNS = {"-": "plain", ">": "yellow", "|": "red", "~": "gap"}
NO_WAY = 99


class Field(Written, frozen=True):
    """`at` is its middle, `shape` its outline. `holds` makes it a special area. `current` names the field that the
    water flows to, or the side by which it leaves the room."""

    at: Spot
    shape: Shape
    name: Text | None = None
    water: bool = False
    current: str = ""
    holds: int = 0


class Exit(Written, frozen=True):
    colour: Colour
    fields: str


class Flip(Written, frozen=True):
    field: str
    kind: Literal["free", "hook", "nimble"] = "free"


class Unlike(Written, frozen=True):
    """A pair whose sight differs from the drawing, and why."""

    pair: str
    sees: bool
    why: str


class Scenery(Written, frozen=True):
    """Only painted: a thing that `maps/draw.py` knows, at a spot, so big."""

    what: str
    at: Spot
    size: float = 10
    turn: float = 0


class Room(Written, frozen=True):
    id: str
    name: Text
    look: Text  # one sentence for those who cannot see the drawing
    floor: Literal["flags", "boards", "cobbles", "earth", "bricks", "tiles", "carpet", "pipes"]
    fields: dict[str, Field]
    links: tuple[str, ...]
    starts: str
    flip: Flip
    exits: dict[Side, Exit] = msgspec.field(default_factory=dict)
    traps: str = ""
    black: tuple[Shape, ...] = ()
    walls: tuple[Shape, ...] = ()
    hooks: tuple[str, ...] = ()
    blind: dict[str, str] = msgspec.field(default_factory=dict)  # for each field those after it that it does not see
    unlike: tuple[Unlike, ...] = ()
    scenery: tuple[Scenery, ...] = ()


class Tile(Written, frozen=True):
    tile: str
    orange: Room
    blue: Room


class Joint(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str  # plain, yellow (down from a to b), red, gap


def links_of(line: str) -> list[Joint]:
    """`a - b c` as links; a ValueError holds the code of what is wrong."""
    signs = [sign for sign in SIGNS if f" {sign} " in line]
    if len(signs) != 1:
        raise ValueError("link_sign")
    left, _, right = line.partition(f" {signs[0]} ")
    if len(left.split()) != 1 or not right.split():
        raise ValueError("link_ends")
    return [Joint(left.strip(), b, SIGNS[signs[0]]) for b in right.split()]


def rooms_home() -> Path:
    return Path(__file__).parents[1] / "content" / "rooms"


@cache
def all_tiles() -> tuple[Tile, ...]:
    """Our eight tiles, in order of their file names. That the files are right is a law of the tests."""
    return tuple(read_tile(path)[0] for path in sorted(rooms_home().glob("*.yaml")))


def read_tile(path: Path) -> tuple[Tile, Source]:
    source = read_file(path, f"rooms/{path.name}")
    tile: Tile = source.fit(Tile)
    return tile, source


@cache
def all_rooms() -> tuple[Room, ...]:
    """Sixteen rooms: tile by tile, orange before blue. A room's number is its place in this list."""
    return tuple(room for tile in all_tiles() for room in (tile.orange, tile.blue))


@cache
def room_tables() -> tuple[RoomTable, ...]:
    return tuple(
        compile_room(room, tile.tile, room is tile.blue) for tile in all_tiles() for room in (tile.orange, tile.blue)
    )


@cache
def tile_tables() -> tuple[TileTable, ...]:
    tables: list[TileTable] = []
    for number, tile in enumerate(all_tiles()):
        table = TileTable()
        table.id, table.orange, table.blue = tile.tile, 2 * number, 2 * number + 1
        tables.append(table)
    return tuple(tables)


def compile_room(room: Room, tile: str, blue: bool) -> RoomTable:
    """The tables of a room that has passed the checker."""
    number = {letter: i for i, letter in enumerate(room.fields)}
    table = RoomTable()
    table.id, table.tile, table.blue = room.id, tile, blue
    table.letters = list(number)
    _draw_lines(table, room, number)
    _look_around(table, room, number)
    _fill_fields(table, room, number)
    for side in SIDES:
        door = room.exits.get(side)  # type: ignore[call-overload]  # SIDES are its keys, as plain text
        table.exit_colour.append(-1 if door is None else int(door.colour == "blue"))
        table.exit_fields.append([] if door is None else [number[letter] for letter in door.fields.split()])
    table.flip = number[room.flip.field]
    table.flip_kind = {"free": FREE, "hook": HOOK, "nimble": NIMBLE}[room.flip.kind]
    table.far = [_steps_from(table.walks, i) for i in range(len(number))]
    table.paces = [_paces_from(table, i) for i in range(len(number))]
    return table


def _draw_lines(table: RoomTable, room: Room, number: dict[str, int]) -> None:
    """Where one can step, and what it costs."""
    count = len(number)
    table.steps = [[] for _ in range(count)]
    table.costs = [[] for _ in range(count)]
    table.walks = [[] for _ in range(count)]
    table.near = [0] * count
    table.red = [0] * count
    table.gaps = [0] * count
    for line in room.links:
        for link in links_of(line):
            _join(table, number[link.a], number[link.b], link.kind)
    for i in range(count):
        order = sorted(range(len(table.steps[i])), key=table.steps[i].__getitem__)
        table.costs[i] = [table.costs[i][place] for place in order]
        table.steps[i] = [table.steps[i][place] for place in order]
        table.walks[i].sort()


def _look_around(table: RoomTable, room: Room, number: dict[str, int]) -> None:
    """Who sees whom, and where the fishhook reaches."""
    count = len(number)
    table.sees = [(1 << count) - 1] * count
    for letter, others in room.blind.items():
        for other in others.split():
            table.sees[number[letter]] &= ~(1 << number[other])
            table.sees[number[other]] &= ~(1 << number[letter])
    table.hooks = [0] * count
    for pair in room.hooks:
        start, end = (number[letter] for letter in pair.split())
        table.hooks[start] |= 1 << end
        table.hooks[end] |= 1 << start


def _fill_fields(table: RoomTable, room: Room, number: dict[str, int]) -> None:
    """What the fields hold and what lies on them."""
    for i, field in enumerate(room.fields.values()):
        table.holds.append(field.holds or 4)
        table.special |= (field.holds > 0) << i
        table.water |= field.water << i
        away = AWAY if field.current in SIDES else number.get(field.current, NOWHERE)
        table.drift.append(away if field.current else NOWHERE)
    table.traps = [number[letter] for letter in room.traps.split()]
    table.starts = [number[letter] for letter in room.starts.split()]
    table.archers = [i for i in table.starts if table.special >> i & 1 and table.red[i]]


def _join(table: RoomTable, a: int, b: int, kind: str) -> None:
    if kind == "gap":
        table.gaps[a] |= 1 << b
        table.gaps[b] |= 1 << a
        return
    table.walks[a].append(b)
    table.walks[b].append(a)
    if kind == "red":
        table.red[a] |= 1 << b
        table.red[b] |= 1 << a
        return
    table.near[a] |= 1 << b
    table.near[b] |= 1 << a
    table.steps[a].append(b)
    table.costs[a].append(1)
    table.steps[b].append(a)
    table.costs[b].append(3 if kind == "yellow" else 1)


def _steps_from(walks: list[list[int]], start: int) -> list[int]:
    far = [NO_WAY] * len(walks)
    far[start] = 0
    row = [start]
    while row:
        here = row.pop(0)
        for there in walks[here]:
            if far[there] == NO_WAY:
                far[there] = far[here] + 1
                row.append(there)
    return far


def _paces_from(table: RoomTable, start: int) -> list[int]:
    paces = [NO_WAY] * len(table.letters)
    paces[start] = 0
    open_ = {start}
    while open_:
        here = min(open_, key=lambda field: (paces[field], field))
        open_.remove(here)
        for there, cost in zip(table.steps[here], table.costs[here], strict=True):
            if paces[here] + cost < paces[there]:
                paces[there] = paces[here] + cost
                open_.add(there)
    return paces
