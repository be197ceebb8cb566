"""Fair chance: repeatable, even, and bound by its commitment."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from katzentisch import Fate, Illegal
from katzentisch.core.fate import choose

SEED = b"\x07" * 32


def test_the_same_seed_gives_the_same_choices() -> None:
    assert [Fate(SEED).draw(6) for _ in range(3)] == [Fate(SEED).draw(6)] * 3
    one, other = Fate(SEED), Fate(SEED)
    assert [one.draw(60) for _ in range(50)] == [other.draw(60) for _ in range(50)]


def test_a_stream_goes_on_where_a_record_ends() -> None:
    whole = Fate(SEED)
    choices = [whole.draw(52) for _ in range(20)]
    assert [Fate(SEED, drawn=7).draw(52)] == choices[7:8]


def test_two_fates_differ() -> None:
    assert Fate().seed != Fate().seed
    assert len(Fate().seed) == 32


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert Fate(SEED).commitment == sha256(SEED).hexdigest()


def test_a_choice_can_be_computed_by_anybody() -> None:
    digest = hmac.new(SEED, b"3/0", "sha256").digest()
    assert choose(SEED, 3, 60) == int.from_bytes(digest, "big") % 60


@pytest.mark.parametrize("outcomes", [1, 2, 3, 6, 60])
def test_all_outcomes_are_equally_likely(outcomes: int) -> None:
    """Chi-square over 6,000 fixed choices, far below the 99.9 % point."""
    counts = Counter(choose(SEED, number, outcomes) for number in range(6000))
    assert set(counts) == set(range(outcomes))
    expected = 6000 / outcomes
    assert sum((counts[i] - expected) ** 2 / expected for i in range(outcomes)) < outcomes + 4 * (2 * outcomes) ** 0.5


def test_nothing_cannot_be_chosen_from() -> None:
    with pytest.raises(Illegal, match="no_such_outcome"):
        Fate(SEED).draw(0)
