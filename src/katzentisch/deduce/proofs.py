"""Minimal proofs: entries are dropped one after the other as long as the rest still proves the same."""

# interpreted: the counting that it calls is compiled

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def fewest(entries: list[T], proves: Callable[[list[T]], bool]) -> list[T]:
    """Of entries that prove something together, so few that none can be left out; the first are dropped first."""
    kept = entries[:]
    for one in entries:
        without = [other for other in kept if other is not one]
        if proves(without):
            kept = without
    return kept


def written(card: int, place: str, holds: bool, because: list[str]) -> dict[str, object]:
    """A fact as an answer of `game.deduce` has it."""
    return {"fact": {"card": card, "owner": place, "is": holds}, "because": because}
