"""Deals that are drawn: equally likely, and where they stand for a count, the error is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.deduce.deals import TOO_MUCH, count, draw, look_back
from katzentisch.deduce.draws import draw_in_turn, estimate
from katzentisch.deduce.solve import count_all
from katzentisch.games.gauner.deduce.case import read
from katzentisch.games.gauner.deduce.knowledge import answer, know
from katzentisch.games.gauner.rules.cards import rooms_in
from tests.games.gauner.positions import small_puzzle

LATE: dict[str, Any] = {  # most cards lie open
    "players": 3,
    "observer": 0,
    "own": [0, 5, 7, 8, 14, 20, 21, 23, 25, 32],
    "sums": [[[3, 3]], [[3, 3], [12, 4]], [[3, 2]]],
    "shown": [[], [9, 1, 2, 10, 12], [3, 11, 13, 15, 16]],
    "misses": [[], [30], [35]],
}


def test_drawn_deals_are_equally_likely() -> None:
    puzzle = small_puzzle(Random("draw"), 2)
    counted = count(puzzle, 1 << 40)
    look_back(counted)
    assert 5 < counted.total < 500
    rng = Random(1)
    drawn: dict[tuple[int, ...], int] = {}
    for _ in range(40 * counted.total):
        deal_ = tuple(draw(counted, rng))
        drawn[deal_] = drawn.get(deal_, 0) + 1
    assert len(drawn) == counted.total
    assert sum((n - 40) ** 2 / 40 for n in drawn.values()) < counted.total + 5 * (2 * counted.total) ** 0.5


def test_past_the_budget_deals_are_drawn_and_the_error_is_said() -> None:
    case = read(LATE)
    exact = know(case)
    rough = know(case, steps=10, hands=10)
    assert exact.error == 0.0
    assert 0 < rough.error <= 0.01
    for card in rooms_in(case.unseen()):
        for seat in case.others:
            assert abs(rough.share(card, seat) - exact.share(card, seat)) <= 4 * rough.error
    assert rough.total == pytest.approx(exact.total, rel=0.1)
    assert count_all(case.puzzle(case.observations()), 10, 10).total == TOO_MUCH


def test_the_answer_says_when_it_is_an_estimate() -> None:
    case = read(LATE)
    puzzle = case.puzzle(case.observations())
    guess = estimate(puzzle, Random(1), wanted=0.05)
    assert guess.error <= 0.05
    assert estimate(puzzle, Random(1), wanted=0.05).owners == guess.owners
    hands = draw_in_turn(puzzle, Random(2))
    assert not hands[0] & hands[1]
    found = answer(case, steps=10, hands=10)
    assert found["exact"] is False
    assert found["error"] <= 0.01
    assert "owner_counts" not in found
    assert found["owner_shares"]["9"] == {"P1": 1.0, "P2": 0.0, "box": 0.0}
    assert found["facts"] == []
