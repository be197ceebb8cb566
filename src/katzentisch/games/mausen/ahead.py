"""One round ahead: what each card wins now against any cards of the others."""

from __future__ import annotations

from random import Random

from katzentisch.bots.thinking import Thinking, any_of, sealed_seats
from katzentisch.games.mausen.cards import worth
from katzentisch.games.mausen.state import Mausen


def gains_ahead(table: Mausen, seat: int, legal: list[int], thinking: Thinking, rng: Random) -> list[float]:
    """The mean number of points each card wins in this round; each card meets equally many random rounds."""
    count = len(legal)
    sealed = sealed_seats(table, seat)
    owing = [other for other in table.must() if other != seat]
    before = worth(table.piles[seat])
    totals = [0.0] * count
    tries = [0] * count
    turn = 0
    while thinking.goes_on():
        world = table.clone()
        for other in sealed:
            world.play(other, any_of(world.legal(other), rng))
        world.play(seat, legal[turn])
        for other in owing:
            world.play(other, any_of(world.legal(other), rng))
        totals[turn] += worth(world.piles[seat]) - before
        tries[turn] += 1
        turn = turn + 1 if turn + 1 < count else 0
    return [totals[i] / tries[i] if tries[i] > 0 else 0.0 for i in range(count)]
