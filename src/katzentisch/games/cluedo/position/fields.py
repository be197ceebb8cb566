"""The fields of a position, one by one: what is read, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.games.cluedo.rules.cards import NAMES
from katzentisch.games.cluedo.rules.map import Town


def list_at(fields: dict[str, Any], field: str, default: list[Any] | None) -> list[Any]:
    value = fields.get(field, default)
    if not isinstance(value, list):
        raise wrong("position_type", field=field, expected="list")
    return value


def cards_at(text: Any, field: str) -> int:
    """Names of cards, each once."""
    if not isinstance(text, str):
        raise wrong("position_type", field=field, expected="string")
    cards = 0
    for name in text.split():
        card = name_at(name, field, NAMES)
        if cards >> card & 1:
            raise wrong("position_twice", "CL-04", field=field, card=name)
        cards |= 1 << card
    return cards


def name_at(name: Any, field: str, known: Sequence[str]) -> int:
    """The number of a name in its row."""
    if not isinstance(name, str) or name not in known:
        raise wrong("position_name", field=field, name=str(name), known=list(known))
    return known.index(name)


def spot_at(name: Any, field: str, town: Town) -> int:
    spot = town.spot_of(name) if isinstance(name, str) else -1
    if spot < 0:
        raise wrong("position_spot", "CL-06", field=field, spot=str(name))
    return spot


def number_at(value: Any, field: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise wrong("position_number", field=field, number=str(value), least=least, most=most)
    return value


def flag(fields: dict[str, Any], field: str) -> bool:
    value = fields.get(field, False)
    if not isinstance(value, bool):
        raise wrong("position_type", field=field, expected="bool")
    return value


def choice(fields: dict[str, Any], field: str, known: Sequence[str], default: str) -> str:
    value = fields.get(field, default)
    if not isinstance(value, str) or value not in known:
        raise wrong("position_name", field=field, name=str(value), known=list(known))
    return value


def wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__.rpartition(".")[0]
    return refusal
