"""A position that somebody has changed is refused, or can be played to its end, whatever was changed.

What is loaded keeps the first law at every step: it is over, nature is next, or somebody must act and can; its position
comes back; and random play ends it within a bound. The changes come from a seed, so whatever fails, fails again.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

import katzentisch as kt
from katzentisch import Game, Illegal, State
from katzentisch.testing.laws import is_next
from tests.games.written import holder, spots

LONGEST = {"cluedo": 3_000, "mausen": 600, "schnurrlock": 5_000, "gauner": 2_000, "mystik": 20_000, "sack": 100}
ODD: tuple[Any, ...] = (-2, -1, 0, 1, 2, 5, 9, 30, 99, True, None, "", "a", "?", "-", [], {})


def step(state: State, rng: Random) -> None:
    if outcomes := state.chance():
        state.happen(rng.randrange(outcomes))
        return
    seat = rng.choice(state.may() if state.may() and rng.random() < 0.1 else state.must())
    legal = state.legal(seat)
    assert legal, f"seat {seat} is asked and has no answer"
    state.act(seat, rng.choice(legal))


@cache
def written(name: str) -> list[dict[str, Any]]:
    """Positions out of the middle of random games."""
    game, rng = kt.game(name), Random(name)
    found: list[dict[str, Any]] = []
    while len(found) < 120:
        options = {option.name: rng.choice(option.values) for option in game.options}
        state = game.new(rng.choice(game.player_counts), **options)
        while not state.over:
            if rng.random() < 0.1:
                found.append(game.position(state))
            step(state, rng)
        found.append(game.position(state))
    return found


@cache
def values(name: str) -> dict[tuple[Any, ...], list[Any]]:
    """What stands in each place of these positions; places in lists are alike."""
    seen: dict[tuple[Any, ...], dict[str, Any]] = {}
    for position in written(name):
        for path in spots(position):
            value = holder(position, path)[path[-1]]
            seen.setdefault(alike(path), {})[json.dumps(value)] = value
    return {path: list(found.values()) for path, found in seen.items()}


def alike(path: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple("#" if isinstance(part, int) else part for part in path)


def mutate(name: str, position: dict[str, Any], rng: Random) -> None:
    """One change: another value that stands there elsewhere, something odd, nothing, twice, or another order."""
    top = rng.choice(sorted(position))
    path = rng.choice([path for path in spots(position) if path[0] == top])
    inside, last = holder(position, path), path[-1]
    match rng.choice(("known", "known", "odd", "gone", "list")):
        case "known":
            inside[last] = deepcopy(rng.choice(values(name).get(alike(path), ODD)))
        case "odd":
            inside[last] = deepcopy(rng.choice(ODD))
        case "list" if isinstance(inside, list) and rng.random() < 0.5:
            inside.insert(rng.randrange(len(inside) + 1), deepcopy(inside[last]))
        case "list" if isinstance(inside, list):
            rng.shuffle(inside)
        case _:
            del inside[last]


def check(game: Game[Any, Any], name: str, rng: Random) -> bool:
    """Whether it was loaded; then it has been played to its end."""
    position = deepcopy(rng.choice(written(name)))
    for _ in range(rng.randint(1, 3)):
        if position:
            mutate(name, position, rng)
    try:
        state = game.load(position)
    except Illegal:
        return False
    again = json.loads(json.dumps(game.position(state)))
    assert game.position(game.load(again)) == again
    for number in range(LONGEST[name]):
        if number % 10 == 0:
            is_next(state)
        if state.over:
            state.returns()
            return True
        step(state, rng)
    raise AssertionError(f"not over after {LONGEST[name]} steps")


@pytest.mark.deadline(900, "thousands of games")
@pytest.mark.parametrize("times", [150, pytest.param(6_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", LONGEST)
def test_a_changed_position_is_refused_or_played_to_its_end(name: str, times: int) -> None:
    game, loaded = kt.game(name), 0
    for number in range(times):
        seed = f"{name} {times} {number}"
        try:
            loaded += check(game, name, Random(seed))
        except Exception as problem:
            raise AssertionError(f"Random({seed!r})") from problem
    assert loaded > times // 20
