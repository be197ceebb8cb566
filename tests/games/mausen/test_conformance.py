"""Mausen keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch.games.mausen import GAME
from katzentisch.testing import check_game, every_rule_is_tested

pytestmark = pytest.mark.deadline(600, "whole games, every law at every step: some minutes on a busy machine")


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_mausen_keeps_the_contract(seed: int) -> None:
    report = check_game(GAME, games=1, draws=4, seed=seed)
    assert report.games == 8
    assert report.twins["what another seat has chosen"] > 300


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"MA-{number:02}" for number in range(1, 33)]
