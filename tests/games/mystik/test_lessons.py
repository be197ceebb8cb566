"""The first chapter explains each rule when it first matters; what matters is said by the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.bots.goal import Goal
from katzentisch.games.mystik.bots.script import answer
from katzentisch.games.mystik.lessons import ASKED, HAPPENED, RULES, first_chapter
from katzentisch.games.mystik.state import Mystik
from tests.games.mystik.table import MISS, SHIELD, Scene


def told(state: Mystik) -> list[str]:
    return [lesson.name for lesson in GAME.prompt(state, state.must()[0]).lessons]


def helmet(room: str, mice: str, enemies: str = "", **more: Any) -> Scene:
    """The first chapter itself, in the middle of things."""
    names = [one.partition("@") for one in mice.split()]
    position: dict[str, Any] = {
        "chapter": first_chapter(),
        "room": room,
        "mice": [{"mouse": name, "seat": 0, "field": field, **more.pop(name, {})} for name, _, field in names],
        "enemies": [{"enemy": name, "field": at} for name, _, at in (one.partition("@") for one in enemies.split())],
        "turn": names[0][0],
        "steps": 3,
        **more,
    }
    state = GAME.load({"players": 1, **position})
    state.log = []
    return Scene(state, state.log)


def test_every_lesson_has_a_rule_and_words() -> None:
    known = {rule.id for rule in GAME.rules("en")}
    assert set(RULES.values()) <= known
    assert {*ASKED.values(), *HAPPENED.values()} <= set(RULES)
    for lang in LANGUAGES:
        entries = GAME.words(lang).entries
        assert {key.removeprefix("lesson.") for key in entries if key.startswith("lesson.")} == set(RULES)


@pytest.mark.parametrize(
    ("lesson", "table"),
    [
        ("stops", helmet("guard_room", "collin@k", "rat@l")),
        ("attack", helmet("guard_room", "collin@k", "rat@l")),
        ("one_weapon", helmet("guard_room", "fips@k", "rat@l")),
        ("held", helmet("guard_room", "collin@k", "rat@k roach@k")),
        ("water", helmet("gurgle", "collin@q")),
        ("yellow_line", helmet("gurgle", "collin@n")),
        ("search", helmet("guard_room", "collin@k")),
        ("trade", helmet("guard_room", "collin@k salvia@k")),
        ("level", helmet("guard_room", "collin@k", collin={"cheese": 6})),
        ("hourglass", helmet("guard_room", "collin@k", page=2)),
    ],
)
def test_a_rule_is_explained_when_it_matters(lesson: str, table: Scene) -> None:
    assert lesson in told(table.state)
    quiet = helmet("kitchen", "collin@a", steps=0)
    assert lesson not in told(quiet.state) or lesson == "search"


def test_no_defence_without_a_hit_is_told_after_the_first_miss() -> None:
    """The classic mistake: it is the first thing that is said."""
    table = (
        helmet("guard_room", "collin@k", "rat@l", steps=0).does("attack", "target 0").rolls(MISS, MISS, MISS).fate(3)
    )
    assert table.told("missed")
    assert told(table.state)[0] == "no_defence"
    hit = helmet("guard_room", "collin@k", "rat@l", steps=0).does("attack", "target 0").rolls(SHIELD, MISS, MISS)
    hit.rolls(SHIELD, MISS).fate(3)
    assert "no_defence" not in told(hit.state)
    assert told(hit.state)[0] == "block"


def test_other_chapters_teach_nothing() -> None:
    later = str(GAME.options[0].values[1])
    assert told(GAME.new(players=1)) == ["party"]
    assert told(GAME.new(players=1, chapter=later)) == []


@pytest.mark.slow("three whole chapters")
def test_most_lessons_come_up_in_a_chapter_or_two() -> None:
    seen: set[str] = set()
    for seed in range(3):
        state = GAME.new(players=1)
        state.log = []
        goal, rng = Goal(state.box), Random(seed)
        while not state.over:
            if many := state.chance():
                state.happen(rng.randrange(many))
            else:
                seen |= set(told(state))
                state.act(state.must()[0], answer(state, goal))
    assert len(seen) > 22, set(RULES) - seen
