"""The pure and the compiled build play the same game, decision by decision."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core import build, state
from katzentisch.core.registry import own_games
from katzentisch.testing.pure import pure_game


def test_the_pure_build_stands_beside_the_running_one() -> None:
    before = build.build()
    mausen = pure_game("mausen")
    assert type(mausen) is not type(kt.game("mausen"))
    assert type(mausen.new(players=3)).__mro__[1] is not state.State
    assert build.build() == before
    assert kt.game("mausen") is kt.game("mausen")


@pytest.mark.compiled
@pytest.mark.parametrize("id", own_games())
@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(3, 10))])
def test_both_builds_play_alike(id: str, seed: int) -> None:
    one, other = kt.game(id), pure_game(id)
    players = Random(seed).choice(one.player_counts)
    assert walk(one, players, seed) == walk(other, players, seed)


def walk(game: Any, players: int, seed: int) -> list[Any]:
    """A random game with everything that can be asked of it on the way."""
    rng = Random(seed)
    table = game.new(players=players)
    table.log = []
    seen: list[Any] = []
    while not table.over:
        k = table.chance()
        if k > 0:
            seen.append(table.outcomes())
            table.happen(rng.randrange(k))
        for seat in table.must():
            legal = table.legal(seat)
            seen.append((seat, legal, table.may(), table.sealed(seat)))
            table.act(seat, rng.choice(legal))
        table = loaded(game, table)
        seen += [
            game.position(table),
            msgspec.json.encode(game.view(table, seed % players)),
            msgspec.json.encode(game.picture(table, kt.WATCHER, noted=True)),
        ]
    return [*seen, table.returns(), [event.seen_by(0) for event in table.log]]


def loaded(game: Any, table: Any) -> Any:
    """The same table by way of its position; the log goes along."""
    again = game.load(game.position(table))
    again.log = table.log
    return again
