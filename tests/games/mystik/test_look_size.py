"""A seat's whole look is small: view, prompt with reach and odds, and legal actions, within 6 KB at every question."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.state import Mystik

CHAPTERS = [str(value) for value in GAME.options[0].values]
MOST = 6 * 1024


def size(state: Mystik) -> int:
    seat = state.must()[0]
    view = GAME.picture(state, seat, noted=True)
    view.log = None
    return len(msgspec.json.encode([view, GAME.prompt(state, seat), state.legal(seat)]))


@pytest.mark.slow("a whole chapter, looked at whenever somebody is asked")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_look_fits_into_6_kb(chapter: str) -> None:
    state = GAME.new(players=4, chapter=chapter)
    state.log = []
    goal, rng, sizes = Goal(state.box), Random(1), [0]
    for step in range(3000):
        if state.over:
            break
        if many := state.chance():
            state.happen(rng.randrange(many))
        else:
            if step % 3 == 0:
                sizes.append(size(state))
            state.act(state.must()[0], answer(state, goal))
    assert len(sizes) > 20
    assert max(sizes) <= MOST
