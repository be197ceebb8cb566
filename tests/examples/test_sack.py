"""The toy game of `examples/sack` keeps the contract, rule by rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch import Illegal
from katzentisch.testing import check_game, every_rule_is_tested, rule
from sack import GAME
from sack.state import BID, CARDS, KEEP, MIAU, SWAP, Sack


def dealt(sack: int, *hands: int, rounds: int = 1) -> Sack:
    """A table after the deal."""
    state = GAME.new(players=len(hands), rounds=rounds)
    state.log = []
    for card in (sack, *hands):
        state.happen(state.outcomes().index(card))
    return state


def test_the_toy_keeps_the_contract() -> None:
    check_game(GAME, games=4)


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


@rule("SK-01")
def test_two_to_four_play() -> None:
    assert [GAME.new(players=players).players for players in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(Illegal, match="player_count"):
        GAME.new(players=5)


@rule("SK-02")
def test_a_card_goes_into_the_sack_and_one_to_everybody() -> None:
    state = GAME.new(players=2)
    assert state.outcomes() == tuple(range(1, CARDS + 1))
    state.happen(4)
    assert state.sack == 5
    assert GAME.view(state, 0).sack == 0
    state.happen(0)
    assert GAME.view(state, 0).card == 1
    assert 1 not in state.outcomes()


@rule("SK-03")
def test_a_swapped_card_lies_open_and_a_new_one_is_drawn() -> None:
    state = dealt(5, 1, 9)
    assert state.legal(0) == (KEEP, SWAP)
    state.act(0, SWAP)
    assert state.discards == [1]
    assert state.chance() == 6
    state.happen(state.outcomes().index(4))
    assert state.hands == [4, 9]
    state.act(1, KEEP)
    assert state.hands == [4, 9]


@rule("SK-04")
def test_a_call_ends_the_turns() -> None:
    state = dealt(5, 1, 9, 3, rounds=2)
    assert state.must() == (0,)
    assert state.may() == (1, 2)
    state.act(2, MIAU)
    assert state.must() == (0, 1, 2)
    assert state.may() == ()


@rule("SK-05")
def test_all_bid_secretly_when_the_turns_are_over() -> None:
    state = dealt(5, 1, 9)
    state.act(0, KEEP)
    state.act(1, KEEP)
    assert state.must() == (0, 1)
    state.act(1, BID + 2)
    assert GAME.view(state, 0).bids == ()
    assert state.must() == (0,)


@rule("SK-06")
def test_the_nearest_card_wins_and_the_lower_one_of_two() -> None:
    assert dealt(5, 1, 4).winner() == 1
    assert dealt(5, 6, 4).winner() == 1
    assert dealt(5, 3, 7, 6).winner() == 2


@rule("SK-07")
def test_the_others_pay_their_bids_and_the_caller_one_more() -> None:
    state = dealt(5, 1, 4, 9)
    state.act(2, MIAU)
    for seat, saucers in enumerate((2, 1, 0)):
        state.act(seat, BID + saucers)
    assert state.returns() == [-2.0, 3.0, -1.0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rounds", 3),
        ("turns", -1),
        ("turns", 5),
        ("caller", 2),
        ("drawing", 0),
        ("drawing", 7),
        ("bids", [-1]),
        ("bids", [3, -1]),
        ("bids", [0, 1]),
        ("sack", 0),
        ("hands", [0, 9]),
        ("discards", [2, 3, 4]),
    ],
)
def test_a_position_that_nobody_could_play_on_is_refused_with_its_field(field: str, value: object) -> None:
    position = GAME.position(dealt(5, 1, 9))
    GAME.load(position)
    with pytest.raises(Illegal) as refused:
        GAME.load({**position, field: value})
    assert refused.value.code == "position_type"
    assert refused.value.facts["field"] in (field, "turns", "drawing", "hands", "sack")
