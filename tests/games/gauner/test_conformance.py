"""Gauner raus! keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch.core.options import Option
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.game import GaunerGame
from katzentisch.games.gauner.proof import PROOF
from katzentisch.testing import check_game, every_rule_is_tested

STRICT, BRAVE, NOTES = GAME.options


class ForTwo(GaunerGame):
    """Every table for two."""

    player_counts = range(2, 3)


class ForThree(GaunerGame):
    """The tables differ in what the rules look at; notes have been seen with two."""

    player_counts = range(3, 4)
    options = (STRICT, BRAVE, Option("notes", ("records",), "records"))


class ForFour(GaunerGame):
    player_counts = range(4, 5)
    options = (STRICT, Option("brave", (False,), False), Option("notes", ("full",), "full"))


@pytest.mark.parametrize(("game", "tables"), [(ForTwo(), 12), (ForThree(), 4), (ForFour(), 2)])
def test_gauner_keeps_the_contract(game: GaunerGame, tables: int) -> None:
    report = check_game(game, PROOF, games=1, draws=1)
    assert report.games == tables
    assert min(report.twins.values()) > 40


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"GR-{number:02}" for number in range(1, 63)]
