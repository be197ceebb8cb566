"""The searches that know a game only by its contract, on tables small enough to know the answer."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from katzentisch.bots.duct import Duct
from katzentisch.bots.flat import best, flat_means
from katzentisch.bots.thinking import Thinking
from katzentisch.core.state import State


class Nim(State):
    """Take one to three; who takes the last one wins. Leaving a multiple of four wins."""

    def __init__(self, left: int = 0, turn: int = 0) -> None:
        super().__init__(2)
        self.left, self.turn = left, turn

    def clone(self) -> Nim:
        copy = Nim(self.left, self.turn)
        copy.over = self.over
        return copy

    def must(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(range(1, min(3, self.left) + 1)) if seat == self.turn and not self.over else ()

    def play(self, seat: int, action: int) -> None:
        self.left -= action
        self.turn = 1 - seat
        self.over = self.left == 0

    def returns(self) -> list[float]:
        return [float(self.turn == 1), float(self.turn == 0)]


class Dilemma(State):
    """Two choose at once; 1 (defect) is better whatever the other does, though both would rather have 0, 0."""

    PAYOFFS = ([[3.0, 3.0], [0.0, 5.0]], [[5.0, 0.0], [1.0, 1.0]])

    def __init__(self, choices: tuple[int, int] = (-1, -1)) -> None:
        super().__init__(2)
        self.choices = list(choices)

    def clone(self) -> Dilemma:
        copy = Dilemma((self.choices[0], self.choices[1]))
        copy.over = self.over
        return copy

    def must(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.choices[seat] < 0)

    def legal(self, seat: int) -> tuple[int, ...]:
        return () if self.over else (0, 1)

    def sealed(self, seat: int) -> int:
        return -1 if self.over else self.choices[seat]

    def play(self, seat: int, action: int) -> None:
        assert not self.over
        self.choices[seat] = action
        self.over = -1 not in self.choices

    def returns(self) -> list[float]:
        return self.PAYOFFS[self.choices[0]][self.choices[1]]


class Roll(State):
    """Seat 0 keeps its half point (0), or rolls a die (1): a whole one for 3 to 6."""

    def __init__(self) -> None:
        super().__init__(1)
        self.rolling, self.got = False, 0.0

    def clone(self) -> Roll:
        return Roll()

    def chance(self) -> int:
        return 6 if self.rolling and not self.over else 0

    def outcomes(self) -> tuple[int, ...]:
        return (1, 2, 3, 4, 5, 6)

    def happen(self, i: int) -> None:
        self.got, self.over = float(i >= 2), True

    def must(self) -> tuple[int, ...]:
        return () if self.over or self.rolling else (0,)

    def legal(self, seat: int) -> tuple[int, ...]:
        return () if self.over or self.rolling else (0, 1)

    def play(self, seat: int, action: int) -> None:
        self.rolling, self.over, self.got = action == 1, action == 0, 0.5

    def returns(self) -> list[float]:
        return [self.got]


def tree(table: State, seat: int, iterations: int = 800, seed: int = 1) -> Duct:
    search = Duct(seat, Random(seed), 0.7)
    search.think(table.clone, Thinking(iterations))
    return search


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_tree_search_plays_nim_perfectly(left: int) -> None:
    assert tree(Nim(left), 0).answer([1, 2, 3]) == left % 4


def test_tree_search_weighs_chance() -> None:
    assert tree(Roll(), 0).answer([0, 1]) == 1


def test_flat_monte_carlo_weighs_chance() -> None:
    means = flat_means(Roll().clone, 0, [0, 1], Thinking(2000), Random(1))
    assert means[0] == 0.5
    assert means[1] == pytest.approx(2 / 3, abs=0.05)


@pytest.mark.parametrize("choices", [(-1, -1), (-1, 0), (-1, 1), (0, -1)])
def test_tree_search_finds_the_dominant_choice_whoever_has_sealed(choices: tuple[int, int]) -> None:
    assert tree(Dilemma(choices), 0).answer([0, 1]) == 1


@pytest.mark.parametrize("sealed", [0, 1])
def test_a_sealed_choice_in_a_sampled_world_is_not_believed(sealed: int) -> None:
    """In the world the other holds an arbitrary choice: what is found must not depend on it."""
    search = tree(Dilemma((-1, sealed)), 0)
    other = search.root.arms_of(1)
    assert other.tries[other.place[1]] > other.tries[other.place[0]] > 0
    means = flat_means(Dilemma((-1, sealed)).clone, 0, [0, 1], Thinking(1000), Random(1))
    assert means == [pytest.approx(1.5, abs=0.2), pytest.approx(3.0, abs=0.3)]


def test_the_answer_depends_on_seed_and_iterations_alone() -> None:
    first, again, other = (tree(Nim(8), 0, 50, seed) for seed in (4, 4, 5))
    assert first.root.arms_of(0).gains == again.root.arms_of(0).gains
    assert first.root.arms_of(0).gains != other.root.arms_of(0).gains


def test_the_best_of_equals_is_any_of_them() -> None:
    rng = Random(3)
    assert {best([0.5, 1.0, 1.0, 0.0], rng) for _ in range(50)} == {1, 2}


def test_thinking_ends_at_the_first_limit() -> None:
    counted = Thinking(3)
    assert [counted.goes_on() for _ in range(5)] == [True, True, True, False, False]
    assert not Thinking().goes_on()
    begun = monotonic()
    timed = Thinking(0, 0.05)
    while timed.goes_on():
        pass
    assert timed.done > 1
    assert 0.05 <= monotonic() - begun < 5
    both = Thinking(2, 100.0)
    assert [both.goes_on() for _ in range(3)] == [True, True, False]
