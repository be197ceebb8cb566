"""Who are the others? Each is believed to play like one of four kinds of player, and every card shown teaches.

    RANDOM   any card
    GREEDY   most points in this round against any cards
    FLAT     best share of the wins in random games, as far as it can be told from as many games as we look at
    EQUAL    thinks as we do

The same four answers are predicted for every seat before a round; when the cards are turned up, the kinds that
expected them are believed more (Bayes). A fault is always possible, and a player may change: no kind is ever ruled out.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from katzentisch.bots.regret import normal
from katzentisch.games.mausen.bots.outlook import Outlook
from katzentisch.games.mausen.rules.cards import cards_in_hand

RANDOM: Final = 0
GREEDY: Final = 1
FLAT: Final = 2
EQUAL: Final = 3
KINDS: Final = 4

FAULT: Final = 0.1
"""How often anybody plays any card for no reason."""
CHANGE: Final = 0.02
"""How often somebody turns into another kind of player."""
GREEDY_DOUBT: Final = 0.5
"""How exactly, in points, a greedy player knows what it wins."""
GUMBEL: Final = 0.78
"""sqrt(6) / pi: turns a standard error into the scale of a choice among estimates with such errors."""


class Rivals:
    """What is believed about every seat of one table, from its first round to its last."""

    def __init__(self) -> None:
        self.beliefs: list[list[float]] = []
        self.hands: list[int] = []
        self.expected: list[list[list[float]]] = []  # by seat, kind and number of the card in the hand

    def watch(self, hands: list[int]) -> None:
        """Learn from the cards that have left the hands since the last look."""
        if len(self.beliefs) != len(hands):
            self.beliefs = [[1.0 / KINDS] * KINDS for _ in hands]
        elif self.expected:
            for seat in range(len(hands)):
                shown = cards_in_hand(self.hands[seat] & ~hands[seat])
                if len(shown) == 1:
                    self.learn(seat, cards_in_hand(self.hands[seat]).index(shown[0]))
        self.hands = hands[:]
        self.expected = []

    def learn(self, seat: int, shown: int) -> None:
        belief = self.beliefs[seat]
        expected = self.expected[seat]
        cards = len(expected[RANDOM])
        belief = normal(
            [belief[kind] * ((1.0 - FAULT) * expected[kind][shown] + FAULT / cards) for kind in range(KINDS)]
        )
        self.beliefs[seat] = [belief[kind] * (1.0 - CHANGE) + CHANGE / KINDS for kind in range(KINDS)]

    def predict(self, outlook: Outlook) -> None:
        """What each kind of player would do now on each seat. What an EQUAL does is `settle`d later."""
        self.expected = [predictions(outlook, seat) for seat in range(outlook.players)]

    def settle(self, seat: int, mix: list[float]) -> None:
        self.expected[seat][EQUAL] = mix

    def freedom(self, seat: int) -> float:
        """How likely the seat thinks as we do."""
        return self.beliefs[seat][EQUAL]

    def habit(self, seat: int) -> list[float]:
        """What the seat does if it does not."""
        belief = self.beliefs[seat]
        expected = self.expected[seat]
        return normal(
            [
                belief[RANDOM] * expected[RANDOM][i]
                + belief[GREEDY] * expected[GREEDY][i]
                + belief[FLAT] * expected[FLAT][i]
                for i in range(len(expected[RANDOM]))
            ]
        )


def predictions(outlook: Outlook, seat: int) -> list[list[float]]:
    hand = outlook.hands[seat]
    cards = len(hand)
    slope = outlook.slope[seat]
    chance = outlook.chance[seat]
    games_per_card = max(1.0, 2.0 * outlook.surveyed / cards)
    error = sqrt(max(0.01, chance * (1.0 - chance)) / games_per_card)
    value = [slope * (outlook.lead[seat][i] + outlook.later[hand[i]]) for i in range(cards)]
    anything = [1.0 / cards] * cards
    return [
        anything,
        likely_best(outlook.gain[seat], GREEDY_DOUBT),
        likely_best(value, GUMBEL * error),
        anything,
    ]


def likely_best(values: list[float], scale: float) -> list[float]:
    """How likely each looks best to somebody who knows the values only so well."""
    top = max(values)
    return normal([exp((value - top) / scale) for value in values])
