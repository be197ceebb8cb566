"""Schnurrlock Holmes keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from katzentisch.games.schnurrlock import GAME
from katzentisch.games.schnurrlock.rules.cards import ACTIONS
from katzentisch.games.schnurrlock.secrecy import SECRECY
from katzentisch.testing import every_rule_is_tested
from katzentisch.testing.check import Report, check_one, check_tiny
from katzentisch.testing.words import actions_are_said, catalogues_agree
from tests.games.schnurrlock.short import USUAL, ShortGame

pytestmark = pytest.mark.deadline(600, "whole games, every law at every step: some minutes on a busy machine")


@pytest.mark.parametrize(
    ("players", "seed"),
    [(2, 1), (3, 1), pytest.param(4, 1, marks=pytest.mark.thorough), pytest.param(5, 1, marks=pytest.mark.compiled)],
)
def test_wild_games_keep_the_contract(players: int, seed: int) -> None:
    """Every law at every step, with calls and mishaps inside everything."""
    report = Report(twins={secret.name: 0 for secret in SECRECY.secrets})
    agreed = {
        "begins": "drawn" if players == 3 else "first",
        "breath": 3 if players > 2 else 0,
        "mishaps": players != 4,
    }
    check_one(
        ShortGame(agreed=agreed),
        SECRECY,
        {"players": players, "notes": "full", "sorts": players > 3, **agreed},
        Random(seed),
        1,
        report,
    )
    assert report.steps > 50
    assert report.strayed


@pytest.mark.parametrize("notes", ["off", "records", "certain"])
def test_every_kind_of_notes_keeps_the_contract(notes: str) -> None:
    report = Report(twins={secret.name: 0 for secret in SECRECY.secrets})
    check_one(
        ShortGame(notes),
        SECRECY,
        {"players": 2, "notes": notes, "sorts": notes == "off", **USUAL},
        Random(3),
        1,
        report,
    )
    assert report.steps > 40


def test_the_tiny_table_has_exactly_these_games() -> None:
    check_tiny(GAME, SECRECY)


def test_every_word_is_there_in_both_languages() -> None:
    catalogues_agree(GAME)
    actions_are_said(GAME)
    assert len(GAME.actions) == ACTIONS


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"SH-{number:02}" for number in range(1, 76)]
