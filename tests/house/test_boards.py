"""A game says whether a folder in the browser draws it; the kit asks the others for the words of the plain board."""

from __future__ import annotations

from katzentisch.core.registry import game, own_games
from tests.conftest import ROOT


def test_a_game_says_that_it_has_a_board_if_it_has_a_folder() -> None:
    drawn = {folder.parent.name for folder in (ROOT / "web" / "src" / "games").glob("*/index.ts")}
    assert {id for id in own_games() if game(id).board} == drawn
    assert not game("sack").board, "the toy is played on the plain board"
