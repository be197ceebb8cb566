"""What Gauner raus! tells the conformance kit.

The secrecy table

    secret                                who may know it     revealed to everybody
    a card in a hand                      its owner           when it is found; by a sum, a miss or an end that would be
                                                              different if the card were another one
    a card in the box                     nobody              never; but sums and misses speak about hands
    what a sum counts                     everybody           at once: sheets are open
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from katzentisch.core.record import Acted, Entry, Happened
from katzentisch.games.gauner.rules.cards import CROSS, NAMES, NUMBERS, rooms_in, size
from katzentisch.games.gauner.state import DEAL, PRELIMINARY, ROLL, Gauner
from katzentisch.testing.secrecy import Secrecy, Secret, Swap


class TwoCards(Swap[Gauner]):
    """Two cards that a seat has never seen change places in the whole game: two hands, or a hand and the box."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(0)
        self.twin = {one: other, other: one}
        self.pair = 1 << one | 1 << other
        self.dealing = True

    def entry(self, entry: Entry) -> Entry:
        """Only dealt cards are physical: a roll is a roll, and a question is spoken."""
        if self.dealing and isinstance(entry, Happened):
            return Happened(self.twin.get(entry.chance, entry.chance))
        return entry

    def reveals(self, truth: Gauner, entry: Entry, seat: int) -> bool:
        """When a sum counts one of the two and not the other, or somebody is asked for one of them."""
        self.dealing = truth.phase == DEAL
        if isinstance(entry, Acted):
            return entry.action["do"] == "ask" and not truth.due and self.asked(truth, entry.action)
        if truth.phase == PRELIMINARY:
            return any(self.counts(truth, owner, entry.chance) for owner in range(truth.players))
        return truth.phase == ROLL and self.counts(truth, truth.turn, entry.chance)

    def counts(self, truth: Gauner, owner: int, room: int) -> bool:
        """Whether the sum would be another one in the twin."""
        swapped = truth.places[owner].hand
        if size(swapped & self.pair) == 1:
            swapped ^= self.pair
        return size(truth.places[owner].hand & CROSS[room]) != size(swapped & CROSS[room])

    def asked(self, truth: Gauner, action: Mapping[str, Any]) -> bool:
        """Whether the answer would be another one in the twin."""
        card = NUMBERS[action["room"]]
        return bool(self.pair >> card & 1) and size(truth.places[action["seat"]].hand & self.pair) == 1


class CardInHand(Secret[Gauner]):
    """A card of another hand, swapped with one of a third hand."""

    name = "which of two others holds a card"

    def swap(self, truth: Gauner, number: int, entry: Entry, seat: int, rng: Random) -> TwoCards | None:
        owners = [other for other in range(truth.players) if other != seat]
        if truth.phase < PRELIMINARY or len(owners) < 2:
            return None
        one, other = rng.sample(owners, 2)
        return silent(truth, rng, truth.places[one].hand, truth.places[other].hand)


class CardInBox(Secret[Gauner]):
    """A card of another hand, swapped with one of the box."""

    name = "whether a card is in a hand or in the box"

    def swap(self, truth: Gauner, number: int, entry: Entry, seat: int, rng: Random) -> TwoCards | None:
        owners = [other for other in range(truth.players) if other != seat]
        if truth.phase < PRELIMINARY:
            return None
        return silent(truth, rng, truth.places[rng.choice(owners)].hand, truth.box)


def silent(truth: Gauner, rng: Random, here: int, there: int) -> TwoCards | None:
    """Two cards whose swap nothing on the sheets tells yet; the likeliest to stay silent are tried first."""
    pairs = [(one, other) for one in rooms_in(here) for other in rooms_in(there)]
    rng.shuffle(pairs)
    for one, other in pairs:
        swap = TwoCards(one, other)
        if not told_already(truth, swap):
            return swap
    return None


def told_already(truth: Gauner, swap: TwoCards) -> bool:
    open_or_asked = 0
    for owner in range(truth.players):
        place = truth.places[owner]
        open_or_asked |= place.found | place.missed
        if any(swap.counts(truth, owner, room) for room in rooms_in(place.noted)):
            return True
    return bool(open_or_asked & swap.pair)


def all_but(rooms: str) -> str:
    return " ".join(name for name in NAMES if name not in rooms.split())


class GaunerSecrecy(Secrecy[Gauner]):
    secrets = (CardInHand(), CardInBox())
    # Two players with two hidden cards each; two more rooms on each sheet could hide one, and two have no sum yet.
    tiny: Mapping[str, Any] = {
        "hands": [
            "redA greenA blueA violetA greyA yellowB greenB blueB violetB greyB redC yellowC",
            "greenC violetC greyC redD yellowD blueD violetD greyD redE yellowE greenE blueE",
        ],
        "found": [
            "greenA blueA violetA greyA greenB blueB violetB greyB redC yellowC",
            "violetC greyC redD yellowD violetD greyD redE yellowE greenE blueE",
        ],
        "noted": [all_but("blueA greyC"), all_but("violetA greyB")],
        "phase": "roll",
        "brave": True,
    }
    tiny_games = 660
    tiny_ends = 119

    def components(self, state: Gauner) -> int:
        """Every card is in one hand, or in the box; an open one is still its owner's."""
        seen = state.box
        for place in state.places:
            if seen & place.hand or place.found & ~place.hand:
                return 0
            seen |= place.hand
        return seen


SECRECY = GaunerSecrecy()
