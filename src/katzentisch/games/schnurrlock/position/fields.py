"""Reads the fields of a position and names the one that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katzentisch.core.errors import Illegal
from katzentisch.games.schnurrlock.rules.board import NONE
from katzentisch.games.schnurrlock.rules.cards import (
    BOTH_GUESS,
    DOWN,
    GUESS,
    LETTERS,
    MARKER,
    NAMES,
    NUMBERS,
    SUSPECTS,
    TRAILS,
)

TILES = {"?": DOWN, "M": MARKER, "1": 1, "2": 2, "3": 3}
TAKEN = {"1": 1, "2": 2, "3": 3, "1?": -1, "2?": -2, "3?": -3}
GUESS_NUMBERS = {
    **{letter: suspect for suspect, letter in enumerate(LETTERS)},
    **{str(hour): SUSPECTS + hour - 1 for hour in range(1, 13)},
    **{name: BOTH_GUESS - GUESS + card for card, name in enumerate(NAMES)},
}
LONGEST_TRAIL = max(sum(parts) for parts in TRAILS) + 1


def wrong(code: str, rule: str = "", /, **facts: Any) -> Illegal:
    refusal = Illegal(code, rule, **facts)
    refusal.home = __package__.rpartition(".")[0]
    return refusal


class Fields:
    """The fields of one position, and which cards they have named so far."""

    def __init__(self, position: Any, known: Sequence[str]) -> None:
        if not isinstance(position, dict):
            raise wrong("position_type", field="", expected="object")
        for field in position:
            if field not in known:
                raise wrong("position_field", field=str(field), known=list(known))
        self.position = position
        self.players = 0
        self.named = 0

    def __contains__(self, field: str) -> bool:
        return field in self.position

    def get(self, field: str, default: Any) -> Any:
        return self.position.get(field, default)

    # Simple values ---------------------------------------------------------------------------------------------------

    def flag(self, field: str, default: bool) -> bool:
        value = self.get(field, default)
        if not isinstance(value, bool):
            raise wrong("position_type", field=field, expected="bool")
        return value

    def whole(self, field: str, default: int, least: int, most: int) -> int:
        return number(self.get(field, default), field, least, most)

    def word(self, field: str, known: Sequence[str], default: str) -> str:
        value = self.get(field, default)
        if value not in known:
            raise wrong("position_word", field=field, value=str(value), known=list(known))
        return str(value)

    def seat(self, field: str, default: int) -> int:
        value = self.get(field, None)
        return default if value is None else number(value, field, 0, self.players - 1)

    def seats(self, field: str) -> list[int]:
        found = self.numbers(field, [], 0, self.players - 1)
        if len({*found}) < len(found):
            raise wrong("position_seats", field=field)
        return found

    def numbers(self, field: str, default: list[int], least: int, most: int) -> list[int]:
        found = [number(value, f"{field}/{i}", least, most) for i, value in enumerate(self.items(field, default))]
        if default and len(found) != len(default):
            raise wrong("position_length", field=field, length=len(found), expected=len(default))
        return found

    def items(self, field: str, default: list[Any]) -> list[Any]:
        value = self.get(field, default)
        if not isinstance(value, list):
            raise wrong("position_type", field=field, expected="list")
        return value

    # Components ------------------------------------------------------------------------------------------------------

    def target(self, text: Any, field: str) -> int:
        return NONE if text == "" else look_up(text, field, NUMBERS)

    def cards(self, field: str) -> list[int]:
        return look_up_all(self.get(field, ""), field, NUMBERS)

    def seat_cards(self, field: str) -> list[list[int]]:
        return self._by_seat(field, NUMBERS)

    def seat_tiles(self, field: str) -> list[list[int]]:
        return self._by_seat(field, TAKEN)

    def seat_guesses(self, field: str) -> list[list[int]]:
        return self._by_seat(field, GUESS_NUMBERS)

    def trail(self, field: str) -> list[int]:
        tiles = look_up_all(self.get(field, ""), field, TILES)
        if len(tiles) > LONGEST_TRAIL:
            raise wrong("position_length", field=field, length=len(tiles), expected=LONGEST_TRAIL)
        return tiles

    def once(self, cards: list[int], field: str) -> int:
        """These cards as a set; none of them may be anywhere else."""
        found = 0
        for card in cards:
            if (self.named | found) >> card & 1:
                raise wrong("position_twice", "SH-02", field=field, card=NAMES[card])
            found |= 1 << card
        self.named |= found
        return found

    def _by_seat(self, field: str, known: dict[str, int]) -> list[list[int]]:
        texts = self.items(field, [""] * self.players)
        if len(texts) != self.players:
            raise wrong("position_length", field=field, length=len(texts), expected=self.players)
        return [look_up_all(text, f"{field}/{seat}", known) for seat, text in enumerate(texts)]


def number(value: Any, field: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise wrong("position_number", field=field, value=str(value), least=least, most=most)
    return value


def look_up_all(text: Any, field: str, known: dict[str, int]) -> list[int]:
    if not isinstance(text, str):
        raise wrong("position_type", field=field, expected="string")
    return [look_up(name, field, known) for name in text.split()]


def look_up(name: Any, field: str, known: dict[str, int]) -> int:
    if not isinstance(name, str) or name not in known:
        raise wrong("position_name", field=field, name=str(name), known=list(known)[:3])
    return known[name]
