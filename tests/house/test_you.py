"""The log speaks to whoever reads it: what happened to them is said to them, in every game and both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.text import LANGUAGES, Words

PAIRS = [(id, lang) for id in kt.games() for lang in LANGUAGES]
YOU = {"de": ("du", "dir", "dich", "dein"), "en": ("you",)}


@pytest.mark.parametrize(("id", "lang"), PAIRS)
def test_every_sentence_about_a_seat_has_one_for_whoever_sits_there(id: str, lang: str) -> None:
    entries = kt.game(id).words(lang).entries
    about = [key for key, text in entries.items() if key.startswith("event.") and "{seat!seat}" in text]
    about = [key for key in about if not key.endswith("you")]
    assert about
    assert [key for key in about if f"{key}.you" not in entries] == []
    for key in about:
        own = entries[f"{key}.you"]
        assert "{seat" not in own, own
        assert any(word in own.lower() for word in YOU[lang]), own


@pytest.mark.parametrize("id", kt.games())
def test_every_kind_of_event_with_a_seat_speaks_to_it(id: str) -> None:
    game: Any = kt.game(id)
    words = game.words("en").entries
    kinds = [kind for kind, shape in game.event_types.items() if "seat" in shape.__struct_fields__]
    spoken = [key for key in words if key.startswith("event.") and key.endswith("you")]
    assert [kind for kind in kinds if not any(key.split(".")[1] == kind for key in spoken)] == []


def test_who_is_meant_is_spoken_to_and_nobody_else() -> None:
    words = Words(
        "en",
        {
            "gave": "{seat!seat} gives {to!seat} a card.",
            "gave.you": "You give {to!seat} a card.",
            "gave.to_you": "{seat!seat} gives you a card.",
        },
    )
    facts = {"seat": 0, "to": 2, "number": 1}
    names = ["Anna", "Bo", "Cleo"]
    said = [words.say(words.key_for("gave", facts, seat), facts, names) for seat in (-1, 0, 1, 2)]
    assert said == [
        "Anna gives Cleo a card.",
        "You give Cleo a card.",
        "Anna gives Cleo a card.",
        "Anna gives you a card.",
    ]


@pytest.mark.parametrize("id", kt.games())
def test_who_learns_and_who_plays_at_once_sit_at_the_same_table(id: str) -> None:
    """The guided round is played with the usual options: what is crossed out there is crossed out in a quick game."""
    written = kt.game(id).guide()
    options = {} if written is None else msgspec.json.decode(written).get("options", {})
    assert {*options} <= {"players"}
