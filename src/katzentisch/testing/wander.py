"""Random whole games, as wild as the rules allow: seats in any order, interrupts, choices made and made again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.record import Record
from katzentisch.core.state import State
from katzentisch.testing.broken import Broken

LONGEST = 100_000


def tables(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Every player count with every combination of options."""
    names = [option.name for option in game.options]
    choices = product(*(option.values for option in game.options))
    every = [dict(zip(names, values, strict=True)) for values in choices]
    return [{"players": players, **options} for players in game.player_counts for options in every]


def wander(game: Game[Any, Any], state: State, rng: Random) -> Iterator[Record]:
    """Plays `state` at random to its end. Yields the growing record before the first step and after each."""
    record = Record.of(game, state)
    yield record
    while not state.over:
        if len(record.entries) > LONGEST:
            raise Broken("one_thing_next", f"the game does not end within {LONGEST} entries", record)
        wild_step(game, state, rng, record)
        yield record


def wild_step(game: Game[Any, Any], state: State, rng: Random, record: Record | None = None) -> None:
    """One step of anybody who can act: nature, who must, sometimes who may or who thinks again."""
    k = state.chance()
    if k > 0:
        i = rng.randrange(k)
        if record is not None:
            record.happened(state.outcomes()[i])
        state.happen(i)
        return
    must, may = state.must(), state.may()
    sealed = [seat for seat in range(state.players) if state.sealed(seat) >= 0]
    pool = sealed if sealed and rng.random() < 0.15 else may if may and rng.random() < 0.15 else must
    if not pool:
        raise Broken("one_thing_next", "nobody can go on", record)
    seat = rng.choice(pool)
    legal = state.legal(seat)
    if not legal:
        raise Broken("legal_is_the_law", f"seat {seat} is asked to act but has no legal action", record)
    action = rng.choice(legal)
    if record is not None:
        record.acted(seat, action)
    state.act(seat, action)
