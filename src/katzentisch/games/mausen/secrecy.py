"""What Mausen tells the conformance kit.

The secrecy table

    secret                     who may know it    revealed to everybody
    what a seat has chosen     that seat          when the last seat has chosen
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from katzentisch.core.record import Acted, Entry
from katzentisch.games.mausen.rules.cards import NAMES, NUMBERS, cards_in, cards_in_hand
from katzentisch.games.mausen.state import Mausen
from katzentisch.testing.secrecy import Secrecy, Secret, Swap


class AnotherCard(Swap[Mausen]):
    """From now on this seat plays `one` where it played `other`, and the other way round."""

    def __init__(self, since: int, seat: int, one: int, other: int) -> None:
        super().__init__(since)
        self.seat = seat
        self.twin = {NAMES[one]: NAMES[other], NAMES[other]: NAMES[one]}

    def action(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        card = action["card"]
        return {**action, "card": self.twin.get(card, card)} if seat == self.seat else action

    def reveals(self, truth: Mausen, entry: Entry, seat: int) -> bool:
        """When the last seat chooses, and the card turned up is one of the two."""
        assert isinstance(entry, Acted)
        if not completes(truth, entry):
            return False
        chosen = NUMBERS[entry.action["card"]] if entry.seat == self.seat else truth.choices[self.seat]
        return NAMES[chosen] in self.twin


class Chosen(Secret[Mausen]):
    name = "what another seat has chosen"

    def swap(self, truth: Mausen, number: int, entry: Entry, seat: int, rng: Random) -> AnotherCard | None:
        if not isinstance(entry, Acted) or entry.seat == seat or completes(truth, entry):
            return None
        chosen = NUMBERS[entry.action["card"]]
        others = [card for card in cards_in_hand(truth.hands[entry.seat]) if card != chosen]
        return AnotherCard(number, entry.seat, chosen, rng.choice(others)) if others else None


def completes(truth: Mausen, entry: Acted) -> bool:
    return truth.awaited == 1 and truth.choices[entry.seat] < 0


class MausenSecrecy(Secrecy[Mausen]):
    secrets = (Chosen(),)
    # Four players with three cards each; the four kinds in one hand make an empty table possible.
    tiny: Mapping[str, Any] = {
        "hands": ["E1 D2 M4", "D1 C3 E4", "C2 M1 D4", "M3 E2 C4"],
        "middle": "E3",
        "away": "rest",
    }
    tiny_games = 6**4
    tiny_ends = 1255

    def components(self, state: Mausen) -> list[int]:
        return cards_in(state.all_cards())


SECRECY = MausenSecrecy()
