"""Minimal proofs."""

from __future__ import annotations

from functools import partial
from random import Random

from katzentisch.deduce.proofs import fewest


def one_by_one(entries: list[int], needed: list[set[int]]) -> list[int]:
    kept = entries[:]
    for one in entries:
        without = [other for other in kept if other != one]
        if proven(needed, without):
            kept = without
    return kept


def proven(needed: list[set[int]], some: list[int]) -> bool:
    return any(one <= set(some) for one in needed)


def test_the_first_are_dropped_first_as_if_each_were_tried() -> None:
    rng = Random(1)
    for _ in range(300):
        entries = rng.sample(range(40), rng.randrange(41))
        needed = [set(rng.sample(entries, rng.randrange(min(6, len(entries)) + 1))) for _ in range(4)]
        assert fewest(entries, partial(proven, needed)) == one_by_one(entries, needed)


def test_a_short_proof_among_many_entries_takes_few_questions() -> None:
    asked: list[int] = []

    def proves(some: list[int]) -> bool:
        asked.append(len(some))
        return {17, 60} <= set(some)

    assert fewest(list(range(100)), proves) == [17, 60]
    assert len(asked) <= 3 + 2 * 7
