"""The last rounds of Mausen against brute force."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import katzentisch as kt
from katzentisch.games.mausen.bots.endgame import (
    GOAL,
    ITERATIONS,
    ROUNDS,
    round_game,
    rounds_left,
    values,
    within_reach,
)
from katzentisch.games.mausen.state import Mausen

MAUSEN = kt.game("mausen")


def endgame(players: int, rounds: int, seed: int) -> Mausen:
    rng = Random(seed)
    state: Mausen = MAUSEN.new(players)
    while rounds_left(state) > rounds:
        for seat in state.must():
            state.play(seat, rng.choice(state.legal(seat)))
    return state


def after(table: Mausen, cards: tuple[int, ...]) -> Mausen:
    following = table.clone()
    for seat, card in enumerate(cards):
        following.act(seat, card)
    return following


class Solution:
    """Everybody's mix on every table of an endgame, and what a seat could get that knew them all."""

    def __init__(self, table: Mausen) -> None:
        self.table = table
        self.cells = list(product(*(table.legal(seat) for seat in range(table.players))))
        game = round_game(table)
        game.solve(ITERATIONS, GOAL)
        self.mixes = game.strategy
        self.values = game.values
        self.following = [after(table, cell) for cell in self.cells]
        self.solved = [None if t.over else Solution(t) for t in self.following]

    def weight(self, cell: tuple[int, ...], but: int = -1) -> float:
        weight = 1.0
        for seat, card in enumerate(cell):
            if seat != but:
                weight *= self.mixes[seat][self.table.legal(seat).index(card)]
        return weight

    def expected(self, seat: int) -> float:
        """What the seat gets if all follow their mixes, summed over all ways the game can go."""
        total = 0.0
        for cell, table, solved in zip(self.cells, self.following, self.solved, strict=True):
            total += self.weight(cell) * (table.returns()[seat] if solved is None else solved.expected(seat))
        return total

    def best(self, seat: int) -> float:
        """What the seat gets with the best answer on every table."""
        totals = dict.fromkeys(self.table.legal(seat), 0.0)
        for cell, table, solved in zip(self.cells, self.following, self.solved, strict=True):
            later = table.returns()[seat] if solved is None else solved.best(seat)
            totals[cell[seat]] += self.weight(cell, but=seat) * later
        return max(totals.values())


@pytest.mark.parametrize(("players", "rounds", "positions"), [(3, 2, 20), (4, 2, 12), (3, 3, 6), (4, 3, 2)])
def test_nobody_can_gain_by_deviating(players: int, rounds: int, positions: int) -> None:
    """NashConv over the whole rest of the game is at most 0.01."""
    for seed in range(positions):
        solution = Solution(endgame(players, rounds, seed))
        expected = [solution.expected(seat) for seat in range(players)]
        assert solution.values == pytest.approx(expected, abs=1e-9)
        assert sum(expected) == pytest.approx(1)
        assert sum(solution.best(seat) - expected[seat] for seat in range(players)) <= 0.01


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_one_round_left_is_simply_played(players: int) -> None:
    for seed in range(5):
        table = endgame(players, 1, seed)
        assert values(table) == after(table, tuple(table.legal(s)[0] for s in range(players))).returns()


def test_a_won_game_is_known_to_be_won() -> None:
    table = MAUSEN.load(
        {
            "hands": ["E1 E2", "D1 D2", "C1 C2"],
            "middle": "M1",
            "piles": ["E4 E4 D4 D4 C4 C4 M4 M4", "", ""],
            "away": "rest",
        }
    )
    assert values(table) == [1, 0, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_only_so_much_is_solved_as_can_be_in_a_moment(players: int) -> None:
    rounds = ROUNDS[players]
    assert within_reach(endgame(players, rounds, 1))
    assert not within_reach(endgame(players, rounds + 1, 1))
