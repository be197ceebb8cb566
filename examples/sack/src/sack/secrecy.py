"""What the cat in the sack tells the conformance kit.

The secrecy table

    secret                  who may know it    revealed
    the card in the sack    nobody             to all when the sack is opened
    a card in a hand        its owner          to all when it is swapped, or when the sack is opened
    a bid                   its seat           to all when the last seat has bid
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from katzentisch.core.record import Acted, Entry
from katzentisch.testing import Secrecy, Secret, Swap
from sack.state import CARDS, Sack


def opens(truth: Sack, entry: Entry) -> bool:
    """Whether this entry is the last bid."""
    return isinstance(entry, Acted) and entry.action["do"] == "bid" and truth.must() == (entry.seat,)


class Cards(Swap[Sack]):
    """Two cards change places in the whole game."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__()
        self.twin = {one: other, other: one}

    def chance(self, outcome: int) -> int:
        return self.twin.get(outcome, outcome)

    def reveals(self, truth: Sack, entry: Entry, seat: int) -> bool:
        if opens(truth, entry):
            return True
        if not isinstance(entry, Acted):  # the seat draws one of the two itself
            return entry.chance in self.twin and truth.sack > 0 and truth.drawing == seat
        return entry.action["do"] == "swap" and truth.hands[entry.seat] in self.twin


class OtherBid(Swap[Sack]):
    def __init__(self, since: int, seat: int, shift: int) -> None:
        super().__init__(since)
        self.seat = seat
        self.shift = shift

    def action(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        if seat != self.seat or action["do"] != "bid":
            return action
        return {**action, "saucers": (action["saucers"] + self.shift) % 3}

    def reveals(self, truth: Sack, entry: Entry, seat: int) -> bool:
        return opens(truth, entry)


def unseen_by(truth: Sack, seat: int) -> list[int]:
    own = truth.hands[seat] if seat >= 0 else 0
    return [card for card in range(1, CARDS + 1) if card != own and card not in truth.discards]


class InTheSack(Secret[Sack]):
    name = "the card in the sack"

    def swap(self, truth: Sack, number: int, entry: Entry, seat: int, rng: Random) -> Cards | None:
        others = [card for card in unseen_by(truth, seat) if card != truth.sack]
        return Cards(truth.sack, rng.choice(others)) if truth.sack and others else None


class InAHand(Secret[Sack]):
    name = "a card in a hand"

    def swap(self, truth: Sack, number: int, entry: Entry, seat: int, rng: Random) -> Cards | None:
        held = [card for other, card in enumerate(truth.hands) if card and other != seat]
        if not held:
            return None
        one = rng.choice(held)
        others = [card for card in unseen_by(truth, seat) if card != one]
        return Cards(one, rng.choice(others))


class SealedBid(Secret[Sack]):
    name = "a bid"

    def swap(self, truth: Sack, number: int, entry: Entry, seat: int, rng: Random) -> OtherBid | None:
        bid = isinstance(entry, Acted) and entry.action["do"] == "bid" and entry.seat != seat
        if not bid or opens(truth, entry):
            return None
        assert isinstance(entry, Acted)
        return OtherBid(number, entry.seat, rng.choice((1, 2)))


class SackSecrecy(Secrecy[Sack]):
    secrets: tuple[Secret[Sack], ...] = (InTheSack(), InAHand(), SealedBid())
    tiny: Mapping[str, Any] = {
        "rounds": 1,
        "sack": 5,
        "hands": [0, 0],
        "discards": [],
        "drawing": 0,
        "turns": 0,
        "caller": -1,
        "bids": [-1, -1],
    }
    tiny_games = 8 * 7 * (7 + 6 * 6) * 9  # deals, turns, bids
    tiny_ends = 18648

    def components(self, state: Sack) -> list[int]:
        return [card for card in sorted([state.sack, *state.hands, *state.discards, *state.deck()]) if card]


SECRECY = SackSecrecy()
