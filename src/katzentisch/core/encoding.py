"""A view as numbers, for programs that learn: float32, between -1 and 1, always equally many at as many seats.

A game writes its parts one after the other (`games/*/encode.py`) and says what they are called and how long each is
(`Game.encoding`). Whatever has few values is looked up in a table, so that an encoding is put together from bytes.

    >>> writer = Writer()
    >>> writer.one_of(1, 3)
    >>> writer.number(2, 8)
    >>> writer.members(0b101, 3)
    >>> writer.done()
    array('f', [0.0, 1.0, 0.0, 0.25, 1.0, 0.0, 1.0])
"""

from __future__ import annotations

from array import array
from struct import pack
from typing import Any, Final

ZERO: Final = pack("=f", 0.0)
ONE: Final = pack("=f", 1.0)
ROW: Final = 12
ROWS: Final = tuple(
    [b"".join([ONE if bits >> place & 1 else ZERO for place in range(ROW)]) for bits in range(1 << ROW)]
)
"""Every set of twelve."""
_one_of: Final[dict[int, list[bytes]]] = {}
_numbers: Final[dict[int, list[bytes]]] = {}


def one_of(count: int) -> list[bytes]:
    """By number: a 1 in its place; the last is none of them."""
    found = _one_of.get(count)
    if found is None:
        found = [ZERO * which + ONE + ZERO * (count - which - 1) for which in range(count)] + [ZERO * count]
        _one_of[count] = found
    return found


def numbers(most: int) -> list[bytes]:
    """0 to `most` as parts of it."""
    found = _numbers.get(most)
    if found is None:
        found = [pack("=f", value / most) for value in range(most + 1)]
        _numbers[most] = found
    return found


class Writer:
    """Writes one encoding, part after part."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def raw(self, part: bytes) -> None:
        """What a game has looked up in a table of its own."""
        self.written.append(part)

    def nothing(self, count: int) -> None:
        self.written.append(ZERO * count)

    def flag(self, holds: bool) -> None:
        self.written.append(ONE if holds else ZERO)

    def one_of(self, which: int, count: int) -> None:
        """A 1 in its place among so many; nowhere if it is none of them."""
        table = one_of(count)
        self.written.append(table[which if 0 <= which < count else count])

    def number(self, value: int, most: int) -> None:
        """As a part of `most`; what is more or less than that stays at the end."""
        if value < 0:
            self.written.append(pack("=f", max(-1.0, value / most)))
        else:
            table = numbers(most)
            self.written.append(table[value if value < most else most])

    def members(self, bits: int, count: int) -> None:
        """A set of so many things, given as bits."""
        while count > ROW:
            self.written.append(ROWS[bits & 0xFFF])
            bits >>= ROW
            count -= ROW
        self.written.append(ROWS[bits & 0xFFF][: 4 * count])

    def listed(self, places: Any, count: int) -> None:
        """The same, given as a list of their numbers."""
        bits = 0
        for place in places:
            number: int = place
            if 0 <= number < count:
                bits |= 1 << number
        self.members(bits, count)

    def seats(self, seats: Any, seat: int, players: int) -> None:
        """A set of seats as `seat` counts them: itself first."""
        bits = 0
        for other in seats:
            number: int = other
            bits |= 1 << around(number, seat, players)
        self.members(bits, players)

    def done(self) -> array[float]:
        return array("f", b"".join(self.written))


def around(other: int, seat: int, players: int) -> int:
    """How far another seat is from this one, by turns; from the watcher's as from the first. None (-1) stays none."""
    return other if other < 0 else (other - max(seat, 0)) % players


def table_from(seat: int, players: int) -> list[int]:
    """All seats as this one counts them."""
    first = max(seat, 0)
    return [(first + step) % players for step in range(players)]
