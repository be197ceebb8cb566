"""The rule books as somebody reads them who has never seen the printed rules."""

from __future__ import annotations

import re

import pytest

from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games

UNSEEN = re.compile(
    r"\b(the|its) (printed )?(text|rules? text|rule sheet)\b"
    r"|\b(der|des|dem|den|im|laut) (gedruckten )?(Regel)?text(es|s)?\b"
    r"|\bprinted rules?\b|\bgedruckten? (Anleitung|Regel)|\b(the publisher|der Verlag)\b"
    r"|\n[„\"](?!Pfoten|Paws)",  # a ruling that begins with a quotation: of what?
    re.IGNORECASE,
)
TRANSLATED = re.compile(
    r"\b(the|from|on|of|an) own\b|\bbefore (you|their owners|the players|that player)\b(?! \w)|\bthe lot\b"
    r"|\bexists? once\b|\bstill equal\b|(^|\. )Played are\b|(^|\. )Who (agrees|did|has|searches|takes|thinks|wants)\b",
    re.IGNORECASE | re.MULTILINE,
)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_ruling_gives_its_reason_and_cites_nothing_the_reader_never_sees(name: str, lang: str) -> None:
    cited = [one.id for one in find_game(name).rules(lang) if UNSEEN.search(f"{one.text}\n{one.ruling}")]
    assert cited == []


@pytest.mark.parametrize("name", games())
def test_the_english_is_not_translated(name: str) -> None:
    """ "From the own hand", "before" for "in front of", "the lot decides", "who searches, rolls": nobody says that."""
    found = [
        (one.id, hit.group())
        for one in find_game(name).rules("en")
        for hit in [TRANSLATED.search(f"{one.title}\n{one.text}\n{one.ruling}")]
        if hit
    ]
    assert found == []
