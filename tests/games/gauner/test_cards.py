"""Sets of rooms packed into one int."""

from __future__ import annotations

from random import Random

import msgspec
from tools.browser_files import GAMES

from katzentisch.games.gauner.browser import files
from katzentisch.games.gauner.rules.cards import ALL_ROOMS, NAMES, NUMBERS, nth, rooms_in, set_of, size


def test_sets_are_what_they_hold() -> None:
    rng = Random(1)
    for number in range(200):
        rooms = sorted(rng.sample(range(36), number % 37))
        packed = set_of(rooms)
        assert rooms_in(packed) == rooms
        assert size(packed) == len(rooms)
        assert [nth(packed, i) for i in range(len(rooms))] == rooms


def test_all_rooms_are_36_bits() -> None:
    assert ALL_ROOMS == 2**36 - 1
    assert (rooms_in(ALL_ROOMS), size(ALL_ROOMS)) == (list(range(36)), 36)
    assert rooms_in(1 << 35 | 1 << 12 | 1 << 11 | 1 << 24) == [11, 12, 24, 35]


def test_the_browser_is_told_which_rooms_a_sum_counts() -> None:
    """GR-21: eleven rooms, of the colour and the letter of the one where it is written; and the file is the rules'."""
    (text,) = files().values()
    counts = msgspec.json.decode(text)
    assert [len(rooms) for rooms in counts] == [11] * 36
    assert {NAMES[room] for room in counts[NUMBERS["redB"]]} == {
        *("redA", "redB", "redC", "redD", "redE", "redF"),
        *("yellowB", "greenB", "blueB", "violetB", "greyB"),
    }
    assert (GAMES / "gauner" / "counts.json").read_bytes() == text
