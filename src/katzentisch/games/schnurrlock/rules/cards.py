"""The cards and tiles of Schnurrlock Holmes, the numbers of its actions, and what a clue says.

card    0..59 = suspect * 12 + hour - 1, written "C1" … "D12": crow, goose, rat, toad, dog
set     many cards as one int, one bit each
tile    the value 1 to 3 of a paw print; on the trail DOWN is a face-down one and MARKER is Mauziaty
guess   0..4 a suspect, 5..16 an hour, 17..76 both, which is 17 + card
"""

from __future__ import annotations

from typing import Final

SUSPECTS: Final = 5
HOURS: Final = 12
CARDS: Final = 60
ALL: Final = (1 << 60) - 1
LETTERS: Final = "CGRTD"

NAMES: Final = tuple(letter + str(hour) for letter in LETTERS for hour in range(1, 13))
NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}

# Tiles

DOWN: Final = 0
MARKER: Final = 9
MARKER_POINTS: Final = 3
TILE: Final = 60
"""Among the outcomes of nature a tile is TILE and its value, so that it is never mistaken for a card."""
CHAIR: Final = 70
"""… and a seat is CHAIR and its number."""
EACH_VALUE: Final = 6
"""SH-03: eighteen paw prints, six of each value."""
TRAILS: Final = ((3, 2, 6), (4, 3, 6), (5, 4, 5), (6, 5, 4))
"""SH-04, for two to five players: face down, face up, then Mauziaty, then face down again."""

# Actions

INVESTIGATE: Final = 0
GUESS: Final = 60
HOUR_GUESS: Final = 65
BOTH_GUESS: Final = 77
TOP: Final = 137
DONE: Final = 197
PROWL: Final = 198
LET_BE: Final = 199
CALL: Final = 200
SAW: Final = 201
SHOWED: Final = 202
HEAR: Final = 207
AGREE: Final = 208
DENY: Final = 209
ACTIONS: Final = 210

GUESSES: Final = tuple(range(GUESS, TOP))


def rows(cards: int) -> tuple[int, ...]:
    """A set of cards as five numbers of twelve bits, one for each suspect: what every client can count with."""
    return tuple([cards >> HOURS * suspect & 0xFFF for suspect in range(SUSPECTS)])


def from_rows(sent: tuple[int, ...]) -> int:
    cards = 0
    for suspect, row in enumerate(sent):
        cards |= row << HOURS * suspect
    return cards


def cards_in(cards: int) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def set_of(cards: list[int]) -> int:
    whole = 0
    for card in cards:
        whole |= 1 << card
    return whole


def size(cards: int) -> int:
    return cards.bit_count()


def of_suspect(suspect: int) -> int:
    """All cards that show this suspect."""
    return 0xFFF << HOURS * suspect


def of_hour(hour: int) -> int:
    """All cards that show this hour, 1 to 12."""
    return 0x001001001001001 << hour - 1


def leads_of(card: int) -> int:
    """SH-25, SH-26: the targets to which this card is a lead. Being a lead is mutual, so also the leads to this target.

    The hours go round in a circle: 12 and 1 are neighbours.
    """
    hour = card % HOURS
    near = of_hour(hour + 1) | of_hour((hour + 1) % HOURS + 1) | of_hour((hour - 1) % HOURS + 1)
    return near | of_suspect(card // HOURS)


def meant_by(guess: int) -> int:
    """The targets for which this guess is right."""
    if guess < SUSPECTS:
        return of_suspect(guess)
    if guess < SUSPECTS + HOURS:
        return of_hour(guess - SUSPECTS + 1)
    return 1 << guess - SUSPECTS - HOURS


LEADS: Final = tuple([leads_of(card) for card in range(CARDS)])
MEANT: Final = tuple([meant_by(guess) for guess in range(SUSPECTS + HOURS + CARDS)])
