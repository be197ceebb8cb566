"""Whole games with something in them. Where an accusation is legal there are 324 of it, so random games end before
anything has been said; here people mostly walk, suspect and show, and accuse now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.record import Record
from katzentisch.core.state import State
from katzentisch.games.cluedo.rules.actions import ACCUSE, END, ENTER, GO

LONG = 80
"""After so many entries everybody accuses as soon as possible, and the evening ends."""


def patiently(legal: tuple[int, ...], rng: Random, hurried: bool = False) -> int:
    """Into a place rather than to a square; an accusation once in twelve times, or if it is late."""
    accusations = [action for action in legal if action >= ACCUSE]
    if accusations and (hurried or rng.random() < 0.08):
        return rng.choice(accusations)
    rest = [action for action in legal if action < ACCUSE] or list(legal)
    places = [action for action in rest if ENTER <= action < GO]
    if places and rng.random() < 0.9:
        return rng.choice(places)
    moving = [action for action in rest if action != END]
    return rng.choice(moving if moving and rng.random() < 0.9 else rest)


def patient(game: Game[Any, Any], state: State, rng: Random) -> Iterator[Record]:
    """Plays `state` to its end. Yields the growing record before the first step and after each, as the kit does."""
    record = Record.of(game, state)
    yield record
    while not state.over:
        k = state.chance()
        if k > 0:
            i = rng.randrange(k)
            record.happened(state.outcomes()[i])
            state.happen(i)
        else:
            (seat,) = state.must()
            action = patiently(state.legal(seat), rng, len(record.entries) > LONG)
            record.acted(seat, action)
            state.act(seat, action)
        yield record
