"""Who would win if Mauziaty were caught now: by points and tie-breaks, with what others hold face down as chance."""

from __future__ import annotations

from katzentisch.games.schnurrlock.rules.cards import DOWN, EACH_VALUE, MARKER, MARKER_POINTS
from katzentisch.games.schnurrlock.shapes import SchnurrlockView


class Catching:
    """Of the seat of a view. Tiles that these eyes have not seen are equally likely everywhere."""

    def __init__(self, view: SchnurrlockView) -> None:
        self.trail = view.trail.tiles
        known = [tile for tile in self.trail if tile != DOWN and tile != MARKER]
        for desk in view.desks:
            known += [abs(tile) for tile in desk.tiles if tile != DOWN]
        left = [max(0, EACH_VALUE - known.count(value)) for value in (1, 2, 3)]
        total = max(1, sum(left))
        self.tile = {value: left[value - 1] / total for value in (1, 2, 3) if left[value - 1] > 0}
        self.own = 0
        self.cases = 0
        self.rivals: list[tuple[dict[int, float], int]] = []  # what each may have, and their cases
        for seat, desk in enumerate(view.desks):
            points = sum([abs(tile) for tile in desk.tiles]) - (1 if desk.called else 0)
            if seat == view.seat:
                self.own, self.cases = points, len(desk.closed)
            else:
                hidden = len([tile for tile in desk.tiles if tile == DOWN])
                self.rivals.append((self.with_tiles({points: 1.0}, hidden), len(desk.closed)))

    def with_tiles(self, points: dict[int, float], number: int) -> dict[int, float]:
        """Points, and so many tiles besides that are face down."""
        for _ in range(number):
            more: dict[int, float] = {}
            for sum_, chance in points.items():
                for value, likely in self.tile.items():
                    more[sum_ + value] = more.get(sum_ + value, 0.0) + chance * likely
            points = more
        return points

    def ends(self, tiles: int) -> bool:
        """Is Mauziaty among so many tiles from the left?"""
        return MARKER in self.trail[:tiles]

    def share(self, tiles: int, cost: int) -> float:
        """Of the win, for whoever takes so many tiles, Mauziaty among them, and has paid `cost` points for it."""
        points = {self.own - cost + MARKER_POINTS: 1.0}
        for tile in self.trail[:tiles]:
            if tile == MARKER:
                break
            gained = self.with_tiles(points, 1) if tile == DOWN else {sum_ + tile: p for sum_, p in points.items()}
            points = gained
        return sum([chance * self.share_with(sum_) for sum_, chance in points.items()])

    def share_with(self, points: int) -> float:
        """SH-68 to SH-70: the most points, then the fewest cases, the one that is just solved among them."""
        level = [1.0]  # by how many are equal so far: the chance of that, and that nobody is ahead
        for rival, cases in self.rivals:
            behind = equal = 0.0
            for theirs, chance in rival.items():
                if theirs < points or (theirs == points and cases > self.cases + 1):
                    behind += chance
                elif theirs == points and cases == self.cases + 1:
                    equal += chance
            after = [0.0] * (len(level) + 1)
            for number, chance in enumerate(level):
                after[number] += chance * behind
                after[number + 1] += chance * equal
            level = after
        return sum([chance / (number + 1) for number, chance in enumerate(level)])
