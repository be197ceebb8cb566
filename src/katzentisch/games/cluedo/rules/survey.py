"""Whether a board can be played on: for those who draw one. `rules/map.py` has the format.

`tests/games/cluedo/test_board.py` breaks each of these laws, and the board of the game keeps them all.
"""

# interpreted: it reads what people draw

from __future__ import annotations

from katzentisch.games.cluedo.rules.cards import PLACES, SUSPECTS
from katzentisch.games.cluedo.rules.map import CENTRE_NAME, SIDES, SQUARES, Town, sections_of


def faults_of(text: str) -> list[str]:
    """What is wrong with a board; nothing, if it can be played on."""
    sections = sections_of(text)
    faults = wrong_lists(sections)
    if not faults:
        faults = wrong_signs(sections)
    if not faults:
        town = Town(text)
        faults = wrong_doors(town) + wrong_ways(town) + wrong_passages(town, sections["passages"])
    return faults


def wrong_lists(sections: dict[str, list[str]]) -> list[str]:
    """Every place, the centre and every figure is named once, every passage joins two places."""
    faults: list[str] = []
    letters: list[str] = []
    for section, known in (("places", (*PLACES, CENTRE_NAME)), ("starts", SUSPECTS)):
        signs: list[str] = []
        named: list[str] = []
        for line in sections[section]:
            parts = line.split()
            if len(parts) != 2 or len(parts[0]) != 1:
                faults.append(f"{section}: {line!r} should be a sign and a name")
                continue
            signs.append(parts[0])
            named.append(parts[1])
        if sorted(named) != sorted(known) or len({*signs}) != len(signs):
            faults.append(f"{section}: each of {' '.join(known)} needs one sign of its own")
        if section == "places":
            letters = signs
            if not all(sign.isupper() and sign.isascii() for sign in signs):
                faults.append("places: their signs are capital letters")
        elif not all(sign.isdigit() for sign in signs):
            faults.append("starts: their signs are digits")
    for line in sections["passages"]:
        ends = line.split()
        if len(ends) != 2 or not all(end in letters for end in ends):
            faults.append(f"passages: {line!r} should be two places")
    return faults


def wrong_signs(sections: dict[str, list[str]]) -> list[str]:
    rows = sections["map"]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        return ["map: all rows have the same length"]
    if len(rows[0]) > 26:
        return ["map: there are at most 26 columns"]
    letters = [line.split()[0] for line in sections["places"]]
    starts = [line.split()[0] for line in sections["starts"]]
    faults: list[str] = []
    seen = "".join(rows)
    for sign in sorted({*seen}):
        if sign != "." and sign not in starts and sign.upper() not in letters:
            faults.append(f"map: nothing says what {sign} is")
    for sign in starts:
        if seen.count(sign) != 1:
            faults.append(f"map: start {sign} stands there {seen.count(sign)} times")
    for letter in letters:
        if letter not in seen:
            faults.append(f"map: place {letter} is missing")
        elif letter.lower() not in seen:
            faults.append(f"map: place {letter} has no door")
    squares = sum(1 for sign in seen if not sign.isupper())
    if squares > SQUARES:
        faults.append(f"map: {squares} squares, but there is room for {SQUARES}")
    return faults


def wrong_doors(town: Town) -> list[str]:
    """A square with a door touches its place by a side."""
    faults: list[str] = []
    for square in range(len(town.labels)):
        if town.door_of[square] < 0:
            continue
        x, y = town.cells[square]
        touched: list[int] = []
        for dx, dy in SIDES:
            if 0 <= y + dy < len(town.rows) and 0 <= x + dx < len(town.rows[0]):
                touched.append(town.letters.get(town.rows[y + dy][x + dx], -1))
        if town.door_of[square] not in touched:
            faults.append(f"door {town.labels[square]} does not touch {town.name_of(town.door_of[square])}")
    return faults


def wrong_ways(town: Town) -> list[str]:
    """From every square one can get to every other one; a place is in one piece."""
    faults: list[str] = []
    squares = [(x, y) for x, y in town.cells]
    if len(piece(squares)) != len(squares):
        faults.append("squares: some cannot be reached")
    for letter in town.letters:
        cells: list[tuple[int, int]] = []
        for y in range(len(town.rows)):
            for x in range(len(town.rows[y])):
                if town.rows[y][x] == letter:
                    cells.append((x, y))
        if len(piece(cells)) != len(cells):
            faults.append(f"place {letter} is in more than one piece")
    return faults


def piece(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells that hang together with the first one."""
    rest = set(cells)
    found = [cells[0]]
    rest.discard(cells[0])
    for x, y in found:
        for dx, dy in SIDES:
            cell = (x + dx, y + dy)
            if cell in rest:
                rest.discard(cell)
                found.append(cell)
    return found


def wrong_passages(town: Town, passages: list[str]) -> list[str]:
    """Two passages, each between places in opposite corners of the town."""
    faults: list[str] = []
    rows = town.rows
    corners = ((rows[0][0], rows[-1][-1]), (rows[0][-1], rows[-1][0]))
    wanted = sorted(["".join(sorted(pair)) for pair in corners])
    joined = sorted(["".join(sorted(line.split())) for line in passages])
    if joined != wanted:
        faults.append(f"passages: {' '.join(joined)} should join opposite corners, {' '.join(wanted)}")
    return faults
