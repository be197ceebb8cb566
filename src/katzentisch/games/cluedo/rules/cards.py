"""The 21 cards of Cluedo, and sets of them.

card   0..5 suspects, 6..11 weapons, 12..20 places; written by name: "adler", "rope", "moor"
set    a bit set of cards in one int
case   a suspect, a weapon and a place: what a suspicion or an accusation names, and what is in the envelope
"""

from __future__ import annotations

from typing import Final

SUSPECTS: Final = ("holmes", "watson", "hudson", "adler", "mycroft", "lestrade")
WEAPONS: Final = ("rope", "pipe", "dagger", "wrench", "candlestick", "pistol")
PLACES: Final = ("laboratory", "observatory", "harbour", "moor", "museum", "tower", "pool", "station", "attic")

NAMES: Final = (*SUSPECTS, *WEAPONS, *PLACES)
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}

CARDS: Final = 21
FIRST_WEAPON: Final = 6
FIRST_PLACE: Final = 12
ALL_CARDS: Final = (1 << CARDS) - 1
ALL_SUSPECTS: Final = (1 << FIRST_WEAPON) - 1
ALL_WEAPONS: Final = (1 << FIRST_PLACE) - 1 ^ ALL_SUSPECTS
ALL_PLACES: Final = ALL_CARDS ^ ALL_WEAPONS ^ ALL_SUSPECTS
KINDS: Final = (ALL_SUSPECTS, ALL_WEAPONS, ALL_PLACES)

ADLER: Final = 3
BEGINS: Final = (3, 0, 5, 4, 2, 1)
"""CL-14: whose figure decides who begins, from Irene Adler on."""

HAND_SIZE: Final[tuple[int, ...]] = (0, 0, 9, 6, 4, 3, 3)
"""CL-09: how many cards each of so many players gets. CL-10: the other ones of 18 lie open."""

_COUNT: Final = bytes([bits.bit_count() for bits in range(1 << 11)])


def size(cards: int) -> int:
    return _COUNT[cards & 0x7FF] + _COUNT[cards >> 11]


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


def set_of(cards: list[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def names_of(cards: int) -> list[str]:
    return [NAMES[card] for card in cards_in(cards)]
