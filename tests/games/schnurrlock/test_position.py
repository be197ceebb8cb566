"""Positions that people write by hand: what is right, what is refused, and why."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import NAMES
from katzentisch.games.schnurrlock.rules.tasks import TASKS
from tests.games.schnurrlock.table import names, scene
from tests.games.written import loaded, refused, scraps

BASE: dict[str, Any] = {"trail": "? 2 M ? ?", "targets": ["C6", "G4"], "hands": ["C1 C2", "D1 D2"]}


def change(**fields: Any) -> dict[str, Any]:
    return {**BASE, **fields}


def test_what_is_left_out_is_usual() -> None:
    state = GAME.load(BASE)
    assert (state.turn, state.due, state.may_guess, state.failed, state.round) == (0, 2, True, False, 1)
    assert len(state.piles.deck) == 60 - 6
    assert sum(state.trail.bag) == 17
    assert [names(desk.seen) for desk in state.desks] == ["C1 C2 G4", "C6 D1 D2"]
    assert [desk.seen for desk in state.desks] == [desk.ruled for desk in state.desks]


def test_a_written_position_is_short_where_it_can_be() -> None:
    written = GAME.position(GAME.load(BASE))
    assert {"seen", "ruled", "pile", "agenda", "owed", "called", "callers", "away", "over"}.isdisjoint(written)


def test_every_table_of_a_wild_game_comes_back() -> None:
    rng = Random(5)
    for players in (2, 5):
        state = GAME.new(players=players)
        while not state.over:
            again = GAME.load(json.loads(json.dumps(GAME.position(state))))
            assert GAME.position(again) == GAME.position(state)
            assert (again.must(), again.chance(), again.outcomes()) == (state.must(), state.chance(), state.outcomes())
            for seat in range(players):
                assert again.legal(seat) == state.legal(seat)
                assert GAME.view(again, seat) == GAME.view(state, seat)
            if k := state.chance():
                state.happen(rng.randrange(k))
            else:
                seat = rng.choice(state.must() + (state.may() if rng.random() < 0.2 else ()))
                state.act(seat, rng.choice(state.legal(seat)))


REFUSED: list[tuple[Any, str, str]] = [
    (None, "position_type", ""),
    ([], "position_type", ""),
    (change(trial=""), "position_field", ""),
    (change(targets=["C6"]), "player_count", "SH-01"),
    (change(targets=["C6"] * 6), "player_count", "SH-01"),
    (change(targets="C6 G4"), "position_type", ""),
    (change(targets=["C6", "C13"]), "position_name", ""),
    (change(targets=["C6", 7]), "position_name", ""),
    (change(targets=["C6", "C6"]), "position_twice", "SH-02"),
    (change(hands=["C1 C1", ""]), "position_twice", "SH-02"),
    (change(hands=["C1 G4", ""]), "position_twice", "SH-02"),
    (change(hands=["C1"]), "position_length", ""),
    (change(hands=["C1", 3]), "position_type", ""),
    (change(leads=["C1", ""], hands=["C1", ""]), "position_twice", "SH-02"),
    (change(leads=["G9", ""]), "position_answer", "SH-24"),
    (change(dead_ends=["R5", ""]), "position_answer", "SH-24"),
    (change(deck="R1"), "position_missing", "SH-02"),
    (change(deck="", discards="R1", away="rest"), "position_piles", "SH-19"),
    (change(trail="? 2"), "position_marker", "SH-47"),
    (change(trail="M M"), "position_marker", "SH-47"),
    (change(caught=1), "position_marker", "SH-47"),
    (change(trail="2 ?", caught=1), "position_marker", "SH-47"),
    (change(trail="? 2 M", turn=None), "position_prowl", "SH-56"),
    (change(trail="? 2 M", turn=None, agenda=[["move", 0, 0]]), "position_prowl", "SH-56"),
    (change(trail="? 4 M"), "position_name", ""),
    (change(trail="3 3 3 3 M", tiles=["3 3?", "3"]), "position_tiles", "SH-03"),
    (change(trail="? ? M", tiles=["1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3", ""]), "position_tiles", "SH-03"),
    (change(trail="? " * 20 + "M"), "position_length", ""),
    (change(tiles=["4", ""]), "position_name", ""),
    (change(turn=2), "position_number", ""),
    (change(turn=True), "position_number", ""),
    (change(due=3), "position_number", ""),
    (change(round=0), "position_number", ""),
    (change(guess=1), "position_type", ""),
    (change(notes="all"), "position_word", ""),
    (change(called=[0, 0]), "position_seats", ""),
    (change(called=[2]), "position_number", ""),
    (change(callers=[0]), "position_caller", "SH-57"),
    (change(wrong=["C", ""]), "position_wrong", "SH-31"),
    (change(wrong=["X", ""]), "position_name", ""),
    (change(pile="R1"), "position_pile", "SH-19"),
    (change(seen=["C6", ""]), "position_memory", "SH-08"),
    (change(seen=["R1", ""]), "position_memory", "SH-08"),
    (change(ruled=["C6", ""]), "position_memory", "SH-08"),
    (change(owed=[1]), "position_length", ""),
    (change(owed=[9] * 6), "position_number", ""),
    (change(agenda=[]), "position_length", ""),
    (change(agenda=["play"]), "position_type", ""),
    (change(agenda=[["dance", 0, 0]]), "position_agenda", ""),
    (change(agenda=[["play", 1, 0]]), "position_agenda", ""),
    (change(agenda=[["target", 0, 1]]), "position_agenda", ""),
    (change(agenda=[["play", 0, 0], ["play", 0, 0]]), "position_agenda", ""),
    (change(agenda=[["play", 0, 0], ["target", 0, 1]]), "position_agenda", ""),
    (change(agenda=[["play", 0, 0], ["turn_up", 1, 0]]), "position_agenda", ""),
    (change(agenda=[["play", 0, 0], ["lay", 0, 0]]), "position_agenda", ""),
]


@pytest.mark.parametrize(("position", "code", "rule_id"), REFUSED)
def test_what_is_wrong_is_refused(position: Any, code: str, rule_id: str) -> None:
    refused(GAME, position, code, rule_id)


SCRAP = scraps(NAMES)
CARDS = st.lists(st.sampled_from(NAMES), max_size=4, unique=True).map(" ".join)
SEATS = st.lists(CARDS | SCRAP, min_size=2, max_size=3)
TRAIL = st.lists(st.sampled_from(["?", "1", "2", "3"]), max_size=9).map(lambda tiles: " ".join([*tiles, "M"]))
FRAME = st.tuples(st.sampled_from([*TASKS, "x"]), st.integers(-1, 3), st.integers(-1, 3)).map(list)
FIELDS = st.fixed_dictionaries(
    {
        "targets": st.lists(st.sampled_from(["C6", "G4", "R9", ""]), min_size=2, max_size=3) | SCRAP,
        "trail": TRAIL | SCRAP,
    },
    optional={
        "hands": SEATS,
        "leads": SEATS,
        "dead_ends": SEATS,
        "closed": SEATS,
        "tiles": st.lists(st.sampled_from(["", "1", "2? 3", "9"]), min_size=2, max_size=3),
        "wrong": st.lists(st.sampled_from(["", "D", "7", "T8"]), min_size=2, max_size=3),
        "discards": CARDS | SCRAP,
        "deck": CARDS | st.just("rest") | SCRAP,
        "away": CARDS | st.just("rest") | SCRAP,
        "turn": st.none() | st.integers(0, 3),
        "due": st.integers(-1, 3),
        "called": st.lists(st.integers(0, 2), max_size=3) | SCRAP,
        "callers": st.lists(st.integers(0, 2), max_size=2) | SCRAP,
        "owed": st.lists(st.integers(0, 4), min_size=6, max_size=9) | SCRAP,
        "over": st.booleans() | SCRAP,
        "caught": st.none() | st.integers(0, 2),
        "agenda": st.lists(FRAME, max_size=5) | SCRAP,
        "seen": SEATS,
        "ruled": SEATS,
        "odd": SCRAP,
    },
)


@given(SCRAP | FIELDS, st.randoms(use_true_random=False))
def test_load_gives_a_table_or_a_refusal_and_nothing_else(position: Any, rng: Random) -> None:
    if (state := loaded(GAME, position)) is None:
        return
    for _ in range(60):
        if state.over:
            break
        if k := state.chance():
            state.happen(rng.randrange(k))
        else:
            seat = state.must()[0]
            state.act(seat, rng.choice(state.legal(seat)))


def test_a_scene_in_a_test_is_a_position() -> None:
    assert GAME.position(scene().state)["trail"] == "? ? 2 3 M ? ?"
