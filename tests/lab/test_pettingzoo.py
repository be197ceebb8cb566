"""Our games in PettingZoo: its own tests, masks that are the legal lists, interrupts that may be let pass."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import katzentisch as kt
from katzentisch.lab.pettingzoo import OneByOne, aec, parallel

TABLES = [(id, players) for id in kt.games() for players in kt.game(id).player_counts]
ENDS = [(id, kt.game(id).player_counts[end]) for id in kt.games() for end in (0, -1)]
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation",
    "ignore:.*old environment creation API",  # its test wants arrays, its own games have a mask, too
)


@pytest.mark.parametrize(("id", "players"), ENDS)
def test_its_tests_pass(id: str, players: int) -> None:
    api_test(aec(id, players), num_cycles=30)
    seed_test(lambda: aec(id, players, longest=40), num_cycles=10)


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_its_tests_pass_at_every_table(id: str, players: int) -> None:
    api_test(aec(id, players), num_cycles=1000)
    seed_test(lambda: aec(id, players, longest=400), num_cycles=300)


@pytest.mark.parametrize("players", range(3, 7))
def test_its_parallel_tests_pass_where_all_choose_at_once(players: int) -> None:
    parallel_api_test(parallel("mausen", players), num_cycles=40)
    parallel_seed_test(lambda: parallel("mausen", players), num_cycles=10)


@pytest.mark.parametrize("id", ["cluedo", "gauner", "schnurrlock"])
def test_a_game_in_which_one_acts_after_the_other_is_refused_as_parallel(id: str) -> None:
    with pytest.raises(kt.Illegal) as refused:
        parallel(id).reset(seed=1)
    assert refused.value.code == "not_at_once"
    assert "{" not in str(refused.value)


def masks_are_legal(id: str, players: int, games: int, longest: int) -> int:
    """Plays at random; returns how many questions were compared with what the game says is legal."""
    env, rng, compared = aec(id, players), Random(f"{id}{players}"), 0
    for number in range(games):
        env.reset(seed=number)
        for _ in range(longest):
            if env.terminations[env.agent_selection]:
                break
            seat = env.seats[env.agent_selection]
            state, mask = env.course.state, env.observe(env.agent_selection)["action_mask"]
            offered = seat not in state.must()
            legal = [action for action in state.legal(seat) if action not in env.game.mishaps]
            assert [*numpy.flatnonzero(mask)] == legal + [len(env.game.actions)] * offered
            compared += 1
            env.step(rng.choice(legal + [len(env.game.actions)] * offered))
    return compared


@pytest.mark.parametrize(("id", "players"), ENDS)
def test_the_mask_is_what_is_legal(id: str, players: int) -> None:
    assert masks_are_legal(id, players, games=10, longest=30) > 40


@pytest.mark.thorough
@pytest.mark.deadline(1500, "a thousand games of each kind")
@pytest.mark.parametrize("id", kt.games())
def test_the_mask_is_what_is_legal_in_a_thousand_games(id: str) -> None:
    counts = kt.game(id).player_counts
    compared = sum(masks_are_legal(id, players, 1000 // len(counts) + 1, 100_000) for players in counts)
    assert compared > 5_000


def test_who_may_interrupt_is_asked_first_and_may_let_it_pass() -> None:
    env = aec("schnurrlock", 3)
    env.reset(seed=1)
    asked: list[tuple[int, bool]] = []
    while len(asked) < 3:
        asked.append((env.seats[env.agent_selection], bool(env.observe(env.agent_selection)["action_mask"][-1])))
        env.step(len(env.game.actions) if asked[-1][1] else int(numpy.flatnonzero(mask_of(env))[0]))
    must = asked[-1][0]
    assert asked == [*((seat, True) for seat in sorted({0, 1, 2} - {must})), (must, False)]


def test_interrupts_may_be_left_out() -> None:
    env = aec("schnurrlock", 3, interrupts=False)
    env.reset(seed=1)
    assert len(mask_of(env)) == len(env.game.actions)
    for _ in range(20):
        assert env.seats[env.agent_selection] in env.course.state.must()
        env.step(int(numpy.flatnonzero(mask_of(env))[-1]))


def mask_of(env: OneByOne) -> Any:
    return env.observe(env.agent_selection)["action_mask"]


def test_an_illegal_action_is_refused_or_loses() -> None:
    env = aec("mausen", 3)
    env.reset(seed=1)
    with pytest.raises(kt.Illegal):
        env.step(16)
    env = aec("mausen", 3, illegal="lose")
    env.reset(seed=1)
    env.step(16)
    assert all(env.terminations.values())
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}


def test_rewards_are_the_returns_of_the_game() -> None:
    env = aec("mausen", 4)
    env.reset(seed=5)
    rng = Random(5)
    while not env.terminations[env.agent_selection]:
        env.step(rng.choice([*numpy.flatnonzero(mask_of(env))]))
    assert [*env.rewards.values()] == env.course.state.returns()
    assert sum(env.rewards.values()) == pytest.approx(1)


def test_a_game_without_an_encoding_is_refused() -> None:
    class Plain(type(kt.game("mausen"))):  # type: ignore[misc]  # a class that is found when the test runs
        def encoding(self, players: int) -> dict[str, int]:
            return {}

    with pytest.raises(kt.Illegal) as refused:
        aec(Plain())
    assert refused.value.code == "no_encoding"
    assert "{" not in str(refused.value)
