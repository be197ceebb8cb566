"""Gauner raus! keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from katzentisch.core.record import Record, walk
from katzentisch.deduce.knowledge import LEVELS
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.secrecy import SECRECY
from katzentisch.games.gauner.state import Gauner
from katzentisch.testing import check_game, every_rule_is_tested, words
from katzentisch.testing.check import plain_laws
from katzentisch.testing.wander import wander

pytestmark = pytest.mark.deadline(600, "whole games, every law at every step: some minutes on a busy machine")

KINDS = {
    2: [
        (False, False, "off"),
        (False, True, "full"),
        (True, False, "records"),
        (True, True, "off"),
        (True, False, "certain"),
    ],
    3: [
        (False, False, "records"),
        (False, True, "off"),
        (True, False, "full"),
        (True, True, "records"),
        (False, True, "certain"),
    ],
    4: [(True, True, "full")],
}
"""Strict, brave, notes. The rules know the number of players, `strict` and `brave`: with two and three players every
combination is here. Help does not touch the rules, and meets every value of each. With four players one game takes half
a minute, since its samples are drawn from millions of deals; the other combinations are checked without samples."""


EVERY_FOURTH, EVERY = 4, pytest.param(1, marks=pytest.mark.thorough)


@pytest.mark.compiled
@pytest.mark.parametrize("sample_every", [EVERY_FOURTH, EVERY])
@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.thorough)])
def test_gauner_keeps_the_contract(players: int, sample_every: int) -> None:
    """Worlds are drawn at every fourth table, since they take most of the time; thoroughly at every one. With two
    players only a watcher has two others: it gets more twins."""
    kinds = [
        {"players": players, "strict": strict, "brave": brave, "notes": notes}
        for strict, brave, notes in KINDS[players]
    ]
    report = check_game(GAME, games=1, draws=2 if players == 2 else 1, kinds=kinds, sample_every=sample_every)
    assert report.games == len(kinds)
    assert min(report.twins.values()) > 10


@pytest.mark.parametrize(("strict", "brave"), [(False, False), (False, True), (True, False)])
def test_every_other_table_of_four_keeps_the_laws_that_need_no_samples(strict: bool, brave: bool) -> None:
    state = GAME.new(players=4, strict=strict, brave=brave)
    state.log = []
    components = SECRECY.components(state)
    rng = Random(f"{strict}/{brave}")
    for record in wander(GAME, state, rng):
        plain_laws(GAME, SECRECY, state, components, rng)
    record.close(state)
    *_, (_, again) = walk(Record.read(record.text(), GAME))
    assert isinstance(again, Gauner)
    assert GAME.position(again) == GAME.position(state)
    words.events_are_said(GAME, state, state.log)


def test_help_meets_every_value_of_every_option() -> None:
    for option in (0, 1):
        for notes in LEVELS:
            met = {kind[option] for kinds in KINDS.values() for kind in kinds if kind[2] == notes}
            assert met == {False, True}, (option, notes)


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"GR-{number:02}" for number in range(1, 63)]
