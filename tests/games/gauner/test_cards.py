"""Sets of rooms packed into one int."""

from __future__ import annotations

from random import Random

from katzentisch.games.gauner.cards import nth, rooms_in, set_of, size


def test_sets_are_what_they_hold() -> None:
    rng = Random(1)
    for number in range(200):
        rooms = sorted(rng.sample(range(36), number % 37))
        packed = set_of(rooms)
        assert rooms_in(packed) == rooms
        assert size(packed) == len(rooms)
        assert [nth(packed, i) for i in range(len(rooms))] == rooms
