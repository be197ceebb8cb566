"""Files of campaigns that strangers hand over: whatever was done to one, it is read as it was, or refused in one sentence.

Who only damages a file breaks its sums. Who is careful reseals it: then the games themselves have to be true.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.core.campaign import Campaign
from katzentisch.core.errors import Illegal
from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from tests.core.resealing import resealed
from tests.games.mystik.evenings import evening
from tests.games.mystik.table import chapter

SHORT = chapter(
    win_if=["any_at:k"],
    party={"mice": 1},
    next="the_long_water",
    memories=["dry_woodlouse"],
    clauses=[{"when": "start", "do": [{"do": "remember", "memory": "dry_woodlouse"}]}],
)


@cache
def campaign() -> Campaign:
    """Two evenings: a chapter that is won at once, and one of ours that is played to its end."""
    found = Campaign(GAME, "light")
    found.add(evening(1, {"chapter": SHORT, "players": 1}))
    found.add(evening(2, found.ways()[0].position))
    return found


def verdict(text: str) -> str:
    """Why it is refused, in both languages; empty if it is read."""
    refused: Illegal | None = None
    try:
        assert Campaign.read(text).text() == text
    except Illegal as refusal:
        refused = refusal
    if refused is None:
        return ""
    assert all(GAME.say(refused, lang) for lang in LANGUAGES)
    return refused.code


def test_a_campaign_is_read_as_it_was_written() -> None:
    assert verdict(campaign().text()) == ""
    assert len(campaign().records) == 2


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_damaged_campaign_is_refused(data: st.DataObject) -> None:
    text = whole = campaign().text()
    for _ in range(data.draw(st.integers(1, 3))):
        at, gone = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 40))
        text = (
            text[:at] + data.draw(st.sampled_from(["", "{", '"', "\n", "9", "null", "[[[[", "\0"])) + text[at + gone :]
        )
    assert (verdict(text) == "") == (text == whole)


@pytest.mark.parametrize("seed", range(12))
def test_a_careful_cheat_is_found_out(seed: int) -> None:
    """A line of the second game says something else, lacks, or comes twice; all sums fit."""
    rng = Random(seed)
    lines = campaign().text().splitlines()
    first = next(number for number, line in enumerate(lines) if number > 1 and line.startswith('{"katzentisch"'))
    number = rng.randrange(first + 1, len(lines) - 1)
    record = lines[first:]
    deed = seed % 3
    if deed == 0:
        del record[number - first]
    elif deed == 1:
        record.insert(number - first, record[number - first])
    else:
        swapped = rng.randrange(1, len(record) - 1)
        record[number - first], record[swapped] = record[swapped], record[number - first]
    text = "\n".join(lines[:first]) + "\n" + resealed(record)
    assert text == campaign().text() or verdict(text) in ("campaign_game", "campaign_games")


@pytest.mark.parametrize(
    ("field", "better"),
    [
        ("past", ["dry_woodlouse", "fed_brodie"]),
        ("achieved", ["lamp_oil"]),
        ("mice", [{"mouse": "collin", "abilities": ["sidestep", "backswing"], "pack": ["duck"]}]),
        ("chapter", "lady_dusk"),
    ],
)
def test_nobody_brings_along_what_was_never_earned(field: str, better: object) -> None:
    lines = campaign().text().splitlines()
    first = next(number for number, line in enumerate(lines) if number > 1 and line.startswith('{"katzentisch"'))
    head = json.loads(lines[first])
    del head["sum"]
    head["position"] = {**head["position"], field: better}
    forged = json.dumps(head, separators=(",", ":"), ensure_ascii=False)[:-1] + ',"sum":"0"}'
    text = "\n".join(lines[:first]) + "\n" + resealed([forged, *lines[first + 1 :]])
    assert verdict(text) == "campaign_game"
