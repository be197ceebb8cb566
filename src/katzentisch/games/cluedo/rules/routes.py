"""What a roll allows, quickly: a way to every end is kept, and only if somebody stands on it another is sought.

Figures in the way can only take ends away. So whoever keeps one path to each end of an empty town need not look again
for ends whose path is free. `tests/games/cluedo/test_moving.py` compares it with `paths.reach`, which looks for all of
them anew.
"""

from __future__ import annotations

from katzentisch.games.cluedo.rules.actions import ACCUSATIONS, ENTER, GO
from katzentisch.games.cluedo.rules.map import CENTRE, PLACE, Town
from katzentisch.games.cluedo.rules.paths import Reach, doors, ends, members, reach, way


class Routes:
    """From one spot with one roll, in an empty town."""

    def __init__(self, town: Town, spot: int, steps: int) -> None:
        self.town = town
        self.spot = spot
        self.steps = steps
        squares = members(ends(town, spot, steps, 0, town.everything))
        self.bits: list[int] = [1 << square for square in squares]  # where one can end, as sets,
        self.goes: list[int] = [GO + square for square in squares]  # as actions,
        self.ways: list[int] = [way_to(town, spot, steps, square) for square in squares]  # and a path there, as a set
        self.entered = doors(town, spot, steps, 0)  # places, as a set of numbers
        self.inward = 0  # all the squares on the shortest ways to their doors
        for place in range(CENTRE + 1 - PLACE):
            if self.entered >> place & 1:
                self.inward |= way_to(town, spot, steps, PLACE + place)
        self.all = self.inward if squares or self.entered else town.everything  # the squares on any of these ways
        for used in self.ways:
            self.all |= used
        self.allowed = allowed_by(reach(town, spot, steps, 0))

    def around(self, blocked: int) -> tuple[int, ...]:
        """The actions that are allowed if these squares are taken; the own one does not matter."""
        if not blocked & self.all:
            return self.allowed
        entered = self.entered
        if blocked & self.inward:
            entered = doors(self.town, self.spot, self.steps, blocked)
        actions = [ENTER + place for place in range(CENTRE - PLACE) if entered >> place & 1]
        lost = self.lost(blocked)
        found = ends(self.town, self.spot, self.steps, blocked, lost) if lost else 0
        for number in range(len(self.ways)):
            if not self.ways[number] & blocked or self.bits[number] & found:
                actions.append(self.goes[number])
        if len(actions) == 0:
            return allowed_by(reach(self.town, self.spot, self.steps, blocked))  # CL-23
        allowed = tuple(actions)
        return allowed + ACCUSATIONS if entered >> CENTRE - PLACE & 1 else allowed

    def lost(self, blocked: int) -> int:
        """The free squares whose way is not free."""
        lost = 0
        for number in range(len(self.ways)):
            if self.ways[number] & blocked:
                lost |= self.bits[number]
        return lost & ~blocked


def routes_of(town: Town, spot: int, steps: int) -> Routes:
    """A town remembers them all, as far as somebody has asked: some two thousand."""
    key = spot << 4 | steps
    routes = town.routes.get(key)
    if routes is None:
        routes = Routes(town, spot, steps)
        town.routes[key] = routes
    return routes


def way_to(town: Town, spot: int, steps: int, goal: int) -> int:
    """The squares on a way, as a set, and the square before the door."""
    used = 0
    for square in way(town, spot, steps, 0, goal):
        used |= 1 << square
    return used


def allowed_by(found: Reach) -> tuple[int, ...]:
    actions = [ENTER + place - PLACE for place in found.places]
    for square in members(found.squares):
        actions.append(GO + square)
    allowed = tuple(actions)
    return allowed + ACCUSATIONS if found.centre else allowed
