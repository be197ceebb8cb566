"""Equilibria of small games in which everybody chooses once, at the same time: regret matching on exact payoffs.

Two players with opposite aims have one value, which any method finds. With more seats there is none to find: what is
found is a profile of mixed strategies, and `gap` says how good it is: the sum of what each seat could still gain by
deviating alone (NashConv), 0 in an equilibrium.
"""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 200
"""After so many iterations a pure equilibrium is looked for."""


class MatrixGame:
    """`sizes[seat]` choices for each seat; `payoffs[cell][seat]` for every joint choice.

    Cells are numbered with the last seat's choice running fastest.

    A seat may be bound: it plays `habits[seat]` with probability 1 - `free[seat]`, and chooses only else. So one
    answers to what is known of the others and stays safe against the rest.
    """

    def __init__(
        self,
        sizes: list[int],
        payoffs: list[list[float]],
        habits: list[list[float]] | None = None,
        free: list[float] | None = None,
    ) -> None:
        self.seats: Final = len(sizes)
        self.sizes: Final = sizes
        self.payoffs: Final = payoffs
        self.habits: Final = habits
        self.free: Final = [1.0] * len(sizes) if free is None else free
        self.strategy: list[list[float]] = []
        self.values: list[float] = []
        self.gap = -1.0  # not solved yet

    def solve(self, iterations: int, goal: float) -> None:
        """Regret matching + from uniform play with linear averaging, until `gap` is at most `goal`.

        Where that is slow, a pure equilibrium is looked for in between; there often is one. `strategy`, `values` and
        `gap` are those of the best profile met.
        """
        current = [normal([1.0] * size) for size in self.sizes]
        regrets = [[0.0] * size for size in self.sizes]
        sums = [[0.0] * size for size in self.sizes]
        self.offer(current, self.gains(current))
        for t in range(1, iterations + 1):
            gains = self.gains(current)
            self.offer(current, gains)
            if t == PATIENCE and self.gap > goal:
                self.try_pure()
            elif t % 16 == 0 and self.gap > goal:
                average = [normal(weights) for weights in sums]
                self.offer(average, self.gains(average))
            if self.gap <= goal:
                break
            for seat in range(self.seats):
                mix = current[seat]
                mean = dot(gains[seat], mix)
                regret = regrets[seat]
                for i in range(len(mix)):
                    sums[seat][i] += t * mix[i]
                    regret[i] = max(0.0, regret[i] + gains[seat][i] - mean)
                if max(regret) > 0.0:
                    current[seat] = normal(regret)
        gains = self.gains(self.strategy)
        self.values = [dot(gains[seat], self.played(self.strategy, seat)) for seat in range(self.seats)]

    def offer(self, profile: list[list[float]], gains: list[list[float]]) -> None:
        """Keep this profile if it is the best so far."""
        gap = self.gap_of(profile, gains)
        if self.gap < 0.0 or gap < self.gap:
            self.gap = gap
            self.strategy = [mix[:] for mix in profile]

    def try_pure(self) -> None:
        """Every profile in which nobody mixes."""
        choice = [0] * self.seats
        for _ in range(len(self.payoffs)):
            pure = [[0.0] * size for size in self.sizes]
            for seat in range(self.seats):
                pure[seat][choice[seat]] = 1.0
            self.offer(pure, self.gains(pure))
            step(choice, self.sizes)

    def played(self, profile: list[list[float]], seat: int) -> list[float]:
        """What the seat does in all: its choice where it is free, else its habit."""
        free = self.free[seat]
        if self.habits is None or free >= 1.0:
            return profile[seat]
        habit = self.habits[seat]
        mix = profile[seat]
        return [free * mix[i] + (1.0 - free) * habit[i] for i in range(len(mix))]

    def gains(self, profile: list[list[float]]) -> list[list[float]]:
        """The expected payoff of each choice of each seat, if the others play the profile."""
        seats = self.seats
        played = [self.played(profile, seat) for seat in range(seats)]
        gains = [[0.0] * size for size in self.sizes]
        choice = [0] * seats
        after = [1.0] * (seats + 1)
        for cell in range(len(self.payoffs)):
            for seat in range(seats - 1, 0, -1):
                after[seat] = after[seat + 1] * played[seat][choice[seat]]
            payoff = self.payoffs[cell]
            before = 1.0
            for seat in range(seats):
                i = choice[seat]
                gains[seat][i] += payoff[seat] * before * after[seat + 1]
                before *= played[seat][i]
                if before == 0.0:
                    break
            step(choice, self.sizes)
        return gains

    def gap_of(self, profile: list[list[float]], gains: list[list[float]]) -> float:
        """The sum over the seats of the best single deviation where they are free."""
        gap = 0.0
        for seat in range(self.seats):
            gap += self.free[seat] * (max(gains[seat]) - dot(gains[seat], profile[seat]))
        return gap


def step(choice: list[int], sizes: list[int]) -> None:
    """The next joint choice, the last seat's running fastest; after the last comes the first again."""
    for seat in range(len(sizes) - 1, -1, -1):
        choice[seat] += 1
        if choice[seat] < sizes[seat]:
            return
        choice[seat] = 0


def dot(a: list[float], b: list[float]) -> float:
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


def normal(weights: list[float]) -> list[float]:
    """The same weights with sum 1."""
    total = sum(weights)
    return [weight / total for weight in weights]
