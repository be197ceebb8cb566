"""Where a roll can take a figure: exact paths that use no square twice (CL-18 to CL-23).

A walk that merely does not turn round could go in a circle, so paths are followed to their ends, depth first. What ends
it soon: a path is given up as soon as every square on which it could still end has been found already.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.cluedo.rules.map import CENTRE, PLACE, Town

PIECE: Final = 32
"""So many members of a set are looked at together: the larger a number, the longer it takes to shift."""


class Reach:
    """What one roll allows."""

    def __init__(self) -> None:
        self.squares = 0  # on which the figure may end, as a set
        self.places: list[int] = []  # that it may enter, ascending
        self.centre = False  # whether it may go there to accuse


def first_steps(town: Town, spot: int, blocked: int) -> list[int]:
    """CL-22, CL-28, CL-30: the free squares next to a square, or before the doors of a place."""
    around = town.neighbours[spot] if spot < PLACE else town.doors[spot - PLACE]
    return [square for square in around if not blocked >> square & 1]


def members(some: int) -> list[int]:
    """Of a set of squares, ascending."""
    found: list[int] = []
    first = 0
    while some:
        piece = some & (1 << PIECE) - 1
        some >>= PIECE
        number = first
        while piece:
            if piece & 1:
                found.append(number)
            piece >>= 1
            number += 1
        first += PIECE
    return found


def can_move(town: Town, spot: int, blocked: int) -> bool:
    """Whether there is anywhere to go: CL-31."""
    return (spot < PLACE and town.door_of[spot] >= 0) or len(first_steps(town, spot, blocked)) > 0


def reach(town: Town, spot: int, steps: int, blocked: int) -> Reach:
    """`blocked` are squares with a figure on them, with or without the own.

    CL-18, CL-19, CL-20, CL-21, CL-22, CL-23; doors and passages CL-28, CL-29, CL-30, CL-31, CL-32, CL-33, CL-54.
    """
    found = Reach()
    entered = doors(town, spot, steps, blocked)
    found.places = [PLACE + place for place in range(CENTRE - PLACE) if entered >> place & 1]
    found.centre = entered >> CENTRE - PLACE & 1 == 1
    found.squares = ends(town, spot, steps, blocked, town.everything)
    far = steps
    while not found.squares and not found.places and far > 0:  # CL-23: as far as possible
        far -= 1
        found.squares = ends(town, spot, far, blocked, town.everything)
    return found


def ends(town: Town, spot: int, steps: int, blocked: int, sought: int) -> int:
    """Those of the squares `sought` on which a path of exactly so many steps ends; its first step out of a place is
    before a door."""
    paths = Paths(town, blocked, sought)
    if spot < PLACE:
        paths.used[spot] = True
        paths.follow(spot, steps)
    elif steps:
        for square in first_steps(town, spot, blocked):
            paths.used[square] = True
            paths.follow(square, steps - 1)
            paths.used[square] = False
    return sought & ~paths.missing


class Paths:
    """All paths from one spot: which squares are used by the one that is being followed, and where none has ended."""

    def __init__(self, town: Town, blocked: int, sought: int) -> None:
        self.neighbours = town.neighbours
        self.within = town.within
        self.missing = sought
        self.used: list[bool] = [False] * len(town.labels)
        for square in members(blocked):
            self.used[square] = True

    def follow(self, square: int, left: int) -> None:
        """Every path that goes on from here and can still end where none has."""
        if left == 0:
            self.missing &= ~(1 << square)
            return
        left -= 1
        ahead = self.within[left]
        used = self.used
        for other in self.neighbours[square]:
            if not used[other] and ahead[other] & self.missing:
                used[other] = True
                self.follow(other, left)
                used[other] = False


def doors(town: Town, spot: int, steps: int, blocked: int) -> int:
    """CL-28, CL-32: the places whose doors are near enough, as a set of their numbers, the centre last. The shortest
    way to a door never uses a square twice."""
    near: list[int] = [spot] if spot < PLACE else []
    entered = 0
    seen = blocked
    gone = 0
    if spot < PLACE:
        seen |= 1 << spot
    else:
        near = first_steps(town, spot, blocked)
        gone = 1
        for square in near:
            seen |= 1 << square
    while gone < steps and near:
        gone += 1
        after: list[int] = []
        for square in near:
            place = town.door_of[square]
            if place >= 0 and place != spot:
                entered |= 1 << place - PLACE
            for other in town.neighbours[square]:
                if not seen >> other & 1:
                    seen |= 1 << other
                    after.append(other)
        near = after
    return entered


def way(town: Town, spot: int, steps: int, blocked: int, goal: int) -> list[int]:
    """A path to a square, of exactly so many steps, or the shortest one to a door of a place; without its start."""
    if goal < PLACE:
        far = steps
        while far > 0:
            path = path_to(town, spot, far, blocked, goal)
            if path:
                return path
            far -= 1
        return []
    for far in range(steps):
        for door in town.doors[goal - PLACE]:
            if far == 0 and door == spot:
                return []
            path = path_to(town, spot, far, blocked, door)
            if path:
                return path
    return []


def path_to(town: Town, spot: int, steps: int, blocked: int, goal: int) -> list[int]:
    """One path of exactly so many steps, or nothing."""
    path: list[int] = []
    if spot < PLACE:
        used = blocked | 1 << spot
        return path if lead(town, spot, steps, used, goal, path) else []
    for square in first_steps(town, spot, blocked):
        if steps > 0 and lead(town, square, steps - 1, blocked | 1 << square, goal, path):
            return [square, *path]
    return []


def lead(town: Town, square: int, left: int, used: int, goal: int, path: list[int]) -> bool:
    """Whether a path goes on from here to the goal; then `path` is extended by it."""
    if left == 0:
        return square == goal
    for other in town.neighbours[square]:
        if not used >> other & 1 and town.within[left - 1][other] >> goal & 1:
            path.append(other)
            if lead(town, other, left - 1, used | 1 << other, goal, path):
                return True
            path.pop()
    return False
