"""Minimal proofs: entries are dropped one after the other as long as the rest still proves the same."""

# interpreted: the counting that it calls is compiled

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def fewest(entries: list[T], proves: Callable[[list[T]], bool]) -> list[T]:
    """Of entries that prove something together, so few that none can be left out; the first are dropped first.

    Whatever proves something proves it together with more. So how many of the first can be dropped at once is found by
    halving, and the one after them is needed: a proof of k out of n entries takes k log n questions and not n.
    """
    kept: list[T] = []
    left = entries
    while not proves(kept):
        droppable, too_many = 0, len(left)
        while too_many - droppable > 1:
            middle = (droppable + too_many) // 2
            if proves([*kept, *left[middle:]]):
                droppable = middle
            else:
                too_many = middle
        kept.append(left[droppable])
        left = left[droppable + 1 :]
    return kept


def written(card: int, place: str, holds: bool, because: list[str]) -> dict[str, object]:
    """A fact as an answer of `game.deduce` has it."""
    return {"fact": {"card": card, "owner": place, "is": holds}, "because": because}
