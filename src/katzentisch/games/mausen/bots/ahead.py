"""One round ahead: what the chase brings everybody, without playing it on a table."""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from katzentisch.bots.thinking import Thinking, any_of
from katzentisch.games.mausen.rules.cards import WORTH, cards_in_hand
from katzentisch.games.mausen.rules.chase import PREY, SOLE_STRONGEST
from katzentisch.games.mausen.state import Mausen


def points(middle: i64, cards: list[int], won: list[int]) -> None:
    """Into `won`, by seat: the points of this round if these cards are played. The same as `rules/chase.py`."""
    played: i64 = 0
    players: i64 = len(cards)
    for seat in range(players):
        won[seat] = 0
        played += 1 << 3 * cards[seat]
    if middle == 0:
        return  # new start cards: nobody chases
    table: i64 = middle + played
    for kind in range(4):
        rank: i64 = SOLE_STRONGEST[played >> 12 * kind & 0xFFF]
        prey: i64 = table >> 12 * PREY[kind] & 0xFFF
        if rank >= 0 and prey > 0:
            hunter: i64 = 4 * kind + rank
            for seat in range(players):
                if cards[seat] == hunter:
                    won[seat] = WORTH[prey]


def gains_ahead(table: Mausen, seat: int, thinking: Thinking, rng: Random) -> list[float]:
    """The mean points each card of the hand wins now if the others play any; all cards meet the same others."""
    hands = [cards_in_hand(hand) for hand in table.hands]
    own = hands[seat]
    gains = [0.0] * len(own)
    rounds = [0] * len(own)
    won = [0] * table.players
    cards = [hand[0] for hand in hands]
    turn = 0
    while thinking.goes_on():
        if turn == 0:
            cards = [any_of(hand, rng) for hand in hands]
        cards[seat] = own[turn]
        points(table.middle, cards, won)
        gains[turn] += won[seat]
        rounds[turn] += 1
        turn = turn + 1 if turn + 1 < len(own) else 0
    return [gains[i] / max(1, rounds[i]) for i in range(len(own))]
