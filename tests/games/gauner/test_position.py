"""Positions that people write by hand: what is right, what is refused, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.rules.cards import NAMES
from tests.games.gauner.table import ANNA, BO, THREE, play, row
from tests.games.written import loaded, refused, scraps

DOCS = Path(__file__).parents[3] / "docs" / "games" / "gauner" / "positions.md"
EXAMPLES = [json.loads(text) for text in re.findall(r"```json gauner\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)]


@pytest.mark.parametrize("position", EXAMPLES)
def test_the_examples_load_and_return(position: dict[str, Any]) -> None:
    state = GAME.load(position)
    again = GAME.position(state)
    assert GAME.position(GAME.load(again)) == again
    for field, value in position.items():
        if field not in ("hands", "noted", "found", "missed", "asked"):
            assert again[field] == value


def test_there_are_examples_of_every_field() -> None:
    assert len(EXAMPLES) == 7
    from katzentisch.games.gauner.position import FIELDS

    assert {field for position in EXAMPLES for field in position} == {*FIELDS}


PLACE = ("seat", "hand", "found", "crossed", "circled", "missed", "asked", "noted", "points", "questions")


def test_a_new_table_is_written_in_one_line() -> None:
    assert GAME.position(GAME.new(players=3)) == {"hands": ["", "", ""]}
    assert GAME.position(GAME.load({"hands": ["", "", ""]})) == GAME.position(GAME.new(players=3))


def test_marks_follow_from_what_happened() -> None:
    table = play(THREE, noted=["", "redF greyF", ""], found=["", "greyC", "redF"], missed=["greyF", "", ""])
    table.sheet(0, crossed="greyC redF greyF").sheet(2, crossed="greyC", found="redF")
    table.sheet(1, circled="greyF", crossed=row("F") + " greyA greyB greyD greyE")


def test_a_finished_table() -> None:
    state = GAME.load(EXAMPLES[5])
    assert state.over
    assert state.returns() == [1.0, 0.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_of_random_games_returns(players: int) -> None:
    rng = Random(players)
    for strict, brave in ((False, True), (True, False)):
        state = GAME.new(players=players, strict=strict, brave=brave, notes="off")
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
            else:
                state.play(state.turn, rng.choice(state.legal(state.turn)))
            loaded = GAME.load(GAME.position(state))
            for one, other in zip(loaded.places, state.places, strict=True):
                for field in PLACE:
                    assert getattr(one, field) == getattr(other, field), field
            for field in ("phase", "turn", "haul", "due", "room", "box", "over", "strict", "brave", "notes"):
                assert getattr(loaded, field) == getattr(state, field), field


def change(**fields: Any) -> dict[str, Any]:
    return {"hands": [ANNA, BO], **fields}


EARLY = {"hands": ["redA", "redB"]}
REFUSED: list[tuple[Any, str, str]] = [
    (None, "position_type", ""),
    ([], "position_type", ""),
    ({}, "position_type", ""),
    (change(hans=""), "position_field", ""),
    (change(hands=[ANNA]), "player_count", "GR-01"),
    (change(hands=[""] * 5), "player_count", "GR-01"),
    (change(hands=ANNA), "position_type", ""),
    (change(hands=[ANNA, 7]), "position_type", ""),
    (change(hands=[ANNA, "redZ"]), "position_card", ""),
    (change(hands=[ANNA, "redC redC"]), "position_twice", "GR-02"),
    (change(hands=[ANNA, ANNA]), "position_two_hands", "GR-02"),
    (change(hands=["redA", "redB redC"]), "position_hands", "GR-04"),
    (change(hands=[row("ABC"), row("DEF")]), "position_hands", "GR-04"),
    (change(found=["redC", ""]), "position_found", "GR-31"),
    (change(found=[""]), "position_length", ""),
    (change(found=""), "position_type", ""),
    (change(missed=["redA", ""]), "position_missed", "GR-28"),
    (change(points=[1, 0]), "position_points", "GR-37"),
    (change(points=[0, 0], haul=1), "position_points", "GR-37"),
    (change(points=[1, 0], haul=1, brave=True, found=["", "redC"]), "position_points", "GR-37"),
    (change(points=[1]), "position_length", ""),
    (change(points=7), "position_type", ""),
    (change(points=[-1, 0]), "position_number", ""),
    (change(turn=2), "position_number", ""),
    (change(turn=True), "position_number", ""),
    (change(phase="dance"), "position_phase", ""),
    (change(phase=[]), "position_phase", ""),
    (change(phase="deal"), "position_phase_hands", "GR-04"),
    ({**EARLY, "phase": "ask"}, "position_phase_hands", "GR-04"),
    ({**EARLY, "missed": ["greyF", ""]}, "position_too_early", "GR-17"),
    ({**EARLY, "asked": ["greyF", ""]}, "position_too_early", "GR-17"),
    ({**EARLY, "noted": ["greyF", "greyF"]}, "position_noted", "GR-10"),
    (change(phase="lot", noted=["redA", "redA"]), "position_noted", "GR-10"),
    (change(phase="preliminary", noted=["redA", "redB"]), "position_noted", "GR-10"),
    (change(phase="preliminary", noted=["redA redB redC redD"] * 2), "position_noted", "GR-10"),
    (change(phase="roll", noted=[" ".join(NAMES), ""]), "position_noted", "GR-10"),
    (change(phase="roll", haul=1, found=["", "redC"]), "position_too_early", "GR-18"),
    (change(rolled="red"), "position_card", ""),
    (change(strict="yes"), "position_type", ""),
    (change(notes="many"), "position_phase", ""),
    (change(due=[]), "position_due", "GR-46"),
    (change(checked=True), "position_checked", "GR-50"),
    (change(checked=1, strict=True), "position_type", ""),
    (change(checked=True, strict=True, phase="roll"), "position_checked", "GR-50"),
    (change(due={"sheet": 1, "rooms": "redF"}, strict=True), "position_due", "GR-46"),
    (change(due={"sheet": 1}), "position_due", "GR-46"),
    (change(due={"sheet": 2, "rooms": ""}), "position_number", ""),
    (change(noted=["redF", ""], due={"sheet": 0, "rooms": "redF"}, found=["redA redB", ""]), "position_due", "GR-46"),
    (change(found=["", BO], haul=3), "position_after_end", "GR-53"),
    (change(found=["", BO], phase="roll"), "position_after_end", "GR-53"),
]


@pytest.mark.parametrize(("position", "code", "rule_id"), REFUSED)
def test_what_is_wrong_is_refused(position: Any, code: str, rule_id: str) -> None:
    refused(GAME, position, code, rule_id)


SCRAP = scraps(NAMES)
ROOMS = st.lists(st.sampled_from(NAMES), max_size=5, unique=True).map(" ".join)
PAIRS = st.lists(ROOMS | SCRAP, min_size=2, max_size=2)
FIELDS = st.fixed_dictionaries(
    {"hands": st.just([ANNA, BO]) | PAIRS | SCRAP},
    optional={
        "found": PAIRS | SCRAP,
        "missed": PAIRS | SCRAP,
        "asked": PAIRS | SCRAP,
        "noted": PAIRS | SCRAP,
        "points": st.lists(st.integers(0, 3), min_size=2, max_size=2) | SCRAP,
        "turn": st.integers(0, 1) | SCRAP,
        "haul": st.integers(0, 2) | SCRAP,
        "phase": st.sampled_from(["deal", "lot", "preliminary", "roll", "ask"]) | SCRAP,
        "rolled": st.sampled_from(NAMES) | SCRAP,
        "due": st.fixed_dictionaries({"sheet": st.integers(0, 2), "rooms": ROOMS}) | SCRAP,
        "strict": st.booleans() | SCRAP,
        "brave": st.booleans() | SCRAP,
        "notes": st.sampled_from(["off", "records", "full"]) | SCRAP,
        "odd": SCRAP,
    },
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(FIELDS | SCRAP)
def test_load_gives_a_table_or_a_refusal_and_nothing_else(position: Any) -> None:
    if (state := loaded(GAME, position)) is not None:
        assert [state.over, state.chance() > 0, bool(state.must())].count(True) == 1
