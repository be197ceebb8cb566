"""Counting every game there is, from a table so small that it can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.state import State
from katzentisch.testing.transcript import encode


def perft(game: Game[Any, Any], state: State, counted: Callable[[int], bool] = lambda action: True) -> tuple[int, int]:
    """How many whole games can follow, and in how many different positions they end.

    Seats act in order, sealed choices are made once, nobody interrupts, and outcomes count once each as they stand.
    """
    ends: set[bytes] = set()
    return _count(game, state, ends, counted), len(ends)


def _count(game: Game[Any, Any], state: State, ends: set[bytes], counted: Callable[[int], bool]) -> int:
    if state.over:
        ends.add(encode(game.position(state)))
        return 1
    total = 0
    k = state.chance()
    if k > 0:
        for i in range(k):
            after = state.clone()
            after.happen(i)
            total += _count(game, after, ends, counted)
        return total
    seat = state.must()[0]
    for action in filter(counted, state.legal(seat)):
        after = state.clone()
        after.play(seat, action)
        total += _count(game, after, ends, counted)
    return total
