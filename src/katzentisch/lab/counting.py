"""What results are worth: shares and means with their 95 % intervals, from sums that can be merged.

`Pairs` holds all that an interval needs of any number of observations. Sums of batches merged in order are the same
to the last bit whoever counted them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

NORMAL_95 = 1.959964


class Interval(msgspec.Struct, frozen=True):
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    value: float
    interval: Interval


class Pairs(msgspec.Struct):
    """Sums over observations (got, of): what was reached, and what it is measured by."""

    n: int = 0
    got: float = 0.0
    of: float = 0.0
    got_got: float = 0.0
    got_of: float = 0.0
    of_of: float = 0.0

    def add(self, got: float, of: float = 1.0) -> None:
        self.n += 1
        self.got += got
        self.of += of
        self.got_got += got * got
        self.got_of += got * of
        self.of_of += of * of

    def merge(self, other: Pairs) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def quotient(self) -> tuple[float | None, Interval | None]:
        """Sum over sum, with the interval that takes every pair (a game) as one observation."""
        if self.of <= 0:
            return None, None
        value = self.got / self.of
        if self.n < 2:
            return value, None
        off = max(0.0, self.got_got - 2 * value * self.got_of + value * value * self.of_of)
        margin = NORMAL_95 * sqrt(off * self.n / (self.n - 1)) / self.of
        return value, Interval(value - margin, value + margin)

    def mean(self) -> Mean:
        """The mean of what was reached; of a single observation with no width at all."""
        value, interval = self.quotient()
        known = value or 0.0
        return Mean(known, interval or Interval(known, known))

    def share(self) -> Mean:
        """The mean of what is 0 or 1, with Wilson's interval: it holds for few trials and near 0 and 1 too."""
        value = self.got / self.of
        return Mean(value, wilson(value, sqrt(value * (1 - value) / self.n), self.n))


def pairs(values: Iterable[float]) -> Pairs:
    found = Pairs()
    for value in values:
        found.add(value)
    return found


def wilson(share: float, error: float, games: int) -> Interval:
    """Wilson's interval of a share with this standard error: that of as many independent games as would have it. It
    lies within [0, 1], and has a width where nobody has ever won or lost."""
    spread = share * (1 - share)
    if spread > 0 and error == 0:
        return Interval(share, share)  # it cannot be otherwise, however often they play
    n = spread / error**2 if spread > 0 else games
    square = NORMAL_95**2 / n
    middle = (share + square / 2) / (1 + square)
    margin = NORMAL_95 / (1 + square) * sqrt(spread / n + square / (4 * n))
    return Interval(min(share, max(0.0, middle - margin)), max(share, min(1.0, middle + margin)))
