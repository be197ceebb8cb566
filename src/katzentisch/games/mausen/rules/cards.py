"""The cards of Mausen: four kinds of animal with the values 1 to 4, and how we pack them into ints.

card   0..15 = kind * 4 + value - 1, written "E1" … "M4"; playing it is the action of the same number
hand   a bit set of cards: a player has at most one of each
herd   a bag of cards as one int with three bits for each card (no card exists more than seven times):
       herds are added and taken away like numbers, and `herd & DOGS` are its dogs
"""

from __future__ import annotations

from typing import Final

ELEPHANT: Final = 0
DOG: Final = 1
CAT: Final = 2
MOUSE: Final = 3

KINDS: Final = "EDCM"
CARDS: Final = 16
WHOLE_SET: Final = 0xFFFF
ALL_OF: Final = (0xFFF, 0xFFF << 12, 0xFFF << 24, 0xFFF << 36)
"""ALL_OF[kind]: where the animals of that kind are in a herd."""

NAMES: Final = tuple(kind + str(value) for kind in KINDS for value in range(1, 5))
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


def herd_of(cards: list[int]) -> int:
    herd = 0
    for card in cards:
        herd += 1 << 3 * card
    return herd


def count(herd: int, card: int) -> int:
    return herd >> 3 * card & 7


def cards_in(herd: int) -> list[int]:
    """Every card of the herd, ascending, as often as it is there."""
    cards: list[int] = []
    for card in range(CARDS):
        for _ in range(count(herd, card)):
            cards.append(card)
    return cards


def size(herd: int) -> int:
    total = 0
    for card in range(CARDS):
        total += count(herd, card)
    return total


def worth_of_kind(animals: int) -> int:
    """The sum of the values of animals of one kind, given as the 12 bits that a herd has for it."""
    return (animals & 7) + 2 * (animals >> 3 & 7) + 3 * (animals >> 6 & 7) + 4 * (animals >> 9 & 7)


WORTH: Final = tuple([worth_of_kind(animals) for animals in range(1 << 12)])


def worth(herd: int) -> int:
    """The sum of the values: what a pile scores."""
    return WORTH[herd & 0xFFF] + WORTH[herd >> 12 & 0xFFF] + WORTH[herd >> 24 & 0xFFF] + WORTH[herd >> 36]


def cards_in_hand(hand: int) -> tuple[int, ...]:
    return tuple([card for card in range(CARDS) if hand >> card & 1])


def herd_in_hand(hand: int) -> int:
    return herd_of(list(cards_in_hand(hand)))


START: Final = herd_of([NUMBERS["M1"], NUMBERS["C2"], NUMBERS["D3"], NUMBERS["E4"]])
"""The four cards with the black-and-white back that lie in the middle at the start."""
ONE_SET: Final = herd_in_hand(WHOLE_SET)
