"""What a player of Cluedo is asked: every destination with its path."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.rules.actions import END, ENTER, GO, PASSAGE, ROLL, SUSPECT
from tests.games.cluedo.table import play


def test_the_path_of_a_destination_is_the_one_that_is_walked() -> None:
    """CL-18, CL-28: what the prompt says is what the event then tells; the squares of exactly this roll."""
    rng, walked = Random(8), 0
    state = GAME.new(players=3)
    while not state.over and walked < 40:
        if k := state.chance():
            state.happen(rng.randrange(k))
            continue
        (seat,) = state.must()
        legal = state.legal(seat)
        prompt = GAME.prompt(state, seat)
        goals = [action for action in legal if ENTER <= action < SUSPECT]
        action = rng.choice(goals or legal)
        said = [label for aid in prompt.about(action) for label in aid.path]
        state.log = []
        state.act(seat, action)
        if goals:
            told = next(event for event in state.log if event.kind in ("went", "entered"))
            assert said == told.public["path"]
            assert action < GO or len(said) <= prompt.facts["steps"]
            walked += bool(said)
    assert walked == 40


def test_the_only_card_that_can_be_shown_does_not_show_itself() -> None:
    """CL-47: an answer without a moment's thought would tell everybody that there was no choice."""
    rng, only = Random(3), 0
    state = GAME.new(players=4)
    while not state.over and only < 10:
        if k := state.chance():
            state.happen(rng.randrange(k))
            continue
        (seat,) = state.must()
        legal = state.legal(seat)
        prompt = GAME.prompt(state, seat)
        assert prompt.alone == -1
        only += prompt.key == "refute" and len(legal) == 1
        listed = prompt.listed(legal)
        state.act(seat, rng.choice(listed))
    assert only == 10


@pytest.mark.parametrize(
    ("position", "at_a_tap"),
    [
        ({"at": {"adler": "laboratory"}, "phase": "start"}, {ROLL, PASSAGE}),
        ({"at": {"adler": "laboratory"}, "phase": "start", "brought": [0]}, {PASSAGE}),
        ({"at": {"adler": "museum"}, "phase": "start", "brought": [0]}, set()),
    ],
)
def test_whoever_loses_nothing_is_not_asked_twice(position: dict[str, Any], at_a_tap: set[int]) -> None:
    """CL-16, CL-33: by rolling, whoever was brought to a place gives away the right to suspect there; a passage can be
    taken back."""
    table = play(**position)
    prompt = GAME.prompt(table.state, 0)
    offers = [aid for aid in prompt.aids if aid.offer and aid.action != END]
    assert {aid.action for aid in offers if aid.once} == at_a_tap
    if PASSAGE in at_a_tap:
        assert GAME.may_take_back(table.state, 0, PASSAGE)
