"""What a seat can know about its own target: exactly, and uniformly over the cards that fit.

Every observation rules cards out, so knowledge is a set of cards, and a proof is a few observations whose sets together
cover what is ruled out. This module is compiled.
"""

from __future__ import annotations

from typing import Final

from katzentisch.games.schnurrlock.rules.cards import (
    ALL,
    CARDS,
    HOURS,
    LEADS,
    MEANT,
    SUSPECTS,
    cards_in,
    of_hour,
    of_suspect,
)


def excluded_by_lead(card: int) -> int:
    """SH-25: the target is none of the cards that this one is no lead to; nor is it this card, which lies open."""
    return ALL & ~LEADS[card] | 1 << card


def excluded_by_dead_end(card: int) -> int:
    """SH-27"""
    return LEADS[card]


def possible(ruled: int, leads: int, dead_ends: int, wrong: tuple[int, ...]) -> int:
    """The cards that the target can be: not seen elsewhere, and in keeping with every answer."""
    left = ALL & ~ruled
    for card in cards_in(leads):
        left &= LEADS[card]
    for card in cards_in(dead_ends):
        left &= ~LEADS[card]
    for guess in wrong:
        left &= ~MEANT[guess]
    return left


def minimal(goal: int, always: int, excluded: list[int]) -> list[int]:
    """Which of these sets, with what is ruled out `always`, cover `goal`: so few that none can be left out.

    They must cover it all together. The largest are taken first, so that proofs are short.
    """
    need = goal & ~always
    chosen: list[int] = []
    while need:
        best = -1
        gain = 0
        for i in range(len(excluded)):
            covers = (excluded[i] & need).bit_count()
            if covers > gain:
                best, gain = i, covers
        chosen.append(best)
        need &= ~excluded[best]
    chosen.sort()
    for i in chosen[:]:
        others = always
        for j in chosen:
            if j != i:
                others |= excluded[j]
        if goal & ~others == 0:
            chosen.remove(i)
    return chosen


SUSPECT: Final = 0
HOUR: Final = 1
CARD: Final = 2


def certain(
    left: int, seen: int, excluded: list[int], told: int, guessed: tuple[int, ...]
) -> list[tuple[int, int, bool, list[int]]]:
    """What is certain if the target is one of `left`: kind and number, whether it is so, and a minimal proof.

    A proof names places in `excluded` and may use all cards that were `seen`. What was simply `told` (a card that was
    seen or turned up, or a wrong guess) is no fact.
    """
    facts: list[tuple[int, int, bool, list[int]]] = []
    for kind, number, cards, guess in CLAIMS:
        if left & cards == 0:
            if guess not in guessed and (kind != CARD or told >> number & 1 == 0):
                facts.append((kind, number, False, minimal(cards, seen, excluded)))
        elif left & ~cards == 0:
            facts.append((kind, number, True, minimal(ALL & ~cards, seen, excluded)))
    return facts


def claims() -> list[tuple[int, int, int, int]]:
    """Everything that could be certain, suspects, then hours, then cards: its cards, and the guess that claims it."""
    every = [(SUSPECT, suspect, of_suspect(suspect), suspect) for suspect in range(SUSPECTS)]
    every += [(HOUR, hour, of_hour(hour), SUSPECTS + hour - 1) for hour in range(1, HOURS + 1)]
    return every + [(CARD, card, 1 << card, SUSPECTS + HOURS + card) for card in range(CARDS)]


CLAIMS: Final = tuple(claims())
