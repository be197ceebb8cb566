"""What a bot makes of its view: which cards its target can be, and what its guesses and questions are worth.

All of it comes from the view. Sets of cards are ints. This module is compiled.
"""

from __future__ import annotations

from math import log2
from typing import Final

from katzentisch.games.schnurrlock.deduce.knowledge import possible
from katzentisch.games.schnurrlock.rules.cards import (
    DENY,
    GUESS,
    HEAR,
    HOURS,
    LEADS,
    MEANT,
    PROWL,
    SUSPECTS,
    cards_in,
    set_of,
)
from katzentisch.games.schnurrlock.shapes import DeskView, SchnurrlockView

FORMS: Final = {"move": PROWL, "hear": HEAR, "consent": DENY}
"""By step: answers about which there is nothing to think. A program sees no card by accident."""


def candidates(view: SchnurrlockView) -> int:
    """What the own target can be, by everything that was ever seen."""
    assert view.memory is not None
    return fitting(view.desks[view.seat], view.memory.ruled)


def open_candidates(view: SchnurrlockView) -> int:
    """The same for somebody who remembers nothing: only the own clues count."""
    return fitting(view.desks[view.seat], 0)


def fitting(desk: DeskView, ruled: int) -> int:
    """What fits the clues and wrong guesses of a desk and is not ruled out besides."""
    return possible(ruled, set_of(list(desk.leads)), set_of(list(desk.dead_ends)), desk.wrong)


def best_detail(left: int) -> tuple[int, int]:
    """The guess of one detail that is right for most cards, and for how many."""
    best, most = 0, 0
    for guess in range(SUSPECTS + HOURS):
        number = (left & MEANT[guess]).bit_count()
        if number > most:
            best, most = guess, number
    return best, most


def both(card: int) -> int:
    """The guess of both details."""
    return SUSPECTS + HOURS + card


def likeliest(left: int, threshold: float) -> int:
    """The guess with the most tiles to expect among those that are right with this chance; -1 if there is none."""
    number = left.bit_count()
    if number == 0:
        return -1
    if 1.0 / number >= threshold:
        return both(cards_in(left)[0])
    guess, most = best_detail(left)
    return guess if most / number >= threshold else -1


def balance(left: int, card: int) -> float:
    """How much the answer to this card tells, in bits."""
    number = left.bit_count()
    lead = (left & LEADS[card]).bit_count()
    if lead == 0 or lead == number:
        return 0.0
    p = lead / number
    return -p * log2(p) - (1.0 - p) * log2(1.0 - p)


def most_telling(left: int, hand: tuple[int, ...]) -> int:
    """The card of the hand whose answer tells most."""
    best, most = hand[0], -1.0
    for card in hand:
        bits = balance(left, card)
        if bits > most:
            best, most = card, bits
    return best


def split(left: int, first: int, second: int) -> tuple[int, int, int, int]:
    """What can be left after the answers to two cards."""
    lead, dead_end = left & LEADS[first], left & ~LEADS[first]
    return lead & LEADS[second], lead & ~LEADS[second], dead_end & LEADS[second], dead_end & ~LEADS[second]


def action_of(guess: int) -> int:
    return GUESS + guess
