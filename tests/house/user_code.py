"""Typical code of somebody who uses the library; tests/house/test_typed_games.py has it checked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_type

import katzentisch as kt
from katzentisch.games.mausen.shapes import MausenView
from katzentisch.games.mausen.state import Mausen

game = kt.game("mausen")
state = game.new(players=3)
assert_type(state, Mausen)
view = game.view(state, 0)
assert_type(view, MausenView)
print(view.hand, view.players, game.say(game.actions[state.legal(0)[0]], "en"))


class Highest(kt.Bot[MausenView]):
    def choose(self, view: MausenView, legal: Sequence[int], budget: kt.Budget) -> int:
        return max(legal)


rng = Random(1)
bot = Highest(game)
while not state.over:
    if k := state.chance():
        state.happen(rng.randrange(k))
        continue
    for seat in state.must():
        state.act(seat, bot.choose(game.view(state, seat), state.legal(seat), kt.Budget(10)))
assert_type(state.returns(), list[float])

record = kt.Record.of(game, game.new(3))
assert_type(kt.replay(record), kt.State)
print(kt.game("cluedo").new().players, kt.game("schnurrlock").rules("de")[0].id)
