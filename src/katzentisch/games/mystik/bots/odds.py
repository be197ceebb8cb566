"""Exact odds of dice: how likely an attack wounds, for any numbers of dice. The tables are filled once, on import."""

from __future__ import annotations

from math import comb
from typing import Final

from katzentisch.games.mystik.rules.numbers import BOW, SHIELD, SWORD

MOST: Final = 16  # more dice than any attack or defence has
FACES: Final = 6


def _binomial(dice: int, faces: int) -> list[float]:
    """The chance of 0, 1, 2 … dice that show one of so many faces."""
    p = faces / FACES
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def _landed(attack: int, defence: int, ranged: bool) -> list[float]:
    hits = _binomial(attack, sum(BOW) if ranged else sum(SWORD))
    blocks = _binomial(defence, sum(SHIELD))
    odds = [0.0] * (attack + 1)
    for hit, one in enumerate(hits):
        for block, other in enumerate(blocks):
            odds[max(0, hit - block)] += one * other
    return odds


def _at_least(odds: list[float]) -> list[float]:
    """The chance of so many wounds or more."""
    found = [sum(odds[number:]) for number in range(len(odds))]
    return found + [0.0] * (MOST + 1 - len(found))


_LANDED: Final = [
    [_landed(attack, defence, ranged) for attack in range(MOST) for defence in range(MOST)] for ranged in (False, True)
]
_BEATS: Final = [[_at_least(odds) for odds in table] for table in _LANDED]
_WOUNDS: Final = [[sum(n * chance for n, chance in enumerate(odds)) for odds in table] for table in _LANDED]


def _place(attack: int, defence: int) -> int:
    return min(attack, MOST - 1) * MOST + min(max(0, defence), MOST - 1)


def landed(attack: int, defence: int, ranged: bool) -> list[float]:
    """The chance of exactly 0, 1, 2 … wounds."""
    return _LANDED[1 if ranged else 0][_place(attack, defence)]


def chance_to_beat(attack: int, defence: int, hearts: int, ranged: bool) -> float:
    """The chance of at least so many wounds."""
    return _BEATS[1 if ranged else 0][_place(attack, defence)][min(hearts, MOST)]


def expected_wounds(attack: int, defence: int, ranged: bool) -> float:
    return _WOUNDS[1 if ranged else 0][_place(attack, defence)]
