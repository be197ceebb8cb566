"""OpenSpiel's games in the benchmark. Its module `pyspiel` is handed over: it is installed for benchmarks alone."""

from __future__ import annotations

from random import Random
from typing import Any

from katzentisch.testing.race import Contestant, expect

CHANCE, SIMULTANEOUS = -1, -2  # pyspiel's numbers for nature and for everybody at once


def spiel_steps(name: str, game: Any, decisions: int) -> Contestant:
    """Whole random games, one `current_player` for each node. Chance must be uniform: it is drawn by index."""
    random = Random(1).random
    seats = range(game.num_players())

    def work(games: int) -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while True:
                player = state.current_player()
                if player >= CHANCE:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random() * len(legal))])
                elif player == SIMULTANEOUS:
                    actions = []
                    for seat in seats:
                        legal = state.legal_actions(seat)
                        actions.append(legal[int(random() * len(legal))])
                    state.apply_actions(actions)
                else:
                    break
            state.returns()

    expect(name, decisions, spiel_table(game, None)[1])
    return Contestant(name, work, decisions)


def spiel_walk(name: str, game: Any, decisions: int) -> Contestant:
    """Random play of exactly so many decisions, for games whose length varies and in which one seat acts at a time.

    Chance is drawn by index, also where it is not uniform: that is quicker than asking for its probabilities.
    """
    random = Random(1).random

    def work(times: int) -> None:
        state = game.new_initial_state()
        left = decisions * times
        while left > 0:
            player = state.current_player()
            if player < CHANCE:
                state = game.new_initial_state()
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            left -= player >= 0

    return Contestant(name, work, decisions)


def spiel_own_loop(name: str, pyspiel: Any, game: Any, decisions: int) -> Contestant:
    """Whole random games in OpenSpiel's own C++ loop, one call from Python for each."""
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def work(games: int) -> None:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return Contestant(name, work, decisions)


def spiel_clone(name: str, state: Any) -> Contestant:
    def work(times: int) -> None:
        for _ in range(times):
            state.clone()

    return Contestant(name, work)


def spiel_view(name: str, state: Any, seat: int) -> Contestant:
    def work(times: int) -> None:
        for _ in range(times):
            state.observation_string(seat)

    return Contestant(name, work)


def spiel_table(game: Any, upto: int | None) -> tuple[Any, int]:
    """A random table after at least `upto` decisions, nature not being next, or at the end; and how many it were."""
    random = Random(2).random
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and (state.is_chance_node() or upto is None or decisions < upto):
        if state.is_simultaneous_node():
            choices = [state.legal_actions(seat) for seat in range(game.num_players())]
            state.apply_actions([legal[int(random() * len(legal))] for legal in choices])
            decisions += len(choices)
        else:
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
    return state, decisions
