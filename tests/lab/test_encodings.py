"""Views as numbers: how long they are, that they tell tables apart, and that a pickled game is the game itself."""

from __future__ import annotations

import doctest
import pickle
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core import encoding
from katzentisch.core.registry import own_games

PAGE = Path(__file__).parents[2] / "docs" / "lab-encodings.md"


def test_the_writer_writes_what_its_docstring_shows() -> None:
    assert doctest.testmod(encoding).failed == 0


@pytest.mark.parametrize("id", own_games())
def test_the_page_says_how_long_an_encoding_is(id: str) -> None:
    game = kt.game(id)
    cells = [str(game.shape(players)[0]) if players in game.player_counts else "" for players in range(1, 7)]
    assert f"| {id} | {' | '.join(cells)} |" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("id", own_games())
def test_tables_that_look_different_have_different_numbers(id: str) -> None:
    """What is left out on purpose changes seldom alone."""
    game, rng, seen = kt.game(id), Random(3), dict[bytes, set[bytes]]()
    for players in game.player_counts:
        state = game.new(players)
        for _ in range(120):
            if state.over:
                break
            if k := state.chance():
                state.happen(rng.randrange(k))
                continue
            seat = rng.choice(state.must())
            view = game.view(state, seat)
            seen.setdefault(game.encode(view).tobytes(), set()).add(msgspec.json.encode(view))
            state.act(seat, rng.choice(state.legal(seat)))
    alike = sum(len(views) - 1 for views in seen.values())
    assert len(seen) > 50
    assert alike <= len(seen) // 50


@pytest.mark.parametrize("id", own_games())
def test_a_pickled_game_is_the_game_itself(id: str) -> None:
    assert pickle.loads(pickle.dumps(kt.game(id))) is kt.game(id)


def test_mishaps_are_reports() -> None:
    game = kt.game("schnurrlock")
    assert {game.actions[action].facts()["do"] for action in game.mishaps} == {"saw", "showed"}
    assert game.interrupts
