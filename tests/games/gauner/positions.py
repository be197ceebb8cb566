"""Positions for the deduction: real games, played by a bot that asks sensibly and quickly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from katzentisch.core.shapes import Budget
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bot import Naive
from katzentisch.games.gauner.shapes import GaunerView


def views(players: int, seed: int, games: int = 1) -> Iterator[tuple[int, GaunerView]]:
    """What the asking seat sees at every question, with the number of the turn."""
    rng = Random(seed)
    for _ in range(games):
        state = GAME.new(players=players)
        bot = Naive(GAME, seed)
        turn, last = -1, (-1, -1)
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
                continue
            seat = state.turn
            if (seat, state.places[seat].noted) != last:
                turn, last = turn + 1, (seat, state.places[seat].noted)
            view = GAME.view(state, seat)
            yield turn, view
            state.play(seat, bot.choose(view, state.legal(seat), Budget()))
