"""Proofs prove, and none of their entries can be left out; so do contradictions."""

from __future__ import annotations

from random import Random

import pytest

from katzentisch.deduce.deals import count
from katzentisch.deduce.lists import count_by_lists, effort
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.deduce.case import Case, Observation, of_view
from katzentisch.games.gauner.deduce.knowledge import answer
from tests.games.gauner.positions import views


def world_exists(case: Case, told: list[Observation], card: int, owner: str, holds: bool) -> bool:
    """By the other method, at the whole table: some deal fits these entries and has the card there (or not)."""
    seats = case.others if owner == "box" else [int(owner[1:])]
    if owner == "box" and not holds:  # not in the box: with somebody
        return any(_some(case, [*told, Observation("", seat, 1 << card, 1)]) for seat in case.others)
    if owner == "box":
        return _some(case, told + [Observation("", seat, 1 << card, 0) for seat in seats])
    return _some(case, [*told, Observation("", seats[0], 1 << card, int(holds))])


def _some(case: Case, told: list[Observation]) -> bool:
    puzzle = case.puzzle(told)
    if len(puzzle.allowed) > 1 and sum(effort(puzzle)) < 20_000:
        return count_by_lists(puzzle).total > 0
    return count(puzzle, 1 << 40).total > 0


FIRST = {2: 2, 3: 3, 4: 6}  # turns; with four players earlier proofs take minutes in the pure build


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (2, 4), (3, 3), (4, 3)])
def test_every_fact_is_proved_by_a_minimal_set_of_entries(players: int, seed: int) -> None:
    proved = 0
    for turn, view in views(players, seed):
        if turn < FIRST[players] or turn % 2 or proved >= 15:
            continue
        case = of_view(view)
        pointers = {told.pointer: told for told in case.observations()}
        for entry in Random(turn).sample(found := answer(case)["facts"], min(5, len(found))):
            fact = entry["fact"]
            because = [pointers[pointer] for pointer in entry["because"]]
            about = fact["card"], fact["owner"], not fact["is"]
            assert not world_exists(case, because, *about), entry
            for left_out in because:
                rest = [told for told in because if told is not left_out]
                assert world_exists(case, rest, *about), (entry, left_out.pointer)
            proved += 1
    assert proved >= 5


def test_a_fact_with_its_proof() -> None:
    """Bo's sum of red F is 0, so he has no red card and none of F; that and nothing else proves it."""
    own = list(range(12))
    found = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[], [[30, 0], [17, 5]]]})
    facts = {(f["fact"]["card"], f["fact"]["owner"], f["fact"]["is"]): f["because"] for f in found["facts"]}
    assert facts[30, "box", True] == ["/sums/1/0"]
    assert facts[12, "box", True] == ["/sums/1/0"]
    assert (12, "P1", False) not in facts  # its place is certain: that says it all


def test_a_contradiction_names_a_smallest_set_of_entries() -> None:
    own = list(range(12))
    case = {"players": 2, "observer": 0, "own": own, "sums": [[], [[20, 3], [30, 0], [31, 0], [12, 9]]]}
    found = GAME.deduce(case)
    assert found["count"] == 0
    assert "/sums/1/3" in found["contradiction"]
    assert len(found["contradiction"]) == 2
    shown_and_missed = {"players": 2, "observer": 0, "own": own, "shown": [[], [20]], "misses": [[], [21, 20]]}
    assert GAME.deduce(shown_and_missed) == {"count": 0, "contradiction": ["/misses/1/1"]}


def test_mistakes_on_the_own_sheet_are_named_and_change_no_count() -> None:
    own = list(range(12))
    plain = GAME.deduce({"players": 2, "observer": 0, "own": own})
    wrong = GAME.deduce({"players": 2, "observer": 0, "own": own, "sums": [[[0, 3]], []], "misses": [[20, 3], []]})
    assert wrong.pop("own_sheet_wrong") == ["/sums/0/0", "/misses/0/1"]
    assert wrong == plain
