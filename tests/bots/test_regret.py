"""Regret matching on games whose equilibria are known."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from katzentisch.bots.regret import MatrixGame, step


def two(matrix: list[list[float]]) -> MatrixGame:
    """A zero-sum game of two."""
    return MatrixGame([len(matrix), len(matrix[0])], [[x, -x] for row in matrix for x in row])


def test_rock_paper_scissors_with_a_better_rock() -> None:
    game = two([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    game.solve(5000, 0.002)
    assert game.gap <= 0.002
    assert game.strategy[0] == pytest.approx([0.25, 0.5, 0.25], abs=0.02)
    assert game.values == pytest.approx([0, 0], abs=0.005)


def test_a_dominant_choice_is_found_exactly() -> None:
    game = MatrixGame([2, 2], [[3, 3], [0, 5], [5, 0], [1, 1]])
    game.solve(1000, 0.0)
    assert (game.strategy, game.values, game.gap) == ([[0, 1], [0, 1]], [1, 1], 0)


def test_gains_and_gap_are_those_of_the_definition() -> None:
    """Against a plain sum over all joint choices, for three seats of different sizes."""
    rng = Random(2)
    sizes = [2, 3, 4]
    cells = list(product(*map(range, sizes)))
    payoffs = [[rng.random() for _ in sizes] for _ in cells]
    profile = [[rng.random() for _ in range(size)] for size in sizes]
    profile = [[p / sum(mix) for p in mix] for mix in profile]
    game = MatrixGame(sizes, payoffs)
    gains = game.gains(profile)
    for seat, size in enumerate(sizes):
        for own in range(size):
            expected = 0.0
            for cell, payoff in zip(cells, payoffs, strict=True):
                if cell[seat] == own:
                    weight = 1.0
                    for other in range(3):
                        weight *= profile[other][cell[other]] if other != seat else 1.0
                    expected += weight * payoff[seat]
            assert gains[seat][own] == pytest.approx(expected)
    deviations = [max(gains[s]) - sum(g * p for g, p in zip(gains[s], profile[s], strict=True)) for s in range(3)]
    assert game.gap_of(profile, gains) == pytest.approx(sum(deviations))


def test_random_games_of_three_come_close_to_an_equilibrium() -> None:
    rng = Random(8)
    for _ in range(10):
        game = MatrixGame([2, 2, 2], [[rng.random() for _ in range(3)] for _ in range(8)])
        game.solve(2000, 0.001)
        assert game.gap <= 0.01


def test_one_who_is_bound_by_habit_is_exploited_as_far_as_it_is() -> None:
    """Matching pennies against somebody who shows heads nine times in ten, or only if it does not think."""
    matrix = [[1.0, -1.0], [-1.0, 1.0]]
    payoffs = [[x, -x] for row in matrix for x in row]
    bound = MatrixGame([2, 2], payoffs, [[0.5, 0.5], [0.9, 0.1]], [1.0, 0.0])
    bound.solve(1000, 0.001)
    assert bound.strategy[0] == pytest.approx([1, 0], abs=0.01)
    assert bound.values[0] == pytest.approx(0.8, abs=0.01)
    free = MatrixGame([2, 2], payoffs, [[0.5, 0.5], [0.9, 0.1]], [1.0, 0.9])
    free.solve(5000, 0.001)
    assert free.values[0] == pytest.approx(0, abs=0.01)


def test_joint_choices_are_stepped_through_in_order() -> None:
    choice, seen = [0, 0], []
    for _ in range(6):
        seen.append(tuple(choice))
        step(choice, [2, 3])
    assert seen == list(product(range(2), range(3)))
    assert choice == [0, 0]
