"""Small and scribbled boards, and paths on them counted in another way than the rules do."""

from __future__ import annotations

from random import Random

from katzentisch.games.cluedo.rules.map import PLACE, Town, read_board
from katzentisch.games.cluedo.rules.survey import faults_of

ROWS = """
AANNEEFFBB
1a.n2e.fb3
4c.s5w.zd6
CCSSWWZZDD
"""

LEGEND = read_board()[read_board().index("\nplaces\n") :]


def board(rows: str) -> str:
    return f"map\n{rows.strip()}\n{LEGEND}"


def scribble(rng: Random) -> str:
    """A board that can be played on: walls of the real one moved at random."""
    while True:
        text = read_board()
        top, rest = text[: text.index("\nplaces\n")], text[text.index("\nplaces\n") :]
        signs = list(top)
        for _ in range(rng.randint(1, 12)):
            spot = rng.randrange(top.index("map") + 4, len(signs))
            if signs[spot] == ".":
                near = [signs[other] for other in (spot - 24, spot - 1, spot + 1) if signs[other].isupper()]
                if near:
                    signs[spot] = near[0]
        changed = "".join(signs) + rest
        if not faults_of(changed):
            return changed


def every_path(town: Town, start: int, steps: int, blocked: int) -> list[list[int]]:
    """All paths of up to so many steps that use no square twice and no blocked one, from the shortest on."""
    paths: list[list[int]] = [[start]]
    for path in paths:
        if len(path) > steps:
            continue
        here = path[-1]
        onward = town.neighbours[here] if here < PLACE else town.doors[here - PLACE]
        paths += [[*path, square] for square in onward if square not in path and not blocked >> square & 1]
    return paths


def ends_by_hand(town: Town, start: int, steps: int, blocked: int) -> int:
    """Where the longest paths end that the roll allows; nowhere if it can be cut short by entering a place."""
    paths = every_path(town, start, steps, blocked)
    longest = max(len(path) for path in paths)
    if longest <= steps and places_by_hand(town, start, steps, blocked) & (1 << 9) - 1:
        return 0
    found = 0
    for path in paths:
        if len(path) == longest and path[-1] < PLACE:
            found |= 1 << path[-1]
    return found


def places_by_hand(town: Town, start: int, steps: int, blocked: int) -> int:
    found = 0
    for path in every_path(town, start, steps - 1, blocked):
        square = path[-1]
        if square < PLACE and town.door_of[square] not in (-1, start):
            found |= 1 << town.door_of[square] - PLACE
    return found
