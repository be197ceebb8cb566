"""How far it is: steps from every square to the doors of a place, if nobody is in the way.

This module is compiled.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.rules.map import PLACE, TOWN, Town

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


# What lies ahead -----------------------------------------------------------------------------------------------------

ROLLS: Final = tuple([(total, 6 - abs(7 - total)) for total in range(2, 13)])
"""What two dice show together, and in how many of 36 ways."""
A_ROLL: Final = 7
"""As far one comes in a turn, on average."""


def steps_from(spot: int) -> list[int]:
    """To enter each place, the centre last, from a square or out of a place; FAR for the place itself."""
    if spot < PLACE:
        return [STEPS_TO[place][spot] for place in range(10)]
    found: list[int] = []
    for place in range(10):
        steps = FAR
        if PLACE + place != spot:
            for door in TOWN.doors[spot - PLACE]:
                if STEPS_TO[place][door] + 1 < steps:
                    steps = STEPS_TO[place][door] + 1
        found.append(steps)
    return found


def outlook(spot: int, worths: list[float], patience: float) -> float:
    """What the next roll brings on average, if being in a place is worth so much (the centre last) and every further
    turn on the way takes its share: only `patience` of the worth is left."""
    steps = steps_from(spot)
    whole = 0.0
    for total, ways in ROLLS:
        best = 0.0
        for place in range(len(worths)):
            worth = worths[place]
            if worth > best:
                left = steps[place] - total
                while left > 0:
                    worth *= patience
                    left -= A_ROLL
                if worth > best:
                    best = worth
        whole += ways * best
    return whole / 36
