"""What a question is worth: how much nearer it brings whoever asks it to what is in the envelope.

Worth is counted on deals drawn from all that fit. For every deal it is clear who answers a question, and which cards
can be shown; who holds several shows any. Deals with the same answer are those the asker is left with, and what is
still unknown then is counted in bits: of the suspect, the weapon and the place, one after the other, since a few
hundred deals say little about all three together.

This module is compiled.
"""

from __future__ import annotations

from math import log2
from typing import Final

from katzentisch.games.cluedo.rules.cards import CARDS, FIRST_PLACE, FIRST_WEAPON

NOBODY: Final = 9
"""Instead of who shows a card: the asker's own cards and those in the envelope are shown by nobody."""
ANSWERS: Final = 3 * NOBODY + 1
"""Who shows the suspect, the weapon or the place; or nobody, which is the last."""
QUESTIONS: Final = 324
MOST: Final = 1024
"""So many deals at most: a table holds the bits of each number."""

_BITS: Final = [0.0] + [number * log2(number) for number in range(1, 6 * MOST + 1)]
"""n log2 n."""


class Deals:
    """Deals that fit, as one asker sees them."""

    def __init__(self, asker: int, players: int) -> None:
        self.asker = asker
        self.players = players
        self.turns: list[list[int]] = []  # [deal][card]: how many seats after the asker its holder comes, or NOBODY
        self.suspects: list[int] = []  # [deal]: what is in the envelope
        self.weapons: list[int] = []
        self.places: list[int] = []

    def add(self, hands: list[int], envelope: int) -> None:
        """`hands` are sets by seat."""
        turns = [NOBODY] * CARDS
        for step in range(1, self.players):
            hand = hands[(self.asker + step) % self.players]
            for card in range(CARDS):
                if hand >> card & 1:
                    turns[card] = step
        self.turns.append(turns)
        for card in range(CARDS):
            if envelope >> card & 1:
                if card < FIRST_WEAPON:
                    self.suspects.append(card)
                elif card < FIRST_PLACE:
                    self.weapons.append(card)
                else:
                    self.places.append(card)

    def unknown(self) -> float:
        """Bits before anything is asked."""
        held = [0] * CARDS
        for deal in range(len(self.turns)):
            held[self.suspects[deal]] += 1
            held[self.weapons[deal]] += 1
            held[self.places[deal]] += 1
        number = len(self.turns)
        return (3 * _BITS[number] - sum([_BITS[count] for count in held])) / number


class Worth:
    """Of one question: the bits that its answer tells, and the chance that it ends the search at once, since nobody
    can answer and only one case is left."""

    def __init__(self, bits: float, ends: float) -> None:
        self.bits = bits
        self.ends = ends


def ask(deals: Deals, suspect: int, weapon: int, place: int, unknown: float, seen: bool) -> Worth:
    """What the question tells the asker, who sees the card (`seen`), or somebody who sees only who shows one."""
    weights = [0] * ANSWERS
    held = [0] * (ANSWERS * CARDS)
    suspects, weapons, places = deals.suspects, deals.weapons, deals.places
    number = len(suspects)
    for deal in range(number):
        turns = deals.turns[deal]
        first, second, third = turns[suspect], turns[weapon], turns[place]
        soonest = first
        if second < soonest:
            soonest = second
        if third < soonest:
            soonest = third
        a, b, c = suspects[deal], weapons[deal], places[deal]
        if soonest == NOBODY or not seen:
            answer = ANSWERS - 1 if soonest == NOBODY else 3 * soonest
            weights[answer] += 6
            start = CARDS * answer
            held[start + a] += 6
            held[start + b] += 6
            held[start + c] += 6
            continue
        showable = 0
        if first == soonest:
            showable += 1
        if second == soonest:
            showable += 1
        if third == soonest:
            showable += 1
        weight = 6 // showable
        for kind in range(3):
            holder = first if kind == 0 else second if kind == 1 else third
            if holder == soonest:
                answer = 3 * soonest + kind
                weights[answer] += weight
                start = CARDS * answer
                held[start + a] += weight
                held[start + b] += weight
                held[start + c] += weight
    left = 0.0
    ends = 0.0
    for answer in range(ANSWERS):
        weight = weights[answer]
        if weight:
            start = CARDS * answer
            bits = 3 * _BITS[weight]
            for card in range(start, start + CARDS):
                count = held[card]
                if count:
                    bits -= _BITS[count]
            left += bits
            if answer == ANSWERS - 1 and bits < 0.000001:
                ends = weight / (6 * number)
    return Worth(unknown - left / (6 * number), ends)


def ask_everything(deals: Deals, seen: bool) -> list[Worth]:
    """Of all questions, by 54 * suspect + 9 * weapon + place."""
    unknown = deals.unknown()
    found: list[Worth] = []
    for suspect in range(FIRST_WEAPON):
        for weapon in range(FIRST_WEAPON, FIRST_PLACE):
            for place in range(FIRST_PLACE, CARDS):
                found.append(ask(deals, suspect, weapon, place, unknown, seen))
    return found
