"""Card by card or by lists of hands: whichever counts, the counts are the same, and those of brute force."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import of_view
from katzentisch.games.cluedo.deduce.fitting import fits
from katzentisch.games.cluedo.deduce.frontier import count, count_by_cards, deals
from katzentisch.games.cluedo.deduce.knowledge import certain_in, know
from katzentisch.games.cluedo.deduce.lists import SHORT, count_by_lists, list_all, lists_are_short
from katzentisch.games.cluedo.deduce.puzzle import Count, Puzzle
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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_is_found_where_deals_are_counted(players: int) -> None:
    """In games that were played, if something certain is denied, by all that was said or by half of it; and the same if patience is at an end."""
    found = [0, 0]
    for view in views(players, 3):
        case = of_view(view)
        prover = Prover(case)
        puzzles = [case.puzzle(case.of_others())]
        for claim in certain_in(know(case)):
            for told in (case.of_others(), case.of_others()[::2]):
                puzzle = case.puzzle(told)
                prover.deny(puzzle, claim)
                puzzles.append(puzzle)
        for puzzle in puzzles[-8:]:
            expected = deals(puzzle) > 0
            assert fits(puzzle) == fits(puzzle, patience=0) == fits(puzzle, patience=2) == expected
            found[expected] += 1
    assert min(found) > 0


def test_a_card_that_is_elsewhere_is_in_no_hand() -> None:
    puzzle = Puzzle(0b1_000001_000011, [1])
    assert fits(puzzle)
    puzzle.need(0, 2)
    assert not fits(puzzle)
