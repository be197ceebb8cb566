"""Gauner raus! keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.proof import PROOF
from katzentisch.testing import check_game, every_rule_is_tested

KINDS = {
    2: [(False, False, "off"), (False, True, "full"), (True, False, "records"), (True, True, "off")],
    3: [(False, False, "records"), (False, True, "off"), (True, False, "full"), (True, True, "records")],
    4: [(True, True, "full")],
}
"""Strict, brave, notes. The rules know the number of players, `strict` and `brave`: with two and three players every
combination is here. Help does not touch the rules, and meets every value of each. With four players the rules are those
of three with other hands, and one game takes half a minute: its samples are drawn from millions of deals."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gauner_keeps_the_contract(players: int) -> None:
    kinds = [
        {"players": players, "strict": strict, "brave": brave, "notes": notes}
        for strict, brave, notes in KINDS[players]
    ]
    report = check_game(GAME, PROOF, games=1, draws=1, kinds=kinds)
    assert report.games == len(kinds)
    assert min(report.twins.values()) > 20


def test_help_meets_every_value_of_every_option() -> None:
    for option in (0, 1):
        for notes in ("off", "records", "full"):
            met = {kind[option] for kinds in KINDS.values() for kind in kinds if kind[2] == notes}
            assert met == {False, True}, (option, notes)


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"GR-{number:02}" for number in range(1, 63)]
