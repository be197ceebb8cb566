"""What is told of a game of Schnurrlock Holmes: the shape of each kind of event."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct, frozen=True):
    seat: int


class Placed(msgspec.Struct, frozen=True):
    """A tile of the trail was turned up."""

    place: int
    value: int


class Drawn(msgspec.Struct, frozen=True):
    """A card: a new target, which its owner and watchers do not see, or a hand card, which only its owner sees."""

    seat: int
    card: str | None = None


class Clue(msgspec.Struct, frozen=True):
    """An answer. `free`: with a card from the deck, not from the hand."""

    seat: int
    card: str
    lead: bool
    free: bool


class Handed(msgspec.Struct, frozen=True):
    """Cards go to the left; giver and taker see which."""

    seat: int
    to: int
    number: int
    cards: list[str] | None = None


class Guessed(msgspec.Struct, frozen=True):
    seat: int
    right: bool
    suspect: int | None = None
    hour: int | None = None


class Took(msgspec.Struct, frozen=True):
    """A tile; the value of a face-down one only its owner sees."""

    seat: int
    value: int | None = None


class Closed(msgspec.Struct, frozen=True):
    seat: int
    card: str


class PutAway(msgspec.Struct, frozen=True):
    seat: int
    number: int
    top: str


class Shuffled(msgspec.Struct, frozen=True):
    number: int


class Round(msgspec.Struct, frozen=True):
    round: int
    last: bool


class Mishap(msgspec.Struct, frozen=True):
    """`seat` has seen its target, the card; it was the fault of `by`."""

    seat: int
    by: int
    card: str


class Ended(msgspec.Struct, frozen=True):
    caught: bool
    points: list[int]
    cases: list[int]
    tiles: list[list[int]]
    targets: list[str | None]
    titled: list[int]


EVENTS = {
    "turned_up": Placed,
    "target": Drawn,
    "lead": Clue,
    "dead_end": Clue,
    "drew": Drawn,
    "round": Round,
    "turn": Seat,
    "right": Guessed,
    "wrong": Guessed,
    "took": Took,
    "closed": Closed,
    "put_away": PutAway,
    "shuffled": Shuffled,
    "nothing_left": Seat,
    "handed": Handed,
    "prowled": Placed,
    "called": Seat,
    "let_be": Seat,
    "mishap": Mishap,
    "caught": Seat,
    "ended": Ended,
}
