"""Maus und Mystik keeps the contract, and every rule has a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

from katzentisch.core.agenda import ASK
from katzentisch.core.options import Option
from katzentisch.core.text import Words
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.pack import of_author
from katzentisch.games.mystik.game import MystikGame
from katzentisch.games.mystik.rules.course.question import QUESTIONS
from katzentisch.games.mystik.rules.tasks import NAMES
from katzentisch.games.mystik.secrecy import SECRECY
from katzentisch.games.mystik.state import Mystik, fresh_table
from katzentisch.testing import check_game, every_rule_is_tested
from katzentisch.testing.check import Report, check_one
from tests.games.mystik.table import chapter, scene

pytestmark = pytest.mark.deadline(600, "whole games, every law at every step: some minutes on a busy machine")

RICH = {"mice": 2, "items": ["disguise", "hook", "fork", "grape"], "cheese": 6}
SHORT = {
    "brawl": chapter(
        end_page=3,
        party={**RICH, "mice": 3, "cards": {"collin": ["duck", "badger_scroll"], "fips": ["pepper_bag", "zigzag"]}},
        start={
            "room": "guard_room",
            "fields": ["a", "b"],
            "greedy": True,
            "enemies": [{"enemy": "roach", "n": 2}, {"enemy": "gram"}, {"enemy": "spider"}],
        },
        rooms={"guard_room": {"surge": [{"enemy": "rasselbein"}, {"enemy": "rat", "n": 2}]}},
        companion={"id": "crumb", "name": {"de": "Krümel", "en": "Crumb"}, "hearts": 1},
        clauses=[{"when": when, "do": [{"do": "join", "to": "first"}]} for when in ("start", "lost")],
    ),
    "stream": chapter(
        end_page=3,
        party=RICH,
        tiles=[{"room": "gurgle", "x": 0, "y": 0}, {"room": "root_gate", "x": 0, "y": 1}],
        start={"room": "gurgle", "fields": ["j", "u"], "traps": True},
        encounters={"normal": 2, "hard": 1},
    ),
    "cat": chapter(
        end_page=3,
        party=RICH,
        tiles=[{"room": "kitchen", "x": 0, "y": 0}],
        start={
            "room": "kitchen",
            "fields": ["a", "k"],
            "enemies": [{"enemy": "brodie"}, {"enemy": "elite_rat", "n": 2}],
        },
    ),
}
"""Chapters in which everything happens and the hourglass is nearly empty."""


class ShortGame(MystikGame):
    """The same rules; short chapters, so that the kit can look at every step of many games."""

    home = "katzentisch.games.mystik"
    player_counts = range(1, 3)

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]  # the game has it so
        return (Option("chapter", tuple(SHORT), "brawl"), Option("achievements", (True,), True))

    def start(self, players: int, options: Mapping[str, Any]) -> Mystik:
        table = fresh_table(players, of_author(SHORT[options["chapter"]]), options["achievements"])
        table.settle()
        return table

    def options_of(self, state: Mystik) -> dict[str, Any]:
        name = next(name for name, story in SHORT.items() if of_author(story) is state.box)
        return {"players": state.players, "chapter": name, "achievements": state.individual}

    def words(self, lang: str) -> Words:
        return short_words(lang)


@cache
def short_words(lang: str) -> Words:
    extra = {f"option.chapter.{name}": name for name in SHORT} | {"option.achievements.True": "with"}
    return Words(lang, {**GAME.words(lang).entries, **extra})


@pytest.mark.compiled
@pytest.mark.parametrize("players", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_short_chapters_keep_the_contract(players: int) -> None:
    """One who leads all mice; thoroughly also two who share them, as they do in the chapters below."""
    kinds = [{"players": players, "chapter": name, "achievements": True} for name in SHORT]
    report = check_game(ShortGame(), games=1, draws=1, kinds=kinds)
    assert report.games == 3
    assert report.events > 250


class HastyGame(MystikGame):
    """The same chapters with an hourglass that is nearly empty: they end with the first surge or capture."""

    home = "katzentisch.games.mystik"

    def start(self, players: int, options: Mapping[str, Any]) -> Mystik:
        table = super().start(players, options)
        table.fate.end_page, table.fate.wheel = 2, 5
        return table


TITLES = GAME.options[0].values
EVERY = [(name, players) for name in TITLES for players in range(1, 5)]
USUAL = [(name, 1 + number % 4) for number, name in enumerate(TITLES)]
"""Each chapter once, and all numbers of players; the rest is thorough."""


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "players"), [pytest.param(*one, marks=() if one in USUAL else pytest.mark.thorough) for one in EVERY]
)
def test_all_chapters_keep_the_contract(name: str, players: int) -> None:
    report = Report()
    check_one(
        HastyGame(),
        SECRECY,
        {"players": players, "chapter": name, "difficulty": "usual", "achievements": True},
        Random(7),
        1,
        report,
    )
    assert report.games == 1
    assert report.steps > 10


@pytest.mark.thorough  # the same chapter, cut short, is above
def test_a_whole_chapter_keeps_the_contract() -> None:
    report = Report()
    check_one(
        GAME,
        SECRECY,
        {"players": 1, "chapter": GAME.options[0].default, "difficulty": "usual", "achievements": True},
        Random(7),
        1,
        report,
    )
    assert report.steps > 100
    assert report.taken_back > 5


def test_every_rule_is_tested() -> None:
    every_rule_is_tested(GAME, Path(__file__).parent)


def test_the_rule_book_has_no_gaps() -> None:
    assert [rule.id for rule in GAME.rules("de")] == [f"MM-{number:03}" for number in range(1, 262)]


def test_a_deck_is_a_set() -> None:
    """No order lies in a table: before a card is drawn, every card of the deck may come, as often as it is there."""
    table = scene("guard_room", "collin@a", steps=1).does("search").rolls(1)
    state = table.state
    assert table.question() == "draw_search"
    assert list(state.outcomes()) == [card for card, number in enumerate(state.deck.cards) for _ in range(number)]
    position = GAME.position(state)
    assert list(position["deck"]) == [
        state.box.cards[card].name for card, number in enumerate(state.deck.cards) if number
    ]
    assert "order" not in str(position["running"])


def test_about_a_thousand_actions() -> None:
    assert 500 < len(GAME.actions) < 1200


def test_every_question_stands_somewhere() -> None:
    """Each task from ASK on has its class, registered by the module of its rule."""
    kinds = [type(QUESTIONS[task - ASK]).__name__ for task in NAMES if task >= ASK]
    assert "Question" not in kinds
    assert len(set(kinds)) == len(kinds)
