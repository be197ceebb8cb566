"""Cluedo keeps the contract, and every rule has a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.game import CluedoGame
from katzentisch.games.cluedo.secrecy import SECRECY, CluedoSecrecy
from katzentisch.testing import check, check_game, every_rule_is_tested
from tests.games.cluedo.evenings import patient

pytestmark = pytest.mark.deadline(600, "whole games, every law at every step: some minutes on a busy machine")

COMPILED, THOROUGH = pytest.mark.compiled, pytest.mark.thorough

KINDS: dict[int, list[tuple[bool, bool, bool, str]]] = {
    2: [(False, True, False, "off"), (True, False, False, "full")],
    3: [(False, False, False, "records"), (True, True, True, "certain")],
    4: [(False, True, False, "full"), (True, False, True, "off")],
    5: [(True, True, False, "records"), (False, False, True, "certain")],
    6: [(False, False, False, "off"), (True, True, True, "full")],
}
"""Classic, irene, last_wins, notes. Help does not touch the rules; each value of each option is here more than once."""


def kinds_for(players: int) -> list[dict[str, Any]]:
    names = ("classic", "irene", "last_wins", "notes")
    return [{"players": players, **dict(zip(names, kind, strict=True))} for kind in KINDS[players]]


BY_COST = [
    2,
    pytest.param(3, marks=COMPILED),
    pytest.param(4, marks=COMPILED),
    pytest.param(5, marks=THOROUGH),
    pytest.param(6, marks=THOROUGH),
]
"""The more hands, the more a sampled world costs: quick ones always, the others where there is time."""


class WithoutSuspicions(CluedoSecrecy):
    """They are rare in wild games: of the secrets only the one is asked for that needs none."""

    secrets = SECRECY.secrets[1:2]


class Wild(CluedoGame):
    home = "katzentisch.games.cluedo"

    def secrecy(self) -> CluedoSecrecy:
        return WithoutSuspicions()


@pytest.mark.slow("every law at every step of several games")
@pytest.mark.parametrize("players", BY_COST)
def test_cluedo_keeps_the_contract_in_wild_games(players: int) -> None:
    """Most of them end early: where an accusation is legal, almost everything that is legal is one."""
    report = check_game(Wild(), games=2, draws=1, kinds=kinds_for(players), sample_every=4)
    assert report.games == 2 * len(KINDS[players])


@pytest.mark.compiled
@pytest.mark.parametrize("players", BY_COST)
@pytest.mark.slow("whole evenings, with twins for every row of the secrecy table")
def test_cluedo_keeps_the_contract_in_whole_evenings(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """People walk, suspect and show, and accuse now and then: here all rows of the secrecy table are drawn."""
    monkeypatch.setattr(check, "wander", patient)
    report = check_game(GAME, games=2, draws=1, kinds=kinds_for(players), sample_every=6)
    assert min(report.twins.values()) > 20, report.twins


def test_every_value_of_every_option_is_met() -> None:
    for place, option in enumerate(GAME.options):
        met: list[str | int | bool] = [kind[place] for kinds in KINDS.values() for kind in kinds]
        assert all(met.count(value) >= 2 for value in option.values), option.name


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"CL-{number:02}" for number in range(1, 74)]
