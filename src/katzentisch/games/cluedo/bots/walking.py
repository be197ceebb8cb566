"""How far it is: steps from every square to the doors of a place, if nobody is in the way.

This module is compiled.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.rules.map import TOWN, Town

FAR: Final = 99


def distances(town: Town, place: int) -> list[int]:
    """By square: so many steps to enter the place, the centre being the tenth."""
    steps = [FAR] * len(town.labels)
    near = town.doors[place][:]
    for door in near:
        steps[door] = 1
    for square in near:
        for other in town.neighbours[square]:
            if steps[other] == FAR:
                steps[other] = steps[square] + 1
                near.append(other)
    return steps


STEPS_TO: Final = tuple([tuple(distances(TOWN, place)) for place in range(10)])
"""[place][square]"""


def nearest(square: int, places: list[int]) -> int:
    """Steps to the nearest of these places."""
    best = FAR
    for place in places:
        if STEPS_TO[place][square] < best:
            best = STEPS_TO[place][square]
    return best
