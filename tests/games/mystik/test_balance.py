"""`./kt bench balance mystik`: what was played stays, and the page says what was played."""

from __future__ import annotations

import json
import time
from math import inf
from pathlib import Path

import pytest

from katzentisch.core.shapes import Budget
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from tests.games.mystik import balance
from tests.games.mystik.balance import BLOCK, BOTS, CAMPAIGNS, LOST, Results

CHAPTERS = list(content().chapters)


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without results, and a planner who hardly thinks."""
    monkeypatch.setattr(balance, "FOLDER", tmp_path)
    monkeypatch.setattr(balance, "BUDGET", Budget(1))
    return tmp_path


def test_the_tables_of_the_page_are_made_of_the_results() -> None:
    """`./kt bench balance mystik --minutes 0`"""
    assert balance.text() == balance.FILE.read_text("utf-8")


def test_the_results_are_signs_of_wins_and_losses() -> None:
    assert sorted(file.stem for file in balance.FOLDER.glob("*.json")) == sorted(CHAPTERS)
    for one in balance.results():
        for bot in BOTS:
            assert set(one.of[bot]) <= {LOST, *"0123456789"}
            assert len(one.of[bot]) <= balance.SEEDS
    assert len(balance.told("scripted")) == CAMPAIGNS


@pytest.mark.slow("a game of each chapter")
def test_the_results_are_of_the_book_as_it_is() -> None:
    """If this fails the content or the bots have changed: delete the results and play again."""
    for one in balance.results():
        for seed in range(2):
            assert balance.sign(GAME.load({"chapter": one.chapter}), "scripted", seed) == one.of["scripted"][seed]


@pytest.mark.thorough
@pytest.mark.slow("a whole campaign")
def test_the_campaigns_are_of_the_book_as_it_is() -> None:
    assert " ".join(balance.campaign("scripted", 2)) == balance.told("scripted")[2]


def test_a_run_goes_on_where_it_was_ended(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, str, int]] = []

    def quick(state: object, bot: str, seed: int) -> str:
        played.append((state.box.chapter, bot, seed))  # type: ignore[attr-defined]  # a table
        if len(played) == 12:
            raise KeyboardInterrupt
        return "3" if bot == "planner" else LOST

    monkeypatch.setattr(balance, "sign", quick)
    with pytest.raises(KeyboardInterrupt):
        balance.play(BLOCK + 1, inf)
    first, second = balance.results()[:2]
    assert (first.of, second.of["scripted"]) == ({"scripted": LOST * BLOCK, "planner": "3" * BLOCK}, LOST)
    balance.play(BLOCK + 1, inf)
    assert len(played) - 1 == len(set(played)) == 2 * (BLOCK + 1) * len(CHAPTERS)  # one twice: it was cut off
    assert all(one.of == {"scripted": LOST * (BLOCK + 1), "planner": "3" * (BLOCK + 1)} for one in balance.results())
    evenly = [chapter for chapter, bot, seed in played if bot == "planner" and seed == BLOCK - 1]
    assert evenly == CHAPTERS
    balance.play(BLOCK + 1, inf)
    assert len(played) == 2 * (BLOCK + 1) * len(CHAPTERS) + 1


def test_no_game_begins_when_time_is_over(empty: Path) -> None:
    balance.play(1, time.monotonic())
    assert list(empty.iterdir()) == []


def test_results_of_another_budget_are_refused(empty: Path) -> None:
    found = Results("catnip", dict.fromkeys(BOTS, "3"))
    found.write()
    assert balance.read("catnip") == found
    found.file.write_text(json.dumps({"chapter": "catnip", "iterations": 7}), "utf-8")
    with pytest.raises(SystemExit, match="another budget"):
        balance.read("catnip")


@pytest.mark.slow("a game")
def test_a_sign_is_how_a_game_ended(empty: Path) -> None:
    assert balance.sign(GAME.load({"chapter": CHAPTERS[0]}), "scripted", 0) == "4"
    assert balance.sign(GAME.load({"chapter": CHAPTERS[0]}), "scripted", 1) == LOST


def test_what_the_tables_say(empty: Path) -> None:
    for number, chapter in enumerate(CHAPTERS):
        lost = 2 * number // 3
        Results(chapter, {"scripted": LOST * 10, "planner": LOST * lost + "3" * (10 - lost)}).write()
    (empty / "campaigns-scripted.txt").write_text(
        " ".join(f"{number}:2" for number in range(1, 8)) + " 8:x 8:1\n", "utf-8"
    )
    said = balance.tables(balance.results())
    assert (
        "| 1 Under the Helmet | 7 | 0.00 (0.00 to 0.28) | 10 | 1.00 (0.72 to 1.00) | 10 | 1.00 (1.00 to 1.00) |" in said
    )
    assert "| the easiest chapter is won in .85 or more | 2: 1.00 |" in said
    assert "| the hardest in .35 to .55 | 7: 0.60 |" in said
    assert "or more | 0.98 |" in said
    assert "| 7: +0.60, 8: +0.60, 6: +0.70 |" in said
    assert "| `scripted` | 1 | 9.0 (9 to 9) | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 0.00 |" in said


@pytest.mark.parametrize(("values", "places"), [([3, 1, 2], [3, 1, 2]), ([5, 5, 1], [2.5, 2.5, 1]), ([], [])])
def test_equal_ones_share_their_places(values: list[float], places: list[float]) -> None:
    assert balance.ranks(values) == places
