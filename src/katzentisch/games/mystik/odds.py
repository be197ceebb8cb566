"""Exact odds of dice: how likely an attack wounds, for any numbers of dice. Tables are filled once."""

from __future__ import annotations

from functools import cache
from math import comb

MELEE = 0.5  # sword, sword/shield, sword/shield with star
RANGED = 1 / 3
BLOCK = 1 / 3


def _binomial(dice: int, chance: float) -> list[float]:
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


@cache
def landed(attack: int, defence: int, ranged: bool) -> tuple[float, ...]:
    """The chance of exactly 0, 1, 2 … wounds."""
    hits = _binomial(attack, RANGED if ranged else MELEE)
    blocks = _binomial(defence, BLOCK)
    odds = [0.0] * (attack + 1)
    for hit, one in enumerate(hits):
        for block, other in enumerate(blocks):
            odds[max(0, hit - block)] += one * other
    return tuple(odds)


@cache
def chance_to_beat(attack: int, defence: int, hearts: int, ranged: bool) -> float:
    """The chance of at least so many wounds."""
    return sum(landed(attack, defence, ranged)[hearts:])


@cache
def expected_wounds(attack: int, defence: int, ranged: bool) -> float:
    return sum(number * chance for number, chance in enumerate(landed(attack, defence, ranged)))
