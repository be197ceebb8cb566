"""Gauner raus! keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from katzentisch.core.options import Option
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.game import GaunerGame
from katzentisch.games.gauner.proof import PROOF
from katzentisch.games.gauner.state import Gauner
from katzentisch.testing import check_game, every_rule_is_tested

STRICT, BRAVE, NOTES = GAME.options


def only(option: Option, value: bool | str) -> Option:
    return Option(option.name, (value,), value)


class Some(GaunerGame):
    """Some of the tables. Positions are those of the whole game."""

    def load(self, position_: Any) -> Gauner:
        return GAME.load(position_)


class ForTwo(Some):
    player_counts = range(2, 3)
    options = (STRICT, only(BRAVE, False), NOTES)


class ForThree(Some):
    player_counts = range(3, 4)
    options = (STRICT, only(BRAVE, True), only(NOTES, "records"))


class ForFour(Some):
    player_counts = range(4, 5)
    options = (only(STRICT, True), only(BRAVE, False), only(NOTES, "full"))


@pytest.mark.parametrize(("game", "tables"), [(ForTwo(), 6), (ForThree(), 2), (ForFour(), 1)])
def test_gauner_keeps_the_contract(game: GaunerGame, tables: int) -> None:
    """Between them these tables have every value of every option; all together would take minutes."""
    report = check_game(game, PROOF, games=1, draws=1)
    assert report.games == tables
    assert min(report.twins.values()) > 30


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"GR-{number:02}" for number in range(1, 63)]
