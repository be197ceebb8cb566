"""Sets of cards as bits of one int.

This module is compiled.
"""

from __future__ import annotations


def cards_in(cards: int) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    card = 0
    while cards:
        if cards & 1:
            found.append(card)
        cards >>= 1
        card += 1
    return found
