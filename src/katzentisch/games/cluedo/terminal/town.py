"""The town in characters: places with their names, doors, and the figures by their numbers on the sheet."""

from __future__ import annotations

from rich.text import Text

from katzentisch.core.text import Words
from katzentisch.games.cluedo.rules.map import TOWN
from katzentisch.games.cluedo.shapes import CluedoView

CELL = 2  # columns
WALL, SQUARE, DOOR = "▒", "·", "+"


def draw_town(view: CluedoView, said: Words) -> list[Text]:
    """20 rows of squares under the letters of their columns; a figure on a square is its number, 1 to 6."""
    columns = "".join(chr(ord("a") + x) + " " for x in range(len(TOWN.rows[0])))
    grid = [list("".join(sign(letter) for letter in row)) for row in TOWN.rows]
    for spot in TOWN.letters.values():
        name = TOWN.name_of(spot)
        write_name(grid, spot, said.say(f"short.{name}" if f"short.{name}" in said else f"card.{name}"))
    for suspect, name in enumerate(view.pieces.figures):
        square = TOWN.numbers.get(name, -1)
        if square >= 0:
            x, y = TOWN.cells[square]
            grid[y][CELL * x] = str(suspect + 1)
    return [Text("    " + columns), *(Text(f" {y + 1:>2} " + "".join(row)) for y, row in enumerate(grid))]


def sign(letter: str) -> str:
    if letter.isupper():
        return WALL * CELL
    return (DOOR if letter.islower() else SQUARE) + " "


def write_name(grid: list[list[str]], spot: int, name: str) -> None:
    """In the middle of the place."""
    cells = [
        (x, y) for y, row in enumerate(TOWN.rows) for x, letter in enumerate(row) if TOWN.letters.get(letter) == spot
    ]
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    width = CELL * (right - left + 1)
    label = f" {name} "[:width].center(width, WALL)
    for place, letter in enumerate(label):
        grid[(top + bottom) // 2][CELL * left + place] = letter
