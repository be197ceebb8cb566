"""Card by card or by lists of hands: whichever counts, the counts are the same, and those of brute force."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.deduce.frontier import count, count_by_cards, deals
from katzentisch.games.cluedo.deduce.lists import SHORT, count_by_lists, list_all, lists_are_short
from katzentisch.games.cluedo.deduce.puzzle import Count
from tests.games.cluedo.test_deduce import by_brute_force, small_puzzle, views


def all_of(counted: Count) -> tuple[int, list[list[int]], dict[int, int]]:
    return counted.total, counted.owners, counted.envelopes


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_each_method_counts_what_brute_force_counts(hands: int) -> None:
    rng = Random(hands + 10)
    for _ in range(40):
        puzzle = small_puzzle(rng, hands)
        truth = all_of(by_brute_force(puzzle))
        assert all_of(count(puzzle)) == truth
        assert deals(puzzle) == truth[0]
        puzzle.settle()
        if puzzle.possible:
            assert all_of(count_by_cards(puzzle)) == all_of(count_by_lists(puzzle)) == truth


@pytest.mark.parametrize("players", [3, 4, 5])
def test_they_agree_on_full_decks_where_lists_are_short(players: int) -> None:
    compared = 0
    for seed in range(6):
        for view in views(players, seed):
            case = of_view(view)
            puzzle = case.puzzle(case.of_others())
            puzzle.settle()
            if lists_are_short(puzzle):
                assert max(len(listed.hands) for listed in list_all(puzzle)[:-1]) <= SHORT
                assert all_of(count_by_cards(puzzle)) == all_of(count_by_lists(puzzle))
                compared += 1
    assert compared > 0
