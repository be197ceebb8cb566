"""Flat Monte Carlo: every legal action equally often, then random play to the end; the best mean wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from katzentisch.bots.thinking import Thinking, any_of, sealed_seats
from katzentisch.core.playout import playout
from katzentisch.core.state import State


def flat_means(
    sample: Callable[[], State], seat: int, legal: list[int], thinking: Thinking, rng: Random
) -> list[float]:
    """The mean return of each legal action, each in a fresh sampled world, everybody else at random."""
    count = len(legal)
    totals = [0.0] * count
    tries = [0] * count
    turn = 0
    while thinking.goes_on():
        world = sample()
        for other in sealed_seats(world, seat):
            world.play(other, any_of(world.legal(other), rng))
        world.play(seat, legal[turn])
        playout(world, rng)
        totals[turn] += world.returns()[seat]
        tries[turn] += 1
        turn = turn + 1 if turn + 1 < count else 0
    return [totals[i] / tries[i] if tries[i] > 0 else 0.0 for i in range(count)]


def best(values: list[float], rng: Random) -> int:
    """Where the greatest value is; any of them if there are several."""
    most = max(values)
    places = [i for i in range(len(values)) if values[i] == most]
    return places[int(rng.random() * len(places))]
