"""Positions that people write by hand: what is right, what is refused, and why."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.position import FIELDS
from katzentisch.games.cluedo.rules.board import PHASES
from katzentisch.games.cluedo.rules.cards import NAMES, PLACES, SUSPECTS, WEAPONS
from katzentisch.games.cluedo.state import Cluedo
from tests.games import test_mutated_positions as changed
from tests.games.cluedo.evenings import patient
from tests.games.cluedo.examples import EXAMPLES
from tests.games.cluedo.table import ANNA, BO, CLEO, USUAL
from tests.games.written import loaded, refused, scraps


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_load_and_return(name: str) -> None:
    position = EXAMPLES[name]
    state = GAME.load(position)
    again = GAME.position(state)
    assert GAME.position(GAME.load(json.loads(json.dumps(again)))) == again
    for field, value in position.items():
        if field not in ("hands", "at"):  # there the order of names is free
            assert again[field] == value, field


def test_there_are_examples_of_every_field_and_phase() -> None:
    assert {field for position in EXAMPLES.values() for field in position} == {*FIELDS}
    assert {position.get("phase", "lot") for position in EXAMPLES.values()} == {*PHASES}


def test_a_new_table_is_written_in_one_line() -> None:
    assert GAME.position(GAME.new(players=3)) == {"hands": ["", "", ""]}


def same(one: Cluedo, other: Cluedo) -> None:
    fields = ("phase", "turn", "figures", "spots", "weapons", "envelope", "hands", "opened", "brought", "out", "dice")
    for field in (*fields, "asked", "winner", "moves", "over", "classic", "irene", "last_wins", "notes"):
        assert getattr(one, field) == getattr(other, field), field


@pytest.mark.slow("whole evenings, each table of them")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_table_of_whole_evenings_returns(players: int) -> None:
    rng = Random(players)
    for classic in (False, True):
        state = GAME.new(players=players, classic=classic, irene=not classic, last_wins=classic, notes="off")
        for _ in patient(GAME, state, rng):
            same(GAME.load(json.loads(json.dumps(GAME.position(state)))), state)


def change(**fields: Any) -> dict[str, Any]:
    return {**USUAL, "phase": "start", **fields}


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in change().items() if name != field}


SAID = {"by": 0, "cards": "watson rope museum", "shown_by": 1, "card": "watson"}
WRONG = {"by": 1, "cards": "adler rope moor"}
RIGHT = {"by": 0, "cards": "adler dagger moor"}
REFUSED: list[tuple[Any, str, str]] = [
    (None, "position_type", ""),
    ([], "position_type", ""),
    ({}, "position_type", ""),
    (change(hans=""), "position_field", ""),
    (change(hands=[ANNA]), "player_count", "CL-02"),
    (change(hands=[""] * 7), "player_count", "CL-02"),
    (change(hands=ANNA), "position_type", ""),
    (change(hands=[ANNA, BO, 7]), "position_type", ""),
    (change(hands=[ANNA, BO, "sherlock"]), "position_name", ""),
    (change(hands=[ANNA, BO, "pool pool"]), "position_twice", "CL-04"),
    (change(hands=[ANNA, BO, BO]), "position_twice", "CL-04"),
    (change(hands=[ANNA, BO, CLEO.replace("pool", "moor")]), "position_twice", "CL-04"),
    (change(hands=[ANNA, BO, "lestrade"]), "position_hands", "CL-09"),
    (change(hands=["", "", ""]), "position_hands", "CL-09"),
    (change(envelope=""), "position_envelope", "CL-08"),
    (change(envelope="adler moor"), "position_envelope", "CL-08"),
    (change(envelope="adler dagger"), "position_envelope", "CL-08"),
    ({"hands": [""] * 3, "envelope": "adler"}, "position_envelope", "CL-08"),
    ({"hands": ["", "rope", ""], "phase": "lot"}, "position_hands", "CL-09"),
    (change(phase="deal"), "position_hands", "CL-09"),
    (change(phase="envelope"), "position_envelope", "CL-08"),
    (change(phase="tea"), "position_name", ""),
    (change(phase=7), "position_name", ""),
    (without("figures"), "position_figures", "CL-05"),
    (change(figures=["adler", "adler", "holmes"]), "position_twice", "CL-05"),
    (change(figures=["adler", "", "holmes"]), "position_figures", "CL-05"),
    (change(figures=["adler"]), "position_length", ""),
    (change(figures=["adler", "moor", "holmes"]), "position_name", ""),
    (change(irene=True, figures=["watson", "holmes", "lestrade"]), "position_figures", "CL-05"),
    ({"hands": [""] * 3, "phase": "figures", "figures": ["", "adler", ""], "turn": 1}, "position_figures", "CL-05"),
    ({"hands": [""] * 3, "figures": ["", "adler", ""]}, "position_figures", "CL-05"),
    (change(at=[]), "position_type", ""),
    (change(at={"adler": "z9"}), "position_spot", "CL-06"),
    (change(at={"adler": 7}), "position_spot", "CL-06"),
    (change(at={"moriarty": "h1"}), "position_name", ""),
    (change(at={"adler": "p1"}), "position_spot", "CL-22"),
    (change(at={"adler": "h1", "holmes": "h1"}), "position_spot", "CL-22"),
    (change(at={"mycroft": "h1"}), "position_spot", "CL-22"),  # nobody plays him
    (change(at={"holmes": "centre"}), "position_spot", "CL-22"),  # he has not accused
    (change(at={"holmes": "h1"}, accusations=[WRONG]), "position_spot", "CL-22"),  # he has
    (without("weapons"), "position_weapons", "CL-07"),
    (change(weapons={"rope": "moor"}), "position_weapons", "CL-07"),
    (change(weapons={"pipe": "moor"}), "position_weapons", "CL-07"),
    (change(weapons=[]), "position_type", ""),
    (change(weapons={**USUAL["weapons"], "rope": "centre"}), "position_name", ""),
    (change(turn=3), "position_number", ""),
    (change(turn=True), "position_number", ""),
    (change(dice=[1, 2]), "position_dice", "CL-17"),
    (change(phase="move", dice=[1]), "position_dice", "CL-17"),
    (change(phase="move", dice=[1, 7]), "position_number", ""),
    (change(phase="move", dice=3), "position_type", ""),
    (change(phase="move"), "position_phase", "CL-16"),
    (change(phase="suspect"), "position_phase", "CL-16"),
    (change(phase="refute"), "position_phase", "CL-16"),
    (change(phase="decide"), "position_phase", "CL-16"),
    (change(phase="decide", at={"adler": "museum"}, suspicions=[SAID]), "position_phase", "CL-16"),
    (change(phase="roll", at={"adler": "tower", "holmes": "q8", "lestrade": "u10"}), "position_phase", "CL-16"),
    (change(phase="roll", accusations=[{**WRONG, "by": 0}]), "position_spot", "CL-22"),
    (change(phase="roll", at={"adler": "centre"}, accusations=[{**WRONG, "by": 0}]), "position_phase", "CL-61"),
    (change(brought=[0]), "position_brought", "CL-44"),
    (change(brought=[1], at={"holmes": "museum"}, phase="roll", turn=1), "position_brought", "CL-44"),
    (change(brought=[3]), "position_number", ""),
    ({"hands": [""] * 3, "brought": [0]}, "position_phase", "CL-43"),
    (change(suspicions=[{**SAID, "shown_by": 2}]), "position_suspicion", "CL-47"),
    (change(suspicions=[{**SAID, "card": "pipe"}]), "position_suspicion", "CL-47"),
    (change(suspicions=[{**SAID, "card": "rope"}]), "position_suspicion", "CL-47"),
    (change(suspicions=[{"by": 0, "cards": "watson rope museum"}]), "position_suspicion", "CL-45"),
    (change(suspicions=[{"by": 0, "cards": "adler rope harbour", "shown_by": 1}]), "position_suspicion", "CL-45"),
    (change(suspicions=[{"by": 0, "cards": "watson rope"}]), "position_three", "CL-53"),
    (change(suspicions=[{"by": 0, "cards": "watson hudson museum"}]), "position_three", "CL-53"),
    (change(suspicions=[{"by": 5, "cards": "watson rope museum"}]), "position_number", ""),
    (change(suspicions=[{"by": 3, "cards": "watson rope museum"}]), "position_number", ""),
    (change(suspicions=[{"cards": "watson rope museum"}]), "position_number", ""),
    (change(suspicions=[7]), "position_type", ""),
    (change(suspicions=[{**SAID, "tea": 1}]), "position_field", ""),
    ({"hands": [""] * 3, "suspicions": [{"by": 0, "cards": "adler rope moor"}]}, "position_suspicion", "CL-34"),
    (change(accusations=[WRONG, WRONG], at={"holmes": "centre"}), "position_accusation", "CL-58"),
    (change(accusations=[RIGHT, WRONG], phase="decide", at={"adler": "centre"}), "position_accusation", "CL-58"),
    (change(accusations=[RIGHT], at={"adler": "centre"}), "position_phase", "CL-66"),
    ({"hands": [""] * 3, "accusations": [WRONG]}, "position_accusation", "CL-58"),
    ({"hands": [""] * 3, "ended": True}, "position_phase", "CL-66"),
    (change(ended=1), "position_type", ""),
    (change(classic="yes"), "position_type", ""),
    (change(notes="many"), "position_name", ""),
]


@pytest.mark.parametrize(("position", "code", "rule_id"), REFUSED)
def test_what_is_wrong_is_refused(position: Any, code: str, rule_id: str) -> None:
    refused(GAME, position, code, rule_id)


SCRAP = scraps([*NAMES, "g5", "centre"])
SEAT = st.integers(0, 3)
THREE = st.tuples(st.sampled_from(SUSPECTS), st.sampled_from(WEAPONS), st.sampled_from(PLACES)).map(" ".join)
SPOT = st.sampled_from([*PLACES, "g1", "h1", "h5", "e6", "q8", "u10", "centre"])
SPOKEN = st.fixed_dictionaries(
    {"by": SEAT, "cards": THREE}, optional={"shown_by": SEAT, "card": st.sampled_from(NAMES)}
)
POSITIONS = st.fixed_dictionaries(
    {"hands": st.just(USUAL["hands"]) | SCRAP, "phase": st.sampled_from(PHASES[4:]) | SCRAP},
    optional={
        "envelope": st.just(USUAL["envelope"]) | SCRAP,
        "figures": st.just(USUAL["figures"]) | SCRAP,
        "weapons": st.just(USUAL["weapons"]) | SCRAP,
        "at": st.dictionaries(st.sampled_from(SUSPECTS), SPOT | SCRAP, max_size=4) | SCRAP,
        "turn": SEAT | SCRAP,
        "dice": st.lists(st.integers(0, 7), max_size=3) | SCRAP,
        "brought": st.lists(SEAT, max_size=2) | SCRAP,
        "suspicions": st.lists(SPOKEN | SCRAP, max_size=2) | SCRAP,
        "accusations": st.lists(SPOKEN | SCRAP, max_size=3) | SCRAP,
        "ended": st.booleans() | SCRAP,
        "classic": st.booleans() | SCRAP,
        "irene": st.booleans() | SCRAP,
        "last_wins": st.booleans() | SCRAP,
        "notes": st.sampled_from(["off", "records", "certain", "full"]) | SCRAP,
        "odd": SCRAP,
    },
)


@pytest.mark.slow("two hundred positions, each loaded, written and loaded again")
@settings(max_examples=200, deadline=None)
@given(POSITIONS | POSITIONS.map(lambda position: {**USUAL, **position, "hands": USUAL["hands"]}) | SCRAP)
def test_load_gives_a_table_or_a_refusal_and_nothing_else(position: Any) -> None:
    if (state := loaded(GAME, position)) is not None:
        assert [state.over, state.chance() > 0, bool(state.must())].count(True) == 1
        if state.must():
            assert state.legal(state.must()[0])


@pytest.mark.slow("games played to their ends from positions that somebody has changed")
def test_a_changed_position_is_refused_or_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(changed.LONGEST, "cluedo", 3_000)
    played = sum(changed.check(GAME, "cluedo", Random(f"cluedo {number}")) for number in range(120))
    assert played > 10
