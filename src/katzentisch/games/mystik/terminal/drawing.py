"""The room in characters, beside it who is in it: small enough for the upper part of a screen of 80 x 24.

A field shows its letter, what lies on it, and who stands there: mice by the capital they begin with, enemies by the
small letter of their kind and their numbers. `kCAr13` is field k with Collin, Ambros and the rats 1 and 3.
"""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from katzentisch.games.mystik.maps.chart import field_cells, ground
from katzentisch.games.mystik.terminal.scene import Scene

WIDE, HIGH = 48, 12

FOE_COLOUR = "bold #C2555E"
REACHABLE = "bold underline #86AE8C"
HERO_COLOURS = ("#7F96B5", "#D29A4E", "#86AE8C", "#96618A", "#B5A642", "#5FA8A0")
"""By number of the hero."""
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
GROUND_COLOURS = {"~": "#5F87AF", ".": "#8A7F70", "▓": "#55504A", "░": "#6B655D"}

Cell = tuple[str, str]
"""A character and its style."""


def draw_room(scene: Scene, reachable: set[int]) -> list[Text]:
    """HIGH lines of WIDE columns."""
    room = scene.room
    picture: list[list[Cell]] = [
        [(sign, GROUND_COLOURS.get(sign, "dim")) for sign in row] for row in ground(room, WIDE, HIGH)
    ]
    doors = {cell for side, door in room.exits.items() for cell in _door(scene, picture, side, door.colour)}
    written: set[tuple[int, int]] = set(doors)
    fields = [(_figures(scene, number), number, letter) for number, letter in enumerate(room.fields)]
    for figures, number, letter in sorted(fields, key=lambda field: len(field[0])):
        style = REACHABLE if number in reachable else "default"
        label = [(letter, style), *_signs(scene, number)]
        _write(picture, written, _rows_of(scene, letter, doors), label, figures)
    return [_line(row) for row in picture]


def _line(row: list[Cell]) -> Text:
    """Neighbours of one style are one piece."""
    pieces = groupby(row, key=lambda cell: cell[1])
    return Text.assemble(*[("".join(sign for sign, _ in cells), style) for style, cells in pieces])


def _signs(scene: Scene, field: int) -> list[Cell]:
    """What lies on a field."""
    board = scene.board
    signs = _current(scene, field)
    if board.here().flip[field]:
        signs += "@"
    if board.castle.traps[board.castle.room] >> field & 1:
        signs += "x"
    if field in (board.items.hook_from, board.items.hook_to):
        signs += "J"
    if field == board.items.fork_at:
        signs += "Y"
    if field == board.items.grape_at:
        signs += "o"
    return [(sign, "bold #D29A4E") for sign in signs]


def _current(scene: Scene, field: int) -> str:
    """Whither the water carries, as an arrow; empty where there is none."""
    fields = scene.room.fields
    here = list(fields.values())[field]
    if not here.current:
        return ""
    if here.current in ARROWS:
        return ARROWS[here.current]
    there = fields[here.current]
    across, down = there.at[0] - here.at[0], there.at[1] - here.at[1]
    if abs(across) >= abs(down):
        return ARROWS["E"] if across > 0 else ARROWS["W"]
    return ARROWS["S"] if down > 0 else ARROWS["N"]


def _figures(scene: Scene, field: int) -> list[Cell]:
    board = scene.board
    cells: list[Cell] = []
    for mouse in board.party:
        if board.mice[mouse].at == field:
            turn = " reverse" if mouse == scene.mouse() else ""
            cells.append((scene.initial(mouse), f"bold {HERO_COLOURS[mouse]}{turn}"))
    numbers: dict[int, list[str]] = {}
    for slot in board.foes():
        if board.enemies.spot[slot] == field:
            numbers.setdefault(board.enemies.kind[slot], []).append(str(slot + 1))
    for kind, slots in numbers.items():
        between = "" if all(len(slot) == 1 for slot in slots) else ","
        cells += [(sign, FOE_COLOUR) for sign in scene.kind_letter(kind) + between.join(slots)]
    if board.enemies.cat_at == field:
        cells += [(sign, FOE_COLOUR) for sign in scene.words.say("cat_letter")]
    return cells


def _rows_of(scene: Scene, letter: str, doors: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Where a field can be written on: row, first column, length; the best row first. Doors stay in sight."""
    field = scene.room.fields[letter]
    middle = int(field.at[0] / 100 * WIDE), field.at[1] / 100 * HIGH - 0.5
    runs: list[tuple[int, int, int]] = []
    for row, column in field_cells(scene.room, WIDE, HIGH)[letter]:
        if (row, column) in doors:
            continue
        if runs and runs[-1][0] == row and runs[-1][1] + runs[-1][2] == column:
            runs[-1] = (row, runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((row, column, 1))
    runs = [run for run in runs if run[2] >= 3]
    if not runs:  # a field thinner than a line of characters: written over the line
        row = min(HIGH - 1, max(0, round(middle[1])))
        runs = [(row, max(0, min(middle[0] - 3, WIDE - 7)), 7)]
    return sorted(runs, key=lambda run: (min(8, run[2]) < 5, abs(run[0] - middle[1])))


def _write(
    picture: list[list[Cell]],
    written: set[tuple[int, int]],
    rows: list[tuple[int, int, int]],
    label: list[Cell],
    figures: list[Cell],
) -> None:
    """Label and figures in one row of the field if they fit, else in two, else over its border, wherever nothing is."""
    for row, first, length in rows:
        if len(label) + len(figures) <= length and _put(picture, written, row, first, length, label + figures):
            return
    row, first, length = rows[0]
    if len(rows) > 1 and _put(picture, written, row, first, length, label):
        for row, first, length in rows[1:]:
            if len(figures) <= length and _put(picture, written, row, first, length, figures):
                return
        label = []
    for row, first, length in rows:
        if _put(picture, written, row, first, length, label + figures):
            return
    row, first, length = rows[-1]
    _put(picture, set(), row, first, length, [*(label + figures)[: max(1, length - 1)], ("+", FOE_COLOUR)])


def _put(
    picture: list[list[Cell]],
    written: set[tuple[int, int]],
    row: int,
    first: int,
    length: int,
    cells: list[Cell],
) -> bool:
    """In the middle of a run, unless something is written there."""
    column = max(0, min(WIDE - len(cells), first + (length - len(cells)) // 2))
    spots = [(row, column + number) for number in range(len(cells))]
    if written & {(row, column + number) for number in range(-1, len(cells) + 1)}:
        return False
    for (row, column), cell in zip(spots, cells, strict=True):
        picture[row][column] = cell
    written.update(spots)
    return True


def _door(scene: Scene, picture: list[list[Cell]], side: str, colour: str) -> list[tuple[int, int]]:
    """An exit with its letter; where it is drawn."""
    style = "bold #D29A4E" if colour == "orange" else "bold #7F96B5"
    letter = scene.words.say(f"compass.{side}")
    if side in "NS":
        row, first = (0 if side == "N" else HIGH - 1), WIDE // 2 - 3
        cells = [(row, first + number) for number in range(7)]
        signs = f"[=={letter}==]"
    else:
        column = 0 if side == "W" else WIDE - 1
        cells = [(row, column) for row in range(HIGH // 2 - 1, HIGH // 2 + 2)]
        signs = f"‖{letter}‖"
    for (row, column), sign in zip(cells, signs, strict=True):
        picture[row][column] = (sign, style)
    return cells
