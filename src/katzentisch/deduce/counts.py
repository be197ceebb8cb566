"""Exact numbers: how many worlds fit, in how many of them each card is at each place, and what is certain by that.

A place is a seat, or the one that nobody looks into: REST, the box or the envelope. It is the last in every row, so
that it is found at -1, however many seats there are. Bots think with these numbers; `deduce/knowledge.py` is made of
them.

This module is compiled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from katzentisch.deduce.sets import cards_in

REST: Final = -1
"""The place of the cards that nobody holds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Counts:
    """`total` worlds fit; they are estimated where `error`, the standard error of the worst share, is not 0."""

    def __init__(self, total: int, rows: list[list[int]], error: float = 0.0) -> None:
        self.total = total
        self.rows = rows  # [card][place]; a card that lies open in the middle is nowhere
        self.error = error

    def held(self, card: int, place: int) -> int:
        """In how many of the worlds the card is at this place, a seat or REST."""
        return self.rows[card][place]

    def share(self, card: int, place: int) -> float:
        """How likely that is, if all worlds that fit are equally likely."""
        return self.rows[card][place] / self.total if self.total else 0.0


def rows_of(
    deck: int, total: int, owners: list[list[int]], unseen: int, others: list[int], lying: list[int]
) -> list[list[int]]:
    """Rows of `Counts` out of what a counter gives for the hands of `others`: what is in none of them is in the REST.

    `lying[seat]` are the cards of which everybody, or whoever looks, sees that this seat has them. Where no world fits,
    nothing is anywhere.
    """
    places = len(lying) + 1
    rows: list[list[int]] = []
    for card in range(deck):
        row = [0] * places
        if total and unseen >> card & 1:
            left = total
            for hand in range(len(others)):
                held = owners[card][hand]
                row[others[hand]] = held
                left -= held
            row[places - 1] = left
        else:
            for seat in range(places - 1):
                if lying[seat] >> card & 1:
                    row[seat] = total
        rows.append(row)
    return rows


class Claim:
    """The card is, or is not, at this place."""

    def __init__(self, card: int, place: int, holds: bool) -> None:
        self.card = card
        self.place = place
        self.holds = holds


def certain(counts: Counts, cards: int, others: list[int], told: set[tuple[int, int]]) -> list[Claim]:
    """What is certain of these cards, and was not `told`, as (card, place), in so many words.

    Where a card's place is certain, that says it all.
    """
    claims: list[Claim] = []
    total = counts.total
    for card in cards_in(cards):
        row = counts.rows[card]
        sure = False
        for place in [*others, REST]:
            if row[place] == total:
                sure = True
                if (card, place) not in told:
                    claims.append(Claim(card, place, True))
                break
        if not sure:
            for place in [*others, REST]:
                if row[place] == 0 and (card, place) not in told:
                    claims.append(Claim(card, place, False))
    return claims
