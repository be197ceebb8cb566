"""Who would win if Mauziaty were caught now: by points and tie-breaks, counted over all ways in which the tiles that
the seat does not see can lie. What loses in each of them is worth 0.0 exactly, and what wins in each 1.0."""

from __future__ import annotations

from math import comb

from katzentisch.games.schnurrlock.rules.cards import DOWN, EACH_VALUE, MARKER, MARKER_POINTS
from katzentisch.games.schnurrlock.shapes import SchnurrlockView

Bag = tuple[int, int, int]
"""How many ones, twos and threes the seat does not see."""


class Rival:
    """Another seat: the points that lie open, how many tiles face down besides, and the cases."""

    def __init__(self, points: int, hidden: int, cases: int) -> None:
        self.points = points
        self.hidden = hidden
        self.cases = cases


class Catching:
    """Of the seat of a view."""

    def __init__(self, view: SchnurrlockView) -> None:
        self.trail = view.trail.tiles
        seen = [tile for tile in self.trail if tile != DOWN and tile != MARKER]
        for desk in view.desks:
            seen += [abs(tile) for tile in desk.tiles if tile != DOWN]
        self.bag = EACH_VALUE - seen.count(1), EACH_VALUE - seen.count(2), EACH_VALUE - seen.count(3)
        self.own = 0
        self.cases = 0
        self.rivals: list[Rival] = []
        for seat, desk in enumerate(view.desks):
            points = sum([abs(tile) for tile in desk.tiles]) - (1 if desk.called else 0)
            if seat == view.seat:
                self.own, self.cases = points, len(desk.closed)
            else:
                hidden = len([tile for tile in desk.tiles if tile == DOWN])
                self.rivals.append(Rival(points, hidden, len(desk.closed)))

    def ends(self, tiles: int) -> bool:
        """Is Mauziaty among so many tiles from the left?"""
        return MARKER in self.trail[:tiles]

    def share(self, tiles: int, cost: int) -> float:
        """Of the win, for whoever takes so many tiles, Mauziaty among them, and has paid `cost` points for it."""
        taken = self.trail[: self.trail[:tiles].index(MARKER)]
        points = self.own - cost + MARKER_POINTS + sum(taken)
        ways, won = 0, 0.0
        for number, gained, bag in draws(self.bag, taken.count(DOWN)):
            ways += number
            won += number * self.share_with(points + gained, bag)
        return won / ways

    def share_with(self, points: int, bag: Bag) -> float:
        """SH-68 to SH-70: the most points, then the fewest cases, the one that is just solved among them."""
        all_ways = 1
        laid = {(bag, 0): 1}  # by what is left in the bag and how many are level: in how many ways nobody is ahead
        left = sum(bag)
        for rival in self.rivals:
            all_ways *= comb(left, rival.hidden)
            left -= rival.hidden
            after: dict[tuple[Bag, int], int] = {}
            for (before, level), ways in laid.items():
                for number, gained, rest in draws(before, rival.hidden):
                    ahead = self.compared(rival, rival.points + gained - points)
                    if ahead <= 0:
                        key = rest, level + (1 if ahead == 0 else 0)
                        after[key] = after.get(key, 0) + ways * number
            laid = after
        return sum([ways / (level + 1) for (_, level), ways in laid.items()]) / all_ways

    def compared(self, rival: Rival, lead: int) -> int:
        """Above 0: the rival is better; 0: as good."""
        return lead if lead != 0 else self.cases + 1 - rival.cases


def draws(bag: Bag, number: int) -> list[tuple[int, int, Bag]]:
    """What so many tiles from the bag can be: in how many ways, their points, and what is left."""
    ones, twos, threes = bag
    found: list[tuple[int, int, Bag]] = []
    for one in range(min(number, ones) + 1):
        for two in range(min(number - one, twos) + 1):
            three = number - one - two
            if three <= threes:
                ways = comb(ones, one) * comb(twos, two) * comb(threes, three)
                found.append((ways, one + 2 * two + 3 * three, (ones - one, twos - two, threes - three)))
    return found
