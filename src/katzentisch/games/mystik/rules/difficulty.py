"""MM-257: the same chapter for families, as it is meant, and for old hands. Pages and cheese, nothing else."""

from __future__ import annotations

from typing import Final

from katzentisch.games.mystik.rules.pieces import PAGES

USUAL: Final = 0
FAMILY: Final = 1
OLD_HANDS: Final = 2

LEVELS: Final = ("usual", "family", "old_hands")
"""What they are called, by number."""

A_GIFT: Final = 2
"""Cheese that each mouse of a family begins with, besides what the chapter gives."""


def last_page(chapters: int, difficulty: int) -> int:
    """On which page it is lost, if the chapter says `chapters`. Nobody loses before the first page is turned."""
    if difficulty == FAMILY:
        return min(PAGES, chapters + 1)
    return max(2, chapters - 1) if difficulty == OLD_HANDS else chapters


def first_cheese(chapters: int, difficulty: int) -> int:
    """What each mouse begins with, if the chapter gives `chapters`."""
    if difficulty == FAMILY:
        return chapters + A_GIFT
    return 0 if difficulty == OLD_HANDS else chapters
