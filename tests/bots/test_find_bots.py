"""Bots by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.bots.find import find_bot
from katzentisch.core.text import LANGUAGES, load_words

MAUSEN = kt.game("mausen")


def test_a_game_names_its_bots() -> None:
    assert list(MAUSEN.bots()) == ["random", "greedy", "flat", "search"]
    for name in MAUSEN.bots():
        assert isinstance(find_bot(MAUSEN, name)(MAUSEN, 1), kt.Bot)


def test_every_game_has_a_usual_bot() -> None:
    """The second weakest, where the game does not say otherwise."""
    for game in map(kt.game, kt.games()):
        assert game.usual_bot() in game.bots()
    usual = {id: kt.game(id).usual_bot() for id in ("gauner", "mausen", "mystik", "schnurrlock")}
    assert usual == {"gauner": "rookie", "mausen": "flat", "mystik": "scripted", "schnurrlock": "certain"}


def test_bots_of_others_are_named_by_package_and_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "neighbours.py").write_text("import katzentisch\nclass Kater(katzentisch.Bot): pass\nclass Dog: pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert type(find_bot(MAUSEN, "neighbours:Kater")(MAUSEN, 1)).__name__ == "Kater"
    with pytest.raises(kt.Illegal, match="not_a_bot"):
        find_bot(MAUSEN, "neighbours:Dog")
    with pytest.raises(kt.Illegal, match="bot_not_found"):
        find_bot(MAUSEN, "neighbours:Mouse")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("fuchs", "unknown_bot"),
        ("", "unknown_bot"),
        ("no_such_package:Bot", "bot_not_found"),
        (":Bot", "bot_not_found"),
        ("katzentisch:", "bot_not_found"),
        ("katzentisch:Game", "not_a_bot"),
        ("katzentisch:game", "not_a_bot"),
    ],
)
def test_what_is_no_bot_is_refused_in_both_languages(name: str, code: str) -> None:
    with pytest.raises(kt.Illegal) as refused:
        find_bot(MAUSEN, name)
    assert refused.value.code == code
    for lang in LANGUAGES:
        sentence = load_words(refused.value.home, lang).say("refusal." + code, refused.value.facts)
        assert not sentence.startswith("refusal.")
        assert "{" not in sentence
