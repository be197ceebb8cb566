"""What the faces of rolled dice add up to."""

from __future__ import annotations

from katzentisch.games.mystik.rules.numbers import BOW, CHEESE, SHIELD, STAR, SWORD


def swords(faces: list[int]) -> int:
    number = 0
    for face in faces:
        number += SWORD[face]
    return number


def bows(faces: list[int]) -> int:
    number = 0
    for face in faces:
        number += BOW[face]
    return number


def shields(faces: list[int], more: int) -> int:
    """Hits stopped; `more` for each shield with a star."""
    number = 0
    for face in faces:
        if SHIELD[face]:
            number += 1 + more * STAR[face]
    return number


def stars(faces: list[int]) -> int:
    number = 0
    for face in faces:
        number += STAR[face]
    return number


def cheeses(faces: list[int]) -> int:
    number = 0
    for face in faces:
        number += CHEESE[face]
    return number
