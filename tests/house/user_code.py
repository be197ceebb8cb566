"""Typical code of somebody who uses the library; tests/house/test_typed_games.py has it checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
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

try:
    state.act(0, 0)
except kt.Illegal as refusal:
    print(refusal.code, refusal.rule, sorted(refusal.facts), refusal)
asked = game.prompt(game.new(3), 0)
assert_type(asked, kt.Prompt)
print(asked.key, asked.rule, [aid.action for aid in asked.aids])


def checked(number: int) -> int:
    if number < 0:
        raise kt.Illegal("too_small", "XX-01", number=number)
    return number


record = kt.Record.of(game, game.new(3))
assert_type(kt.replay(record), kt.State)
for file in ("game.jsonl", Path("game.jsonl")):
    try:
        assert_type(kt.replay(file), kt.State)
        print(kt.verify(file).returns, kt.Record.read(file).entries)
    except kt.Illegal as refusal:
        print(refusal)
print(kt.game("cluedo").new().players, kt.game("schnurrlock").rules("de")[0].id)
