"""The town: squares, places, doors and passages, read from `content/board.txt` and checked.

The file has four sections. `map` shows the town from above:

    .         a square
    A … Z     a cell of a place; `places` names it. One of them is the centre
    a … z     a square with the door of that place: it touches the place by a side
    1 … 6     a square on which a figure begins; `starts` names it

`passages` joins places in opposite corners, two letters a line. A line that begins with # is a remark.

spot      where a figure can be: a square 0..n-1 in reading order, or PLACE + a place 0..8, or CENTRE
label     of a square: its column as a letter, then its row, from "a1" in the corner at the top left

What must hold of a town is in `rules/survey.py`.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from katzentisch.games.cluedo.rules.cards import PLACES, SUSPECTS

if TYPE_CHECKING:
    from katzentisch.games.cluedo.rules.routes import Routes

PLACE: Final = 1000
"""Spots from here on are places, with the number of their card within the places."""
CENTRE: Final = PLACE + 9
CENTRE_NAME: Final = "centre"
FARTHEST: Final = 12
"""No roll goes farther."""
SECTIONS: Final = ("map", "places", "passages", "starts")
SQUARES: Final = 168
"""So many squares the actions have room for."""
SIDES: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Town:
    """Where one can go from where. It never changes."""

    def __init__(self, text: str) -> None:
        sections = sections_of(text)
        self.rows: list[str] = sections["map"]
        self.letters: dict[str, int] = {}  # of places: their spots
        for line in sections["places"]:
            letter, name = line.split()
            self.letters[letter] = CENTRE if name == CENTRE_NAME else PLACE + PLACES.index(name)
        self.labels: list[str] = []
        self.cells: list[tuple[int, int]] = []
        self.neighbours: list[list[int]] = []
        self.door_of: list[int] = []  # by square: the place into which one can go from it, or -1
        self.doors: list[list[int]] = [[] for _ in range(10)]  # by place, the centre last: squares before its doors
        self.starts: list[int] = [-1] * 6  # by suspect
        self.passages: list[int] = [-1] * 9  # by place: the spot at the other end, or -1
        self.numbers: dict[str, int] = {}  # of squares, by label
        self.number_squares()
        self.join_squares()
        for line in sections["starts"]:
            sign, name = line.split()
            x, y = self.find(sign)
            self.starts[SUSPECTS.index(name)] = self.numbers[label_of(x, y)]
        for line in sections["passages"]:
            here, there = line.split()
            self.passages[self.letters[here] - PLACE] = self.letters[there]
            self.passages[self.letters[there] - PLACE] = self.letters[here]
        self.everything = (1 << len(self.labels)) - 1
        self.within: list[list[int]] = self.walks()
        self.routes: dict[int, Routes] = {}  # what rolls allow, as far as somebody has asked: `routes.py`

    def number_squares(self) -> None:
        for y in range(len(self.rows)):
            for x in range(len(self.rows[y])):
                sign = self.rows[y][x]
                if sign.isupper():
                    continue
                square = len(self.labels)
                self.labels.append(label_of(x, y))
                self.cells.append((x, y))
                self.numbers[self.labels[square]] = square
                place = self.letters[sign.upper()] if sign.islower() else -1
                self.door_of.append(place)
                if place >= 0:
                    self.doors[place - PLACE].append(square)

    def join_squares(self) -> None:
        for x, y in self.cells:
            around: list[int] = []
            for dx, dy in SIDES:
                other = self.numbers.get(label_of(x + dx, y + dy), -1)
                if other >= 0:
                    around.append(other)
            self.neighbours.append(around)

    def find(self, sign: str) -> tuple[int, int]:
        for y in range(len(self.rows)):
            if sign in self.rows[y]:
                return self.rows[y].index(sign), y
        raise ValueError(f"no {sign} on the map")

    def walks(self) -> list[list[int]]:
        """[steps][square]: the set of squares on which a walk of so many steps can end if nothing is in the way and
        squares may be used again. No path of that length ends elsewhere."""
        reached: list[list[int]] = [[1 << square for square in range(len(self.labels))]]
        for steps in range(1, FARTHEST + 1):
            before = reached[steps - 1]
            row: list[int] = []
            for square in range(len(self.labels)):
                ends = 0
                for other in self.neighbours[square]:
                    ends |= before[other]
                row.append(ends)
            reached.append(row)
        return reached

    def name_of(self, spot: int) -> str:
        """A square by its label, a place by its name."""
        if spot < PLACE:
            return self.labels[spot]
        return CENTRE_NAME if spot == CENTRE else PLACES[spot - PLACE]

    def spot_of(self, name: str) -> int:
        """The other way round; -1 if there is none."""
        if name in PLACES:
            return PLACE + PLACES.index(name)
        return CENTRE if name == CENTRE_NAME else self.numbers.get(name, -1)


def label_of(x: int, y: int) -> str:
    return chr(ord("a") + x) + str(y + 1)


def sections_of(text: str) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for name in SECTIONS:
        sections[name] = []
    current = ""
    for line in text.splitlines():
        if line in sections:
            current = line
        elif line.strip() and not line.startswith("#") and current:
            sections[current].append(line.rstrip())
    return sections


def read_board() -> str:
    return files("katzentisch.games.cluedo").joinpath("content", "board.txt").read_text("utf-8")


TOWN: Final = Town(read_board())
