"""Reads a case for `game.deduce`: JSON that somebody typed. What is wrong is refused with a JSON pointer to it."""

# interpreted: it reads what people type

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katzentisch.core.errors import Illegal


def fields_of(case: Any, known: Sequence[str], pointer: str = "") -> dict[str, Any]:
    """An object with no other fields than these."""
    if not isinstance(case, dict):
        if not pointer:
            raise Illegal("case_object", pointer=pointer, known=list(known))
        raise Illegal("case_type", pointer=pointer, expected="object")
    for field in case:
        if field not in known:
            raise Illegal("case_field", pointer=f"{pointer}/{field}", known=list(known))
    return case


def items_of(case: Mapping[str, Any], field: str, pointer: str = "") -> list[tuple[str, Any]]:
    """The items of a list, each with its pointer; none if the field is left out."""
    items = case.get(field, [])
    if not isinstance(items, list):
        raise Illegal("case_type", pointer=f"{pointer}/{field}", expected="list")
    return [(f"{pointer}/{field}/{number}", item) for number, item in enumerate(items)]


def whole_at(value: Any, pointer: str, least: int, most: int) -> int:
    """A whole number in this range; true and false are none."""
    if type(value) is not int or not least <= value <= most:
        raise Illegal("case_number", pointer=pointer, value=str(value), least=least, most=most)
    return value


def card_at(value: Any, pointer: str, numbers: Mapping[str, int]) -> int:
    """A card by its number or its name."""
    if isinstance(value, str) and value in numbers:
        return numbers[value]
    if type(value) is int and 0 <= value < len(numbers):
        return value
    raise Illegal("case_card", pointer=pointer, value=str(value), most=len(numbers) - 1, example=next(iter(numbers)))


def twice(pointer: str, card: str) -> Illegal:
    return Illegal("case_twice", pointer=pointer, card=card)
