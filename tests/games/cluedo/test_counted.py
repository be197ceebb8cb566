"""The published positions: complete, true by a second method, and written again by the command that wrote them."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from katzentisch.games.cluedo.counted import counted, positions
from katzentisch.games.cluedo.deduce.case import Case, read
from katzentisch.games.cluedo.deduce.lists import list_all, weigh
from katzentisch.games.cluedo.rules.cards import cards_in, size

FILE = Path(__file__).parents[3] / "docs" / "games" / "cluedo" / "counts.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_there_are_a_thousand_in_two_megabytes() -> None:
    assert FILE.stat().st_size <= 2_000_000
    assert [sum(line["case"]["players"] == players for line in LINES) for players in range(2, 7)] == [200] * 5


def test_all_can_be_read_and_add_up() -> None:
    for line in LINES:
        case = read(line["case"])
        assert line["count"] > 0
        assert sum(sum(row[2:]) for row in line["envelopes"]) == line["count"]
        assert [int(card) for card in line["owners"]] == cards_in(case.unseen)
        for deals in line["owners"].values():
            assert sum(deals) == line["count"]
        for place, seat in enumerate(case.others):
            assert sum(deals[place] for deals in line["owners"].values()) == case.sizes[seat] * line["count"]


def lists_are_short(case: Case) -> bool:
    """Whether the second method is quick: few hands for every player."""
    puzzle = case.puzzle(case.of_others())
    puzzle.settle()
    for hand, full in enumerate(puzzle.sizes):
        free = size(puzzle.allowed[hand] & puzzle.cards & ~puzzle.needed[hand])
        if comb(free, full - size(puzzle.needed[hand])) > 400:
            return False
    return True


@pytest.mark.parametrize("players", range(2, 7))
def test_a_sample_is_counted_by_lists_of_hands(players: int) -> None:
    some = [line for line in LINES if line["case"]["players"] == players and not line["case"]["failed_accusations"]]
    short = [line for line in some if lists_are_short(read(line["case"]))]
    assert len(short) >= 20
    for line in Random(players).sample(short, 12):
        case = read(line["case"])
        puzzle = case.puzzle(case.of_others())
        puzzle.settle()
        lists = list_all(puzzle)
        assert weigh(puzzle.cards, lists) == line["count"]
        for hand in range(len(puzzle.sizes)):
            for card in cards_in(case.unseen):
                pairs = zip(lists[hand].hands, lists[hand].totals, strict=True)
                assert sum(deals for held, deals in pairs if held >> card & 1) == line["owners"][str(card)][hand]
        threes = {tuple(cards_in(three)): deals for three, deals in zip(lists[-1].hands, lists[-1].totals, strict=True)}
        for suspect, weapon, *deals in line["envelopes"]:
            assert [threes.get((suspect, weapon, place), 0) for place in range(12, 21)] == deals


@pytest.mark.parametrize("players", [2, 4])
def test_the_command_writes_them_again(players: int) -> None:
    found = positions(players)
    for line in [line for line in LINES if line["case"]["players"] == players][:8]:
        assert json.loads(json.dumps(counted(next(found)))) == line
