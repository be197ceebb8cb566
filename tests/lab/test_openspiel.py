"""Our games in OpenSpiel: its own tests, perfect recall proved by counting, its algorithms at small tables."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import katzentisch as kt
from katzentisch.games.mausen.bots.endgame import fresh_round, round_game
from katzentisch.lab import openspiel

TABLES = [(id, players) for id in kt.games() for players in kt.game(id).player_counts]
SMALL = ["mausen", "gauner", "cluedo"]
LAST_ROUNDS = {"hands": ["C2 D1 M2", "D1 E2 E3", "D4 M1 M4"], "middle": "E3 C2", "away": "rest"}


@pytest.mark.parametrize("id", SMALL)
def test_its_random_games_pass(id: str) -> None:
    pyspiel.random_sim_test(openspiel.load(id), num_sims=1, serialize=True, verbose=False)


@pytest.mark.thorough
@pytest.mark.deadline(900, "whole games, each step of which is written and read again")
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_its_random_games_pass_at_every_table(id: str, players: int) -> None:
    pyspiel.random_sim_test(openspiel.load(id, players), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("id", kt.games())
def test_bounds_are_those_of_the_game(id: str) -> None:
    game, box = openspiel.load(id), kt.game(id)
    assert (game.min_utility(), game.max_utility()) == box.returns_within
    assert game.utility_sum() == box.returns_sum
    assert game.max_chance_outcomes() == box.largest_outcome + 1
    assert game.num_distinct_actions() == len(box.actions) + box.interrupts
    assert game.max_game_length() == (box.longest or openspiel.ENDLESS)


@pytest.mark.parametrize("id", kt.games())
def test_a_state_is_written_read_and_copied(id: str) -> None:
    state, rng = openspiel.load(id).new_initial_state(), Random(4)
    for _ in range(12):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    again, copy = pickle.loads(pickle.dumps(state)), state.clone()
    before = seen(state)
    assert seen(again) == seen(copy) == before
    if not copy.is_terminal():
        copy.apply_action(rng.choice(copy.legal_actions()))
        assert copy.history() != state.history()
        assert seen(state) == before


def seen(state: Any) -> list[Any]:
    seats = range(state.num_players())
    told = [[state.information_state_string(seat), state.observation_string(seat)] for seat in seats]
    return [str(state), state.history(), told, [list(state.observation_tensor(seat)) for seat in seats]]


Past = tuple[tuple[str, int], ...]


def walk(state: Any, pasts: tuple[Past, ...] = ()) -> Iterator[tuple[Any, tuple[Past, ...]]]:
    """Every table that can come of this one, in every way; and of every seat what it was asked and did until then."""
    pasts = pasts or ((),) * state.num_players()
    yield state, pasts
    if state.is_terminal():
        return
    seat = state.current_player()
    known = state.information_state_string(seat) if seat >= 0 else ""
    for action in state.legal_actions():
        after = [*pasts]
        if seat >= 0:
            after[seat] += ((known, action),)
        yield from walk(state.child(action), tuple(after))


def recall_is_perfect(game: Any) -> tuple[int, int]:
    """Of all tables in which a seat knows the same, it has been asked the same, has done the same, and may do the same
    now. Returns how many questions there are, and how many of them differ for whoever is asked."""
    found: dict[tuple[int, str], Any] = {}
    questions = 0
    for state, pasts in walk(game.new_initial_state()):
        seat = state.current_player()
        if seat >= 0:
            questions += 1
            past = [pasts[seat], state.legal_actions()]
            assert found.setdefault((seat, state.information_state_string(seat)), past) == past
    return questions, len(found)


def tiny(id: str) -> Any:
    """The tiny table that the kit counts."""
    return openspiel.load(id, position=dict(kt.game(id).secrecy().tiny))


def test_recall_is_perfect_in_the_last_rounds() -> None:
    questions, different = recall_is_perfect(openspiel.load("mausen", position=LAST_ROUNDS))
    assert different < questions, "some tables look alike, or there is nothing hidden"


@pytest.mark.thorough
@pytest.mark.deadline(900, "every game of a table, each state with all that its seats know")
@pytest.mark.parametrize("id", ["mausen", "gauner"])
def test_recall_is_perfect_at_every_tiny_table(id: str) -> None:
    """Of the games that come to an end: Cluedo may be played round and round."""
    questions, different = recall_is_perfect(tiny(id))
    assert questions > 500
    assert 1 < different <= questions


def test_a_view_alone_is_no_perfect_recall() -> None:
    """So the information state is more: different pasts of a seat lead to views that are the same."""
    by_view: dict[tuple[int, str], set[str]] = {}
    for state, _ in walk(openspiel.load("mausen", position=LAST_ROUNDS).new_initial_state()):
        if (seat := state.current_player()) >= 0:
            by_view.setdefault((seat, state.observation_string(seat)), set()).add(state.information_state_string(seat))
    assert max(len(known) for known in by_view.values()) > 1


# Its algorithms -------------------------------------------------------------------------------------------------------


def our_end(game: Any) -> policy.TabularPolicy:
    """What our bots play in the last rounds, for OpenSpiel to judge."""
    ours, rounds = policy.TabularPolicy(game), dict[str, Any]()
    for number, state in enumerate(ours.states):
        table = fresh_round(state.table.course.state)
        position = str(kt.game("mausen").position(table))
        if position not in rounds:
            rounds[position] = round_game(table)
            rounds[position].solve(20_000, 0.0005)
        legal = state.legal_actions()
        for action, chance in zip(legal, rounds[position].strategy[state.current_player()], strict=True):
            ours.action_probability_array[number][action] = chance
    return ours


@pytest.mark.parametrize(
    "hands",
    [
        ["C2 E2", "C3 M3", "C1 M2"],
        ["E1 M3", "C3 M1", "D3 M4"],
        pytest.param(["C2 D1 M2", "D1 E2 E3", "D4 M1 M4"], marks=pytest.mark.thorough),
    ],
)
def test_our_solver_of_the_end_is_judged_by_its_nash_conv(hands: list[str]) -> None:
    """What we play gains nobody more than a hundredth of a win by playing otherwise."""
    game = openspiel.load("mausen", position={"hands": hands, "middle": "E3 C2", "away": "rest"})
    assert exploitability.nash_conv(game, our_end(game)) <= 0.01


def test_a_worse_player_of_the_end_is_judged_worse() -> None:
    game = openspiel.load("mausen", position={"hands": ["C2 E2", "C3 M3", "C1 M2"], "middle": "E3 C2", "away": "rest"})
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.01


@pytest.mark.thorough
@pytest.mark.deadline(900, "their solver walks through every game of a table, many times")
def test_one_of_its_algorithms_plays_a_small_gauner() -> None:
    """CFR+ of OpenSpiel at the tiny table that the kit counts: it comes near to where nobody gains by deviating."""
    game = tiny("gauner")
    solver = cfr.CFRPlusSolver(game)
    at_first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert after < at_first / 10
