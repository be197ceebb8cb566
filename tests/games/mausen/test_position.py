"""Positions that people write by hand: what is right, what is refused, and why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.games.mausen import GAME
from katzentisch.games.mausen.rules.cards import NAMES, NUMBERS
from tests.games.mausen.table import names
from tests.games.written import loaded, refused, scraps

LATE = {"hands": ["E1", "C3", "M3"], "middle": "E3", "away": "rest"}
START = {"hands": ["all", "all", "all"], "middle": "M1 C2 D3 E4"}


def test_the_start_can_be_written_in_one_line() -> None:
    assert GAME.position(GAME.load(START)) == GAME.position(GAME.new(players=3))


def test_a_table_in_the_middle_of_a_game() -> None:
    state = GAME.load({"hands": ["E1 D2", "C3 C4", "M3 M4"], "middle": "E3 E4 D3 C2 C2", "away": "rest"})
    assert state.must() == (0, 1, 2)
    assert names(state.middle) == ["E3", "E4", "D3", "C2", "C2"]


def test_a_table_with_piles_and_choices() -> None:
    position = {
        "hands": ["E1 D2", "C3 C4", "M3 M4"],
        "middle": "E3",
        "piles": ["D1 D1", "", "M1"],
        "choices": [None, "C4", None],
        "open_piles": True,
        "away": "rest",
    }
    state = GAME.load(position)
    assert state.must() == (0, 2)
    assert state.sealed(1) == NUMBERS["C4"]
    assert GAME.picture(state, 0, noted=True).piles == tuple(state.piles)


def test_an_empty_middle_asks_for_start_cards() -> None:
    state = GAME.load({"hands": ["E1", "C3", "M3"], "away": "rest"})
    for seat in range(3):
        state.act(seat, state.legal(seat)[0])
    assert state.over
    assert state.returns() == [1 / 3] * 3


def test_a_finished_table() -> None:
    state = GAME.load({"hands": ["", "", ""], "piles": ["E4", "", ""], "middle": "C1", "away": "rest"})
    assert state.over
    assert state.returns() == [1.0, 0.0, 0.0]
    assert state.middle == 0


def change(**fields: Any) -> dict[str, Any]:
    return {**START, **fields}


REFUSED: list[tuple[Any, str, str]] = [
    (None, "position_type", ""),
    ([], "position_type", ""),
    (change(middel=""), "position_field", ""),
    (change(hands=["all", "all"]), "player_count", "MA-01"),
    (change(hands=["all"] * 7), "player_count", "MA-01"),
    (change(hands="all"), "position_type", ""),
    (change(hands=["all", "all", 3]), "position_type", ""),
    (change(hands=["all", "all", "E1 D2"]), "position_hands_differ", "MA-06"),
    (change(hands=["all", "all", "E1 E1"]), "position_twice", "MA-02"),
    (change(hands=["all", "all", "E5"]), "position_card", ""),
    (change(middle="M1 C2 D3 E4 E4"), "position_too_many", "MA-25"),
    (change(middle="M1 C2 D3"), "position_too_few", "MA-25"),
    (change(middle=["M1"]), "position_type", ""),
    (change(piles=["", ""]), "position_length", ""),
    (change(piles={"0": ""}), "position_type", ""),
    (change(choices=["E1", None]), "position_length", ""),
    (change(choices=["E1", "E1", "E1"]), "position_all_chosen", "MA-08"),
    (change(choices=["E1", 7, None]), "position_card", ""),
    (
        {"hands": ["E1", "C3", "M3"], "middle": "E3", "away": "rest", "choices": ["E2", None, None]},
        "position_choice",
        "MA-05",
    ),
    (change(open_piles="yes"), "position_type", ""),
    (change(away="E9"), "position_card", ""),
]


@pytest.mark.parametrize(("position", "code", "rule_id"), REFUSED)
def test_what_is_wrong_is_refused(position: Any, code: str, rule_id: str) -> None:
    refused(GAME, position, code, rule_id)


ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of the game."""
SCRAP = scraps([*NAMES, "all"])
CARDS = st.lists(st.sampled_from(NAMES), max_size=6).map(" ".join)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "hands": st.lists(CARDS | SCRAP, max_size=7) | SCRAP,
        "middle": CARDS | SCRAP,
        "piles": st.lists(CARDS | SCRAP, max_size=7) | SCRAP,
        "away": CARDS | st.just("rest") | SCRAP,
        "choices": st.lists(st.none() | st.sampled_from(NAMES) | SCRAP, max_size=7) | SCRAP,
        "open_piles": st.booleans() | SCRAP,
        "odd": SCRAP,
    },
)


@ANY_SPEED
@given(SCRAP | FIELDS)
def test_load_gives_a_table_or_a_refusal_and_nothing_else(position: Any) -> None:
    if (state := loaded(GAME, position)) is not None:
        assert state.over or state.must()


@ANY_SPEED
@given(st.lists(st.permutations(NAMES), min_size=3, max_size=6), st.integers(1, 16), st.data())
def test_any_hands_can_be_played_on(orders: list[list[str]], left: int, data: st.DataObject) -> None:
    position = {"hands": [" ".join(order[:left]) for order in orders], "middle": "", "away": "rest"}
    state = GAME.load(position)
    while not state.over:
        for seat in state.must():
            state.act(seat, data.draw(st.sampled_from(state.legal(seat))))
    assert sum(state.returns()) == pytest.approx(1.0)
