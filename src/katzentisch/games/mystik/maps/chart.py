"""Rooms and layouts in characters, at most 80 columns: the same map for a terminal, a log, a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import hypot

import msgspec

from katzentisch.core.text import load_words
from katzentisch.games.mystik.authoring.rooms import Room, links_of
from katzentisch.games.mystik.maps.geometry import inside, nearest_on

WIDE = 72
HIGH = 34
"""How large a room is drawn that has the page to itself."""
BLACK, WALL, NOTHING = "▓", "░", " "
_CORNERS = "·│─└││┌├─┘─┴┐┤┬┼"
"""A line by where it goes on: north 1, east 2, south 4, west 8."""


def room_text(room: Room, lang: str, marks: Mapping[str, str] | None = None) -> str:
    """One room: fields with their letters, `marks` (who stands there) behind them, and a legend below."""
    picture = [list(row) for row in ground(room, WIDE, HIGH)]
    for letter, field in room.fields.items():
        row = min(HIGH - 1, int(field.at[1] / 100 * HIGH))
        column = int(field.at[0] / 100 * WIDE)
        _write(picture, row, column, letter + _signs(room, letter))
        for number, line in enumerate((marks or {}).get(letter, "").split("\n")):
            if line:
                _write(picture, min(HIGH - 1, row + 1 + number), column - len(line) // 2, line)
    for side, door in room.exits.items():
        row, column = {"N": (0, 36), "S": (HIGH - 1, 36), "W": (HIGH // 2, 0), "E": (HIGH // 2, WIDE - 1)}[side]
        sign = "O" if door.colour == "orange" else "B"
        if side in "NS":
            _write(picture, row, column - 4, f"[==={sign}===]")
        else:
            for step in range(-2, 3):
                _write(picture, row + step, column, "[" if side == "W" else "]")
            _write(picture, row, column, sign)
    name = room.name.de if lang == "de" else room.name.en
    return "\n".join([name, *("".join(row).rstrip() for row in picture), *legend(room, lang)])


def legend(room: Room, lang: str) -> list[str]:
    """What the signs of this room mean."""
    words = load_words("katzentisch.games.mystik", lang)
    lines = [words.say("map.signs")]
    for kind, key in (("yellow", "map.yellow"), ("red", "map.red"), ("gap", "map.gap")):
        pairs = [f"{link.a}-{link.b}" for line in room.links for link in links_of(line) if link.kind == kind]
        if pairs:
            lines += _wrapped(words.say(key), pairs)
    named = [(letter, field.name) for letter, field in room.fields.items() if field.name is not None]
    if named:
        german = lang == "de"
        lines += _wrapped(
            words.say("map.names"), [f"{letter} {name.de if german else name.en}" for letter, name in named]
        )
    return lines


def layout_text(rooms: Iterable[tuple[Room, int, int]], lang: str) -> str:
    """How the tiles lie: a box for each, with its exits (O orange, B blue)."""
    placed = {(x, y): room for room, x, y in rooms}
    xs, ys = sorted({x for x, _ in placed}), sorted({y for _, y in placed})
    lines: list[str] = []
    columns = range(xs[0], xs[-1] + 1)
    wide = min(24, (80 - 2 * (len(columns) - 1)) // len(columns))
    for y in range(ys[0], ys[-1] + 1):
        boxes = [_box(placed.get((x, y)), lang, wide) for x in columns]
        lines += ["  ".join(parts).rstrip() for parts in zip(*boxes, strict=True)]
    return "\n".join(lines)


def _box(room: Room | None, lang: str, wide: int) -> list[str]:
    if room is None:
        return [" " * wide] * 5
    name = room.name.de if lang == "de" else room.name.en
    door = {side: room.exits[side].colour[0].upper() if side in room.exits else "" for side in "NESW"}
    inner = wide - 2
    return [
        "+" + (door["N"] or "-").center(inner, "-") + "+",
        "|" + " " * inner + "|",
        (door["W"] or "|") + name[:inner].center(inner) + (door["E"] or "|"),
        "|" + " " * inner + "|",
        "+" + (door["S"] or "-").center(inner, "-") + "+",
    ]


def _wrapped(head: str, items: list[str]) -> list[str]:
    lines, line = [], head
    for number, item in enumerate(items):
        piece = item + ("," if number + 1 < len(items) else "")
        if len(line) + len(piece) + 1 > 79:
            lines.append(line)
            line = " "
        line += " " + piece
    return [*lines, line]


def _signs(room: Room, letter: str) -> str:
    return (
        ("@" if letter == room.flip.field else "")
        + ("x" if letter in room.traps.split() else "")
        + ("*" if letter in room.starts.split() else "")
    )


def _write(picture: list[list[str]], row: int, column: int, text: str) -> None:
    column = max(0, min(column, WIDE - len(text)))
    for number, sign in enumerate(text):
        if 0 <= row < HIGH and column + number < WIDE:
            picture[row][column + number] = sign


def ground(room: Room, wide: int, high: int) -> tuple[str, ...]:
    """The room without letters, so many characters wide and high: fields, the lines between them, water, stone."""
    return _Ground.of(room, wide, high).rows


def field_cells(room: Room, wide: int, high: int) -> dict[str, list[tuple[int, int]]]:
    """Row and column of every character that belongs to a field and is no line."""
    return _Ground.of(room, wide, high).cells


class _Ground:
    """A room as a picture of characters. Made once for each size, for it is drawn every turn."""

    def __init__(self, room: Room, wide: int, high: int) -> None:
        self.room, self.wide, self.high = room, wide, high
        self.grid = [[self._label(column, row) for column in range(wide)] for row in range(high)]
        self.lines = [[self._edge(column, row) for column in range(wide)] for row in range(high)]
        self.rows = tuple("".join(self._sign(column, row) for column in range(wide)) for row in range(high))
        self.cells: dict[str, list[tuple[int, int]]] = {letter: [] for letter in room.fields}
        for row in range(high):
            for column in range(wide):
                if self.grid[row][column] in room.fields and not self.lines[row][column]:
                    self.cells[self.grid[row][column]].append((row, column))

    @staticmethod
    def of(room: Room, wide: int, high: int) -> _Ground:
        return _ground(msgspec.json.encode(room), wide, high)

    def _label(self, column: int, row: int) -> str:
        """Which field a character belongs to; stone and wall are signs."""
        room = self.room
        spot = ((column + 0.5) * 100 / self.wide, (row + 0.5) * 100 / self.high)
        for letter, field in room.fields.items():
            if inside(spot, field.shape):
                return letter
        if any(inside(spot, shape) for shape in room.walls):
            return WALL
        if any(inside(spot, shape) for shape in room.black):
            return BLACK
        best, least = NOTHING, 1.8
        for letter, field in room.fields.items():
            near = nearest_on(spot, field.shape)
            away = hypot(near[0] - spot[0], near[1] - spot[1])
            if away < least:
                best, least = letter, away
        return best

    def _edge(self, column: int, row: int) -> bool:
        """Does another field begin to the right or below?"""
        here = self.grid[row][column]
        right = self.grid[row][column + 1] if column + 1 < self.wide else here
        below = self.grid[row + 1][column] if row + 1 < self.high else here
        fields = self.room.fields
        return here in fields and any(other != here and other in fields for other in (right, below))

    def _sign(self, column: int, row: int) -> str:
        here, room = self.grid[row][column], self.room
        if here not in room.fields:
            return here if here != NOTHING else (BLACK if room.floor in ("earth", "pipes", "bricks") else WALL)
        if self.lines[row][column]:
            around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            joined = [0 <= r < self.high and 0 <= c < self.wide and self.lines[r][c] for r, c in around]
            return _CORNERS[sum(1 << number for number, line in enumerate(joined) if line)]
        return "~" if room.fields[here].water else "." if room.fields[here].holds else " "


@cache
def _ground(encoded: bytes, wide: int, high: int) -> _Ground:
    return _Ground(msgspec.json.decode(encoded, type=Room), wide, high)
