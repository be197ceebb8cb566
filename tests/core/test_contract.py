"""The public names, games that are found, and input that is refused."""

from __future__ import annotations

import pickle
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core import registry
from katzentisch.core.playout import playout
from sack.state import Sack

STATE = [
    "over",
    "returns",
    "chance",
    "outcomes",
    "happen",
    "must",
    "may",
    "legal",
    "act",
    "play",
    "sealed",
    "log",
    "clone",
]
GAME = [
    "actions",
    "index",
    "say",
    "position",
    "load",
    "view",
    "sample",
    "deduce",
    "new",
    "rules",
    "words",
    "bots",
    "options",
]


def test_the_public_names() -> None:
    for name in ["game", "games", "Record", "replay", "verify", "Illegal", "State", "Bot", "WATCHER"]:
        assert name in kt.__all__
    state = kt.game("mausen").new(players=4)
    assert [name for name in STATE if not hasattr(state, name)] == []
    assert [name for name in GAME if not hasattr(kt.game("mausen"), name)] == []


def test_games_are_found_in_their_folder_and_by_entry_point() -> None:
    assert {"mausen", "sack"} <= {*kt.games()}
    assert kt.game("mausen") is kt.game("mausen")
    assert kt.game("sack").id == "sack"
    assert type(kt.game("sack")).__module__ == "sack.game"


def test_the_package_of_games_is_still_a_package() -> None:
    import katzentisch.games.mausen as package

    assert package.GAME is kt.game("mausen")
    assert kt.games() == sorted(kt.games())


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(kt.Illegal) as refusal:
        kt.game("chess")
    assert refusal.value.code == "unknown_game"
    assert "mausen" in str(refusal.value.facts["known"])


def entry_points(*values: str) -> Any:
    entries = [EntryPoint("twice", value, registry.GROUP) for value in values]
    return lambda group, name=None: [entry for entry in entries if name in (None, entry.name)]


def test_two_packages_with_the_same_game_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", entry_points("sack:GAME", "other:GAME"))
    with pytest.raises(kt.Illegal, match="game_twice"):
        kt.game("twice")


def test_what_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", entry_points("sack:GAME"))
    with pytest.raises(kt.Illegal, match="not_a_game"):
        kt.game("twice")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 2}, "player_count"),
        ({"players": 7}, "player_count"),
        ({"players": "4"}, "player_count"),
        ({"players": 4.0}, "player_count"),
        ({"players": True}, "player_count"),
        ({"players": 3, "speed": 1}, "unknown_option"),
        ({"players": 3, "open_piles": "yes"}, "option_value"),
        ({"players": 3, "open_piles": 1}, "option_value"),
    ],
)
def test_wrong_options_are_refused_by_name(given: dict[str, Any], code: str) -> None:
    with pytest.raises(kt.Illegal) as refusal:
        kt.game("mausen").new(**given)
    assert refusal.value.code == code
    assert str(refusal.value)


def test_without_a_number_the_smallest_table_is_laid() -> None:
    assert kt.game("mausen").new().players == 3


@pytest.mark.parametrize(
    "action",
    [
        {"do": "choose", "card": "E9"},
        {"do": "choose"},
        {"do": "eat", "card": "E1"},
        {},
        {"card": "E1"},
        {"do": 3},
        {1: 2},
    ],
)
def test_an_unknown_action_is_refused(action: dict[str, Any]) -> None:
    with pytest.raises(kt.Illegal, match="no_such_action"):
        kt.game("mausen").index(action)


def test_an_action_is_found_whatever_the_order_of_its_fields() -> None:
    assert kt.game("mausen").index({"card": "E2", "do": "choose"}) == 1


def test_an_outcome_out_of_range_is_refused() -> None:
    for state in (kt.game("mausen").new(), kt.game("sack").new()):
        for i in (-1, 99):
            with pytest.raises(kt.Illegal, match="no_such_outcome"):
                state.happen(i)


def test_nobody_acts_while_nature_does() -> None:
    with pytest.raises(kt.Illegal, match="nature_first"):
        kt.game("sack").new().act(0, 0)


def test_a_refusal_travels_between_processes() -> None:
    refusal = kt.Illegal("card_not_in_hand", "MA-05", card="E1")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.rule, again.facts, str(again)) == (
        refusal.code,
        refusal.rule,
        refusal.facts,
        str(refusal),
    )


def test_a_table_travels_between_processes() -> None:
    game = kt.game("mausen")
    state = game.new(players=5)
    for seat in state.must():
        state.act(seat, seat)
    assert game.position(pickle.loads(pickle.dumps(state))) == game.position(state)


def test_a_game_without_deduction_says_so() -> None:
    with pytest.raises(kt.Illegal, match="nothing_to_deduce"):
        kt.game("mausen").deduce({})


def test_games_of_others_run_in_our_loops() -> None:
    state = Sack(3, 2)
    playout(state, Random(1))
    assert state.over
    assert sum(state.returns()) == 0


def test_a_bot_gets_views_only() -> None:
    game = kt.game("mausen")
    bot = game.bots()["random"](game, 1)
    state = game.new()
    assert bot.choose(game.view(state, 0), state.legal(0), kt.Budget()) in state.legal(0)


def test_the_base_table_refuses_everything() -> None:
    """A game that forgets to define something fails loudly, by refusing."""
    state = kt.State(2)
    assert (state.chance(), state.outcomes(), state.must(), state.may(), state.legal(0), state.sealed(0)) == (
        0,
        (),
        (),
        (),
        (),
        -1,
    )
    assert state.returns() == [0.0, 0.0]
    assert state.clone().players == 2
    with pytest.raises(kt.Illegal, match="not_asked"):
        state.play(0, 0)
    with pytest.raises(kt.Illegal, match="not_asked"):
        state.act(0, 0)
