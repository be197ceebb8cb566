"""What a player of Gauner raus! is asked, and what is said of the answers."""

from __future__ import annotations

import pytest

from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import NUMBERS, ROOMS
from katzentisch.games.gauner.rules.choices import CIRCLE, DONE
from tests.games.gauner.table import ANNA, BO


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({}, "ask"),
        ({"haul": 2}, "more"),
        ({"strict": True}, "strict"),
        ({"strict": True, "haul": 2}, "more_strict"),
        ({"brave": True}, "ask"),
        ({"brave": True, "haul": 2}, "more_brave"),
        ({"strict": True, "brave": True, "haul": 2}, "more_strict_brave"),
    ],
)
def test_strict_tables_remind_of_circles_and_brave_ones_of_the_points(table: dict[str, object], key: str) -> None:
    """GR-46, GR-56"""
    found = {"found": ["", "redC redD"], "points": [0 if table.get("brave") else 2, 0]} if "haul" in table else {}
    prompt = GAME.prompt(GAME.load({"hands": [ANNA, BO], **found, **table}), 0)
    assert prompt.key == key
    assert prompt.facts == ({"points": 2} if "haul" in table else {})
    assert [aid.action for aid in prompt.aids if aid.offer] == ([DONE] if "haul" in table else [])


def test_an_own_crook_is_doubted_and_nothing_else_is() -> None:
    """GR-26"""
    state = GAME.load({"hands": [ANNA, BO]})
    prompt = GAME.prompt(state, 0)
    doubted = [action for action in state.legal(0) if prompt.doubt(action)]
    assert doubted == [ROOMS + NUMBERS[name] for name in ANNA.split()]


def test_sums_stand_in_no_list() -> None:
    """GR-46"""
    scene = {"hands": [ANNA, BO], "found": ["", "greyC greyD"], "points": [2, 0], "haul": 1, "strict": True}
    state = GAME.load({**scene, "noted": ["redA", "redF greyF"], "due": {"sheet": 1, "rooms": "greyF"}})
    due = [action for action in state.legal(0) if CIRCLE <= action < DONE]
    assert due
    assert not {*GAME.prompt(state, 0).listed(state.legal(0))} & {*due}
