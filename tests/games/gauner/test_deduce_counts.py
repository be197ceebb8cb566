"""Exact counts: two methods and brute force agree, on small decks and on positions of real games."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from katzentisch.deduce.deals import TOO_MUCH, Demand, Puzzle, count, look_back
from katzentisch.deduce.lists import any_deal, count_by_lists, effort
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.deduce.case import of_view
from katzentisch.games.gauner.deduce.knowledge import deal, know
from katzentisch.games.gauner.rules.cards import HAND_SIZE, rooms_in, set_of, size
from tests.games.gauner.positions import EXAMPLE, small_puzzle, views

# Against brute force -------------------------------------------------------------------------------------------------


def brute_force(puzzle: Puzzle) -> tuple[int, list[list[int]]]:
    """Every deal, one by one."""
    hands = len(puzzle.allowed)
    table = [[0] * hands for _ in range(36)]
    whole = [d for d in puzzle.demands if d.cards == puzzle.allowed[d.owner]]
    sizes = [next(demand.need for demand in whole if demand.owner == p) for p in range(hands)]
    total = 0

    def go(p: int, free: int, dealt: list[int]) -> None:
        nonlocal total
        if p == hands:
            total += 1
            for hand, cards in enumerate(dealt):
                for card in rooms_in(cards):
                    table[card][hand] += 1
            return
        for chosen in combinations(rooms_in(free & puzzle.allowed[p]), sizes[p]):
            cards = set_of(list(chosen))
            if all(size(cards & d.cards) == d.need for d in puzzle.demands if d.owner == p):
                go(p + 1, free & ~cards, [*dealt, cards])

    go(0, puzzle.cards, [])
    return total, table


@pytest.mark.parametrize("hands", [1, 2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_small_decks_are_counted_as_brute_force_counts_them(hands: int, seed: int) -> None:
    puzzle = small_puzzle(Random(f"{hands}/{seed}"), hands)
    total, table = brute_force(puzzle)
    counted = count(puzzle, 1 << 40)
    assert counted.total == total
    listed = count_by_lists(puzzle)
    assert listed.total == total
    assert hands == 1 or any_deal(puzzle) == (total > 0)
    if total:
        look_back(counted)
        assert counted.owners == table
        assert listed.owners == table


def test_impossible_puzzles_have_no_deals() -> None:
    puzzle = Puzzle(3, 0b111, [0b111, 0b110], [Demand(0, 0b111, 2), Demand(1, 0b110, 2)])
    assert count(puzzle, 1000).total == 0
    assert count_by_lists(puzzle).total == 0
    assert not any_deal(puzzle)
    negative = Puzzle(3, 0b111, [0b111, 0b111], [Demand(0, 0b111, -1), Demand(1, 0b111, 1)])
    assert count(negative, 1000).total == 0
    assert count_by_lists(negative).total == 0
    assert not any_deal(negative)
    three = Puzzle(4, 0b1111, [0b1111] * 3, [Demand(hand, 0b1111, need) for hand, need in enumerate((1, 1, 2))])
    assert any_deal(three)
    three.demands.append(Demand(2, 0b0011, 2))
    three.demands += [Demand(0, 0b1100, 1), Demand(1, 0b1000, 1)]
    assert any_deal(three)  # 2, 3, and 0 with 1
    three.demands.append(Demand(0, 0b1000, 1))
    assert not any_deal(three)  # both want 3


# On whole decks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1)])
def test_two_methods_agree_on_real_positions(players: int, seed: int) -> None:
    compared = 0
    for turn, view in views(players, seed):
        puzzle = of_view(view).puzzle(of_view(view).observations())
        if turn % 2 or (players > 2 and sum(effort(puzzle)) > 20_000):
            continue
        counted = count(puzzle, 400_000)
        if counted.total == TOO_MUCH:
            continue
        look_back(counted)
        listed = count_by_lists(puzzle)
        assert listed.total == counted.total > 0
        assert listed.owners == counted.owners
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_truth_is_never_excluded_and_every_deal_adds_up(players: int) -> None:
    rng = Random(players)
    for turn, view in views(players, 10 + players):
        if turn % 2:
            continue
        case = of_view(view)
        known = know(case)
        assert known.total > 0
        assert known.error == 0.0
        for seat in case.others:
            held = sum(known.held(card, seat) for card in rooms_in(case.unseen()))
            assert held == known.total * (HAND_SIZE[players] - size(case.shown[seat]))
        for card in rooms_in(case.unseen()):
            assert min(known.rows[card]) >= 0
            assert sum(known.rows[card]) == known.total
        hands = deal(case, rng)
        for told in case.observations():
            assert size(hands[told.seat] & told.cards) == told.total


def test_counts_by_hand() -> None:
    """Two players who know nothing of each other: any 12 of 24. One sum of 0: any 12 of what is left."""
    own = list(range(12))
    assert GAME.deduce({"players": 2, "observer": 0, "own": own})["count"] == 2_704_156
    found = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[], [[12, 0]]]})
    assert found["count"] == 455  # six of C and three more red ones are excluded: any 12 of 15
    assert found["owner_counts"]["12"] == {"P1": 0, "box": found["count"]}


def test_the_example_of_the_format() -> None:
    found = GAME.deduce(EXAMPLE)
    assert found["exact"] is True
    assert found["count"] == sum(found["owner_counts"]["1"].values()) > 1_000_000
    assert {*found["owner_counts"]} == {str(card) for card in range(36) if card not in EXAMPLE["own"]}
    assert found["owner_counts"]["9"] == {"P1": found["count"], "P2": 0, "box": 0}
    assert found["owner_counts"]["11"]["P2"] == 0
    assert json.loads(json.dumps(found)) == found


def test_the_example_of_the_document_is_counted() -> None:
    text = (Path(__file__).parents[3] / "docs" / "games" / "gauner" / "deduce.md").read_text("utf-8")
    (example,) = re.findall(r"```json gauner-case\n(.*?)```", text, re.DOTALL)
    found = GAME.deduce(json.loads(example))
    assert found["count"] > 0
    assert "own_sheet_wrong" not in found
