"""The rule books: their examples are lawful positions, played by the engine, and said in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.text import LANGUAGES
from katzentisch.server.boxes import board_words, cards, examples


@pytest.mark.parametrize("id", kt.games())
def test_the_examples_of_a_book_are_played_by_the_engine(id: str) -> None:
    game = kt.game(id)
    for lang in LANGUAGES:
        for name, steps in examples(game, lang).items():
            assert steps, name
            for step in steps:
                assert step.say, name
                assert not step.say.startswith("example."), step.say
                assert step.action in (-1, *step.look.legal)


@pytest.mark.parametrize("id", kt.games())
def test_what_a_board_says_is_said_in_both_languages(id: str) -> None:
    """`words/browser.LANG.json`: the same sentences with the same fields, and none that the engine has."""
    game = kt.game(id)
    de, en = (board_words(game, lang) for lang in ("de", "en"))
    assert list(de) == list(en)
    for key in de:
        fields = [sorted(set(re.findall(r"\{(\w+)", text[key]))) for text in (de, en)]
        assert fields[0] == fields[1], key
    assert not set(de) & set(game.words("en").entries)


def test_the_round_of_mausen_leaves_three_elephants() -> None:
    """The elephant gets both dogs, the dog four cats, the higher cat both mice; equal mice hunt nothing."""
    *_, last = examples(kt.game("mausen"), "en")["round"]
    chased = {event["seat"]: event["prey"] for event in last.look.events if event["kind"] == "chased"}
    assert chased == {0: ["D2", "D3"], 1: ["C2", "C2", "C3", "C4"], 3: ["M3", "M3"]}
    assert [event["cards"] for event in last.look.events if event["kind"] == "stayed"] == [["E1", "E3", "E4"]]


def test_the_easiest_game_is_offered_first() -> None:
    listed = [(card["difficulty"], *card["minutes"]) for card in msgspec.json.decode(cards("de"))]
    assert listed == sorted(listed)
    assert listed[0][0] == 1


def test_the_sums_of_gauner_are_four_and_one() -> None:
    """GR-21: two red crooks and two with B are 4; none and one are 1. The second is found, and the sum circled."""
    shown = examples(kt.game("gauner"), "en")
    sums = [event["sums"] for name in ("four", "one") for event in shown[name][-1].look.events if "sums" in event]
    assert sums == [[4, 1], [4, 1]]
    kinds = [event["kind"] for event in shown["found"][-1].look.events]
    assert kinds[:2] == ["found", "circled"]


def test_the_turns_of_marco_and_sabine_go_as_they_are_told() -> None:
    """A dead end and a lead; two leads and both right, two tiles; two leads, one right, and the villain."""
    shown = examples(kt.game("schnurrlock"), "en")
    told = {name: [event["kind"] for step in steps for event in step.look.events] for name, steps in shown.items()}
    assert [kind for kind in told["marco"] if kind in ("lead", "dead_end")] == ["dead_end", "lead"]
    assert [kind for kind in told["solved"] if kind in ("lead", "right", "took")] == [
        "lead",
        "lead",
        "right",
        "took",
        "took",
    ]
    assert [kind for kind in told["sabine"] if kind in ("lead", "right", "caught")] == [
        "lead",
        "lead",
        "right",
        "caught",
    ]
