"""Enemies explain themselves: no step, leap, shot or attack of theirs is told without the rule that made them choose."""

from __future__ import annotations

import pytest

from katzentisch.core.state import Event
from katzentisch.games.mystik.commands.reasons import chosen_by_rule, count, explained
from tests.cli.program import Run
from tests.games.mystik.table import scene

GAMES = 100


@pytest.mark.slow("a hundred games of the scripted bot")
def test_no_step_of_an_enemy_without_a_reason() -> None:
    """`katzentisch reasons --games 10000` counts more of them; docs/games/mystik/reasons.md has the number."""
    counted = [count(game) for game in range(GAMES)]
    assert [line for one in counted for line in one.unexplained] == []
    assert sum(one.steps for one in counted) > 20 * GAMES


def test_a_step_without_a_reason_would_be_seen() -> None:
    step = Event("moved", {"figure": "rat.1", "field": "a", "because": "nearest", "whom": "collin", "far": 2}, {})
    assert explained(step)
    assert not explained(Event("moved", {"figure": "rat.1", "field": "a"}, {}))
    assert not explained(Event("moved", {"figure": "rat.1", "because": "whim"}, {}))
    assert not explained(Event("moved", {"figure": "rat.1", "because": "nearest"}, {})), "the sentence lacks a word"
    assert list(chosen_by_rule([step, Event("moved", {"figure": "collin", "field": "a"}, {})])) == [step]


def test_the_command_says_how_many(here: Run) -> None:
    done = here("reasons", "--games", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("1 game: ")
    assert done.out.endswith(" 0 of them without a reason.\n")


def test_the_nearest_mouse_is_named_with_her_distance() -> None:
    """MM-160"""
    table = scene("guard_room", "collin@k salvia@a", "rat@m", turn="rat")
    table.fate(2).passes()
    step = table.told("moved")[0]
    assert (step["because"], step["whom"]) == ("nearest", "collin")
    assert (
        step["far"]
        == table.state.here().steps[table.state.here().fields.index("m")][table.state.here().fields.index("k")]
    )


def test_a_mouse_that_was_attacked_is_spared_while_others_are_in_reach() -> None:
    """MM-165: two rats, two mice beside both of them."""
    table = scene("guard_room", "collin@k salvia@k", "rat@k rat@k", turn="rat")
    table.passes()
    assert [event["because"] for event in table.told("attacks")] == ["tie", "fresh"]
