"""Where things lie in the town, as the browser has it: `python -m tools.browser_files` writes it into its folder."""

# interpreted: it runs when a map has changed

from __future__ import annotations

import json
from typing import Any

from katzentisch.games.cluedo.rules.cards import PLACES, SUSPECTS
from katzentisch.games.cluedo.rules.map import CENTRE_NAME, PLACE, SIDES, TOWN, Town

HEAD = """// Written by `python -m tools.browser_files` from the map of the engine: do not change it here.
// In squares from the corner at the top left. A door is the square before it, and which way it opens.

export interface Door {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly doors: readonly Door[];
  readonly passage: string; // to another place, or nothing
}
"""


def place_of(town: Town, number: int) -> dict[str, Any]:
    """A place is a block of cells; `rules/survey.py` makes sure of it."""
    letter = next(letter for letter, spot in town.letters.items() if spot == PLACE + number)
    cells = [(x, y) for y, row in enumerate(town.rows) for x, sign in enumerate(row) if sign == letter]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    doors = []
    for square in town.doors[number]:
        x, y = town.cells[square]
        dx, dy = next((dx, dy) for dx, dy in SIDES if (x + dx, y + dy) in cells)
        doors.append({"x": x, "y": y, "dx": dx, "dy": dy})
    to = town.passages[number] if number < len(PLACES) else -1
    return {
        "x": min(columns),
        "y": min(rows),
        "width": max(columns) - min(columns) + 1,
        "height": max(rows) - min(rows) + 1,
        "doors": doors,
        "passage": town.name_of(to) if to >= 0 else "",
    }


def literal(value: Any) -> str:
    return json.dumps(value).replace('"', "'").replace("{'", "{ '").replace("}", " }")


def text(town: Town = TOWN) -> str:
    names = (*PLACES, CENTRE_NAME)
    places = "".join(f"  {name}: {literal(place_of(town, number))},\n" for number, name in enumerate(names))
    starts = "".join(f"  {name}: {literal(town.labels[town.starts[i]])},\n" for i, name in enumerate(SUSPECTS))
    return (
        (
            f"{HEAD}\nexport const COLUMNS = {len(town.rows[0])};\nexport const ROWS = {len(town.rows)};\n\n"
            f"export const PLACES: Readonly<Record<string, Place>> = {{\n{places}}};\n\n"
            f"export const STARTS: Readonly<Record<string, string>> = {{\n{starts}}};\n"
        )
        .replace("'x'", "x")
        .replace("'y'", "y")
        .replace("'width'", "width")
        .replace("'height'", "height")
        .replace("'doors'", "doors")
        .replace("'dx'", "dx")
        .replace("'dy'", "dy")
        .replace("'passage'", "passage")
    )


def files() -> dict[str, bytes]:
    return {"town.ts": text().encode()}
