"""Taking back: a place that was entered by a slip is left again, a suspicion is not."""

from __future__ import annotations

from random import Random

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.board import SUSPECT
from katzentisch.testing.wander import wander


def test_who_enters_a_place_may_leave_it_again_until_the_suspicion_is_spoken() -> None:
    entered = spoken = 0
    for _ in wander(GAME, state := GAME.new(players=3), Random(3)):
        for seat in state.must():
            for action in state.legal(seat)[:40]:
                do = GAME.actions[action].facts()["do"]
                if GAME.may_take_back(state, seat, action):
                    assert do in ("enter", "passage")
                    entered += 1
                    there = state.clone()
                    there.act(seat, action)
                    assert there.phase == SUSPECT
                spoken += do == "suspect"
    assert entered > 10
    assert spoken > 10
