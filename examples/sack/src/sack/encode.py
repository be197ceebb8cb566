"""A view of the sack as numbers. Seats are counted from the viewer's."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from katzentisch.core.encoding import Writer, around, table_from
from sack.state import BIDS, CARDS

if TYPE_CHECKING:
    from sack.game import SackView

TURNS = 8


def encoding(players: int) -> dict[str, int]:
    return {
        "over": 1,
        "must": players,
        "may": players,
        "own card": CARDS,
        "dealt": players,
        "discards": CARDS,
        "draws": players,
        "turns": 1,
        "caller": players,
        "own bid": len(BIDS),
    }


def encode(view: SackView) -> array[float]:
    writer, seat, players = Writer(), view.seat, view.players
    writer.flag(view.over)
    writer.seats(view.must, seat, players)
    writer.seats(view.may, seat, players)
    writer.one_of(view.card - 1, CARDS)
    for other in table_from(seat, players):
        writer.flag(view.dealt[other])
    writer.listed([card - 1 for card in view.discards], CARDS)
    writer.one_of(around(view.drawing, seat, players), players)
    writer.number(view.turns, TURNS)
    writer.one_of(around(view.caller, seat, players), players)
    writer.one_of(view.bid, len(BIDS))
    return writer.done()
