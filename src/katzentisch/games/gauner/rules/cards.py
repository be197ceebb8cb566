"""The 36 crooks of Gauner raus! and the rooms they hide in: six letters times six colours.

room   0..35 = letter * 6 + colour, written "redA" … "greyF"; the crook of a room has the same number
set    a bit set of rooms or cards in one int
cross  of a room: all rooms of its colour and all of its letter, 11 in all, itself once (GR-12, GR-13)
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue", "violet", "grey")
LETTERS: Final = "ABCDEF"
ROOMS: Final = 36
ALL_ROOMS: Final = (1 << ROOMS) - 1
HAND_SIZE: Final[tuple[int, ...]] = (0, 0, 12, 10, 8)
"""GR-04: how many cards each of so many players gets."""

NAMES: Final = tuple([colour + letter for letter in LETTERS for colour in COLOURS])
NUMBERS: Final = {name: room for room, name in enumerate(NAMES)}


def letter_of(room: int) -> int:
    return room // 6


def colour_of(room: int) -> int:
    return room % 6


def cross_of(room: int) -> int:
    letter, colour = letter_of(room), colour_of(room)
    cross = 0
    for other in range(6):
        cross |= 1 << 6 * letter + other | 1 << 6 * other + colour
    return cross


CROSS: Final = tuple([cross_of(room) for room in range(ROOMS)])

_COUNT: Final = bytes([bits.bit_count() for bits in range(1 << 12)])
_ROW: Final = tuple([tuple([bit for bit in range(12) if bits >> bit & 1]) for bits in range(1 << 12)])
_ROW_12: Final = tuple([tuple([room + 12 for room in row]) for row in _ROW])
_ROW_24: Final = tuple([tuple([room + 24 for room in row]) for row in _ROW])
_PLACE: Final = b"".join([bytes([*row, *[0] * (12 - len(row))]) for row in _ROW])
"""Twelve for each of 4096 sets: where its i-th bit is. Bytes stay in the cache where tuples of objects would not."""


def size(rooms: int) -> int:
    return _COUNT[rooms & 0xFFF] + _COUNT[rooms >> 12 & 0xFFF] + _COUNT[rooms >> 24]


def rooms_in(rooms: int) -> list[int]:
    """The rooms of a set, ascending."""
    found: list[int] = []
    for room in _ROW[rooms & 0xFFF]:
        found.append(room)
    for room in _ROW[rooms >> 12 & 0xFFF]:
        found.append(room + 12)
    for room in _ROW[rooms >> 24]:
        found.append(room + 24)
    return found


def in_order(rooms: int) -> tuple[int, ...]:
    """The same as a tuple, put together from ready-made pieces: a view holds two dozen of them."""
    return _ROW[rooms & 0xFFF] + _ROW_12[rooms >> 12 & 0xFFF] + _ROW_24[rooms >> 24]


def nth(rooms: int, i: int) -> int:
    """The same as `rooms_in(rooms)[i]`."""
    part = rooms & 0xFFF
    if i < _COUNT[part]:
        return _PLACE[12 * part + i]
    i -= _COUNT[part]
    part = rooms >> 12 & 0xFFF
    if i < _COUNT[part]:
        return _PLACE[12 * part + i] + 12
    return _PLACE[12 * (rooms >> 24) + i - _COUNT[part]] + 24


def set_of(rooms: list[int]) -> int:
    bits = 0
    for room in rooms:
        bits |= 1 << room
    return bits


def names_of(rooms: int) -> list[str]:
    return [NAMES[room] for room in rooms_in(rooms)]
