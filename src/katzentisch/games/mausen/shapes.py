"""The shapes of Mausen that cross borders: its one action, its view, its events."""

from __future__ import annotations

from typing import Annotated

import msgspec

from katzentisch.core.shapes import Action, View, one_of
from katzentisch.games.mausen.rules.cards import NAMES

Card = Annotated[str, one_of("Card", NAMES)]


class Choose(Action, frozen=True, tag="choose"):
    """Put this card face down before you: to chase with it, or as a new start card if the table is empty."""

    card: Card


class MausenView(View, gc=False):
    """What a seat sees. `rules/cards.py` says how hands and herds are packed; the watcher has no hand and no choice.

    Hands are no secret: all have the same cards and play them openly. What has been chosen is one. A place for each
    player would read better than lists by seat, but would make a view take twice as long; it holds nothing that could
    hold it, so it is none of the garbage collector's business.
    """

    players: int
    open_piles: bool
    hand: int
    choice: int  # own sealed card, or -1
    out: tuple[int, ...]  # while a round is told: the open card before each, -1 - card if it has run
    middle: int  # a herd; empty means that new start cards are chosen
    hands: tuple[int, ...]  # everybody's, where the table shows what lay open once; else nothing
    piles: tuple[int, ...]  # what each has won, a herd; -1 - n: n cards face down
    away: int


class TurnedUp(msgspec.Struct, frozen=True):
    """Everybody's card, by seat."""

    cards: list[Card]


class Laid(TurnedUp, frozen=True):
    """Everybody's new start card, by seat."""


class Chased(msgspec.Struct, frozen=True):
    """`seat` chases all `prey` with `card`, against the `rivals` who played the same animal (itself among them). Of
    these the `cancelled` were stronger, but equal (MA-14)."""

    seat: int
    card: Card
    animal: int
    rivals: list[int]
    prey: list[Card]
    cancelled: list[int] | None = None


class InVain(Chased, frozen=True):
    """The same, but there is no prey: nothing happens."""


class Stalemate(msgspec.Struct, frozen=True):
    """Equal rivals cancelled each other down to the last: the `prey` is spared."""

    animal: int
    rivals: list[int]
    prey: list[Card]


class Stayed(msgspec.Struct, frozen=True):
    """What lies in the middle now."""

    cards: list[Card]


class Emptied(msgspec.Struct, frozen=True):
    """Every animal has run away: new start cards are due."""


class Took(msgspec.Struct, frozen=True):
    """A chase of an earlier round, as a table with hidden piles tells it again: how many cards, not which."""

    seat: int
    taken: int


class Ended(msgspec.Struct, frozen=True):
    points: list[int]
    mice: list[int]
    winners: list[int]


EVENTS = {
    "turned_up": TurnedUp,
    "laid": Laid,
    "chased": Chased,
    "in_vain": InVain,
    "stalemate": Stalemate,
    "stayed": Stayed,
    "emptied": Emptied,
    "took": Took,
    "ended": Ended,
}
