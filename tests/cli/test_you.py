"""Whoever plays in a terminal and has given no name is spoken to, to the end: nobody is called Guest."""

from __future__ import annotations

from random import Random

import pytest

import katzentisch as kt
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.speech import words

CATS = ["Mimi", "Tiger", "Minka", "Felix", "Luna"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("id", ["cluedo", "gauner", "mausen", "schnurrlock"])
def test_nobody_is_called_guest(id: str, lang: str) -> None:
    """In the picture, in the sentences and in the history, at every step of a wild game from its second seat."""
    game, rng = kt.game(id), Random(f"{id}/you")
    guest = words(lang).say("guest")
    state = game.new(3)
    state.log = []
    names = [CATS[0], guest, CATS[1]]
    drawing = Drawing(game, lang)
    said: list[str] = []
    for step in range(3000):
        if state.over:
            break
        if state.chance():
            state.happen(rng.randrange(state.chance()))
        else:
            seat = rng.choice(state.must())
            state.act(seat, rng.choice(state.legal(seat)))
        if step % 40 == 0 or state.over:
            view = game.picture(state, 1, noted=True)
            lines = [*drawing.draw(view, 0, names), *drawing.describe(view, 0, names), *drawing.history(view, names)]
            said += [line.plain for line in lines]
    assert said
    assert not [line for line in said if guest in line]
