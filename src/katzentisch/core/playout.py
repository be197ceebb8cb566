"""Random play to the end: the innermost loop of every Monte Carlo method."""

from __future__ import annotations

from random import Random

from katzentisch.core.state import State


def playout(state: State, rng: Random) -> None:
    """Play on at random until the game is over. `may` is passed over: nobody interrupts in a random game."""
    random = rng.random
    while not state.over:
        k = state.chance()
        if k > 0:
            state.happen(int(random() * k))
        else:
            for seat in state.must():
                legal = state.legal(seat)
                state.play(seat, legal[int(random() * len(legal))])
