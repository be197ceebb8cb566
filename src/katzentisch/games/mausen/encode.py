"""A view of Mausen as numbers (`core/encoding.py`). Seats are counted from the viewer's; herds by card, out of six."""

from __future__ import annotations

from array import array
from struct import pack
from typing import Final

from katzentisch.core.encoding import Writer, table_from
from katzentisch.games.mausen.rules.cards import CARDS, size, worth
from katzentisch.games.mausen.shapes import MausenView

MOST: Final = 6  # of one card
KIND: Final = tuple(
    [b"".join([pack("=f", min(bits >> 3 * card & 7, MOST) / MOST) for card in range(4)]) for bits in range(1 << 12)]
)
"""By the twelve bits that a herd has for each kind of animal."""
WORTH_OF_SET: Final = 40


def encoding(players: int) -> dict[str, int]:
    return {
        "open_piles": 1,
        "over": 1,
        "must": players,
        "hand": CARDS,
        "choice": CARDS,
        "middle": CARDS,
        "away": CARDS,
        "hands of the others": (players - 1) * CARDS,
        "piles": players * CARDS,
        "sizes of the piles": players,
        "worth of the piles": players,
    }


def encode(view: MausenView) -> array[float]:
    writer = Writer()
    seat: int = view.seat
    players: int = view.players
    order = table_from(seat, players)
    writer.flag(view.open_piles)
    writer.flag(view.over)
    writer.seats(view.must, seat, players)
    writer.members(view.hand, CARDS)
    writer.one_of(view.choice, CARDS)
    herd(writer, view.middle)
    herd(writer, view.away)
    hands = view.hands
    for other in order[1:]:
        writer.members(hands[other] if hands else 0, CARDS)
    piles = list(view.piles)
    for other in order:
        herd(writer, max(piles[other], 0))
    for other in order:
        pile: int = piles[other]
        writer.number(size(pile) if pile >= 0 else -1 - pile, players * CARDS)
    for other in order:
        writer.number(worth(max(piles[other], 0)), players * WORTH_OF_SET)
    return writer.done()


def herd(writer: Writer, cards: int) -> None:
    for kind in range(4):
        writer.raw(KIND[cards >> 12 * kind & 0xFFF])
