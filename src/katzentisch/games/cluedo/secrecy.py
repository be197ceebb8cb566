"""What Cluedo tells the conformance kit.

The secrecy table

    secret                                who may know it            revealed to everybody
    a card in a hand                      its owner; whom it was     never; but who can answer a suspicion, and who
                                          shown to                   cannot, speaks about hands
    a card in the envelope                who has accused wrongly    at the end
    which card was shown                  who showed it, and to      never
                                          whom
    whether somebody who shows a card     its owner                  never
    could have shown another one
    what people note on their sheets      who notes it               never; the table keeps it outside the game
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from katzentisch.core.record import Acted, Entry, Happened
from katzentisch.games.cluedo.rules.actions import ACCUSE, END
from katzentisch.games.cluedo.rules.board import DEAL, ENVELOPE, NONE, REFUTE, START, Suspicion
from katzentisch.games.cluedo.rules.cards import KINDS, NAMES, NUMBERS, cards_in, size
from katzentisch.games.cluedo.rules.map import PLACE
from katzentisch.games.cluedo.state import Cluedo
from katzentisch.testing.secrecy import Secrecy, Secret, Swap


class TwoCards(Swap[Cluedo]):
    """Two cards that a seat has never seen change places in the whole game: two hands, or a hand and the envelope."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(0)
        self.twin = {one: other, other: one}
        self.pair = 1 << one | 1 << other
        self.dealing = False
        self.shown = NONE  # what the twin shows

    def entry(self, entry: Entry) -> Entry:
        """Cards that are dealt or shown are physical; a place for a weapon is none, and what is named is spoken."""
        if isinstance(entry, Happened):
            return Happened(self.twin.get(entry.chance, entry.chance)) if self.dealing else entry
        if entry.action["do"] == "show":
            return Acted(entry.seat, {"do": "show", "card": NAMES[self.shown]})
        return entry

    def swapped(self, cards: int) -> int:
        return cards ^ self.pair if size(cards & self.pair) == 1 else cards

    def hands(self, truth: Cluedo) -> list[int]:
        return [self.swapped(hand) for hand in truth.hands]

    def answers_differ(self, truth: Cluedo, one: Suspicion) -> bool:
        """Whether somebody else would have a card to show."""
        named, players = one.named(), truth.players
        order = [(one.by + step) % players for step in range(1, players)]
        twins = self.hands(truth)
        first = [seat for seat in order if truth.hands[seat] & named][:1]
        return first != [seat for seat in order if twins[seat] & named][:1]

    def shown_instead(self, truth: Cluedo, one: Suspicion, seat: int, card: int) -> int:
        """The same card, if the twin has it; else the one that came for it, if it was named; else any that was."""
        held = self.swapped(truth.hands[seat]) & one.named()
        if held >> card & 1:
            return card
        other = self.twin.get(card, card)
        return other if held >> other & 1 else cards_in(held)[0]

    def reveals(self, truth: Cluedo, entry: Entry, seat: int) -> bool:
        self.dealing = truth.phase in (ENVELOPE, DEAL)
        if isinstance(entry, Happened):
            return False
        do = entry.action["do"]
        if do == "suspect":
            here = 12 + truth.spot() - PLACE
            one = Suspicion(truth.turn, NUMBERS[entry.action["suspect"]], NUMBERS[entry.action["weapon"]], here)
            return self.answers_differ(truth, one)
        if do == "show":
            card = NUMBERS[entry.action["card"]]
            self.shown = self.shown_instead(truth, truth.suspicions[-1], truth.asked, card)
            return seat == truth.turn and self.shown != card
        return do == "accuse" and self.accusation_reveals(truth, entry, seat)

    def accusation_reveals(self, truth: Cluedo, entry: Acted, seat: int) -> bool:
        """The accuser looks into the envelope; at the end everybody does."""
        twin = self.swapped(truth.envelope)
        named = sum(1 << NUMBERS[entry.action[field]] for field in ("suspect", "weapon", "place"))
        if named in (truth.envelope, twin):
            return twin != truth.envelope
        left = truth.playing() - 1
        ends = left == 0 or (left == 1 and truth.last_wins)
        return twin != truth.envelope and (ends or seat == truth.turn)

    def seen_otherwise(self, truth: Cluedo, one: Suspicion) -> bool:
        return self.shown_instead(truth, one, one.shown_by, one.card) != one.card

    def told_already(self, truth: Cluedo, seat: int) -> bool:
        """Whether anything that has been said would have been otherwise for this seat."""
        for one in truth.suspicions:
            if self.answers_differ(truth, one):
                return True
            if one.by == seat and one.shown_by != NONE and self.seen_otherwise(truth, one):
                return True
        return any(one.named() == self.swapped(truth.envelope) for one in truth.accusations)


def silent(truth: Cluedo, seat: int, rng: Random, here: int, there: int) -> TwoCards | None:
    """Two cards whose swap nothing has told yet."""
    pairs = [(one, other) for one in cards_in(here) for other in cards_in(there)]
    rng.shuffle(pairs)
    for one, other in pairs:
        swap = TwoCards(one, other)
        if not swap.told_already(truth, seat):
            return swap
    return None


def others(truth: Cluedo, seat: int) -> list[int]:
    return [other for other in range(truth.players) if other != seat]


class CardInHand(Secret[Cluedo]):
    name = "which of two others holds a card"

    def swap(self, truth: Cluedo, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Cluedo] | None:
        if truth.phase < START or len(others(truth, seat)) < 2:
            return None
        one, other = rng.sample(others(truth, seat), 2)
        return silent(truth, seat, rng, truth.hands[one], truth.hands[other])


class CardInEnvelope(Secret[Cluedo]):
    name = "whether a card is in a hand or in the envelope"

    def swap(self, truth: Cluedo, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Cluedo] | None:
        if truth.phase < START or (seat >= 0 and truth.out >> seat & 1):
            return None
        kind = rng.choice(KINDS)
        hand = truth.hands[rng.choice(others(truth, seat))]
        return silent(truth, seat, rng, hand & kind, truth.envelope & kind)


class EnvelopeThatSomebodySaw(CardInEnvelope):
    name = "the envelope, after somebody else has looked into it"

    def swap(self, truth: Cluedo, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Cluedo] | None:
        return super().swap(truth, number, entry, seat, rng) if truth.out else None


class OneOrSeveral(Secret[Cluedo]):
    name = "whether a refuter could choose"

    def swap(self, truth: Cluedo, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Cluedo] | None:
        """A card that was named comes into the hand for one that was not, or the other way round."""
        if truth.phase != REFUTE or seat == truth.asked or not isinstance(entry, Acted):
            return None
        shown = NUMBERS[entry.action["card"]]
        named, hand = truth.suspicions[-1].named(), truth.hands[truth.asked]
        for other in rng.sample(range(truth.players), truth.players):
            if other in (seat, truth.asked):
                continue
            there = truth.hands[other]
            swap = silent(truth, seat, rng, hand & ~named, there & named)
            swap = swap or silent(truth, seat, rng, hand & named & ~(1 << shown), there & ~named)
            if swap is not None:
                return swap
        return None


class OtherCardShown(Swap[Cluedo]):
    """Somebody shows another one of several cards."""

    def __init__(self, since: int, entry: Acted, card: int) -> None:
        super().__init__(since)
        self.first = entry
        self.card = card

    def entry(self, entry: Entry) -> Entry:
        return Acted(self.first.seat, {"do": "show", "card": NAMES[self.card]}) if entry is self.first else entry

    def reveals(self, truth: Cluedo, entry: Entry, seat: int) -> bool:
        return False


class ShownCard(Secret[Cluedo]):
    """Another one of those in the hand; or, if there is only one, another one that was named is in the hand."""

    name = "which card was shown to somebody else"

    def swap(self, truth: Cluedo, number: int, entry: Entry, seat: int, rng: Random) -> Swap[Cluedo] | None:
        if truth.phase != REFUTE or seat in (truth.asked, truth.turn) or not isinstance(entry, Acted):
            return None
        shown = NUMBERS[entry.action["card"]]
        named, hand = truth.suspicions[-1].named(), truth.hands[truth.asked]
        choice = [card for card in cards_in(hand & named) if card != shown]
        if choice:
            return OtherCardShown(number, entry, rng.choice(choice))
        elsewhere = 0
        for other in others(truth, seat):
            elsewhere |= truth.hands[other] & named & ~hand
        return silent(truth, seat, rng, 1 << shown, elsewhere)


class CluedoSecrecy(Secrecy[Cluedo]):
    """The tiny game: three players at a classic table where the last one left wins. The first has just entered the
    museum and suspects; then everybody who can accuses, of two things only."""

    secrets: tuple[Secret[Cluedo], ...] = (
        CardInHand(),
        CardInEnvelope(),
        EnvelopeThatSomebodySaw(),
        OneOrSeveral(),
        ShownCard(),
    )
    tiny: Mapping[str, Any] = {
        "hands": [
            "holmes hudson rope laboratory observatory harbour",
            "watson mycroft pipe wrench museum tower",
            "lestrade candlestick pistol pool station attic",
        ],
        "envelope": "adler dagger moor",
        "figures": ["adler", "holmes", "lestrade"],
        "at": {"adler": "museum", "holmes": "harbour"},
        "weapons": dict(zip(NAMES[6:12], NAMES[12:18], strict=True)),
        "phase": "suspect",
        "classic": True,
        "last_wins": True,
    }
    # The second has the museum and can always show it: one card for 16 of the 36 suspicions, two for 16 (Watson or
    # Mycroft, or pipe or wrench), three for 4; in all 60, of which 8 name Holmes. Then the first accuses rightly; or
    # wrongly, and the second accuses in 2 ways. But if Holmes was named, the second was brought along and may suspect
    # first: the others show cards in 40 ways, or none, and then there are 2 accusations again.
    tiny_games = 52 * (1 + 2) + 8 * (1 + 2 + 40 * 2)
    tiny_ends = 820

    def counted(self, action: int) -> bool:
        """Nobody moves or stops, and accusations are of Adler, the dagger, and the moor or the museum."""
        right = ACCUSE + 54 * 3 + 9 * 2 + 3
        return END < action < ACCUSE or action in (right, right + 1)

    def components(self, state: Cluedo) -> list[int]:
        """Every card once: in the envelope, in a hand, open, or in the deck; and all six figures."""
        places = [state.envelope, state.opened, state.deck(), *state.hands]
        together = 0
        for cards in places:
            together |= cards
        return [together, sum(size(cards) for cards in places), len(state.spots)]


SECRECY = CluedoSecrecy()
