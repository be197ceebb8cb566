"""What random play tells about a round of Mausen: what each card wins now, and what it is worth to keep it.

Whole games played at random tell little about one card: the rest of the game is noise of some 18 points. So the value
of a card is put together from two parts. What it wins now is looked at one round ahead, many times. What it costs
later not to have it any more is learnt from the whole games, but believed only as far as they bear it out.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from katzentisch.bots.regret import normal
from katzentisch.bots.thinking import Thinking, any_of
from katzentisch.core.playout import playout
from katzentisch.games.mausen.bots.ahead import points
from katzentisch.games.mausen.rules.cards import CARDS, cards_in_hand, worth
from katzentisch.games.mausen.state import Mausen

LOOK_EVERY: Final = 3
"""Every third random round is also tried with every other card of every hand."""
SPREAD: Final = 1.0
"""How much, in points, we expect the kinds, ranks and cards to differ in what they are worth later."""


def margins(scores: list[int]) -> list[float]:
    """How far each is ahead of the mean of the others."""
    others = len(scores) - 1
    total = sum(scores)
    return [score - (total - score) / others for score in scores]


class Outlook:
    """The prospects of a table on which nobody has chosen yet.

    hands     everybody's cards
    chance    everybody's share of the wins in random play
    slope     what a point of margin is worth, in shares of the win
    later     by card: the margin that is won later if it is played now, compared with other cards
    gain      by seat and number of the card in its hand: the points it wins now against any cards
    lead      the same for the margin over the others, who count by their chance to win
    surveyed  how many whole games were played
    """

    def __init__(self, table: Mausen, thinking: Thinking, rng: Random) -> None:
        players = table.players
        self.table: Final = table
        self.players: Final = players
        self.rng: Final = rng
        self.hands: Final = [cards_in_hand(hand) for hand in table.hands]
        self.surveyed = 0
        self.wins = [1.0 / players] * players
        self.margin_sums = [0.0] * players
        self.margin_squares = [0.0] * players
        self.margin_wins = [0.0] * players
        self.played: list[int] = []
        self.futures: list[float] = []
        self.looked: list[list[int]] = []
        while thinking.goes_on():
            self.survey()
        self.chance: Final = normal(self.wins)
        self.slope: Final = [self.slope_of(seat) for seat in range(players)]
        self.later: Final = self.learn_later()
        self.rivalry: Final = [self.rivals_of(seat) for seat in range(players)]
        self.gain: Final = [[0.0] * len(hand) for hand in self.hands]
        self.lead: Final = [[0.0] * len(hand) for hand in self.hands]
        self.look_ahead()

    def survey(self) -> None:
        """One whole game at random."""
        world = self.table.clone()
        cards = [any_of(hand, self.rng) for hand in self.hands]
        for seat in range(self.players):
            world.play(seat, cards[seat])
        now = margins([worth(pile) for pile in world.piles])
        playout(world, self.rng)
        final = margins([worth(pile) for pile in world.piles])
        returns = world.returns()
        for seat in range(self.players):
            self.wins[seat] += returns[seat]
            self.margin_sums[seat] += final[seat]
            self.margin_squares[seat] += final[seat] * final[seat]
            self.margin_wins[seat] += final[seat] * returns[seat]
            self.futures.append(final[seat] - now[seat])
        self.played.extend(cards)
        if self.surveyed % LOOK_EVERY == 0:
            self.looked.append(cards)
        self.surveyed += 1

    def slope_of(self, seat: int) -> float:
        """The line that fits the wins over the margins best."""
        if self.surveyed == 0:
            return 0.0
        n = float(self.surveyed)
        mean = self.margin_sums[seat] / n
        variance = self.margin_squares[seat] / n - mean * mean
        covariance = self.margin_wins[seat] / n - mean * (self.wins[seat] - 1.0 / self.players) / n
        return max(0.0, covariance / (variance + 1.0))

    def learn_later(self) -> list[float]:
        """First what the kind of animal explains, then its value, then the card itself, each drawn towards nothing."""
        left = self.futures
        for seat in range(self.players):
            if self.surveyed > 0:
                mean = sum(left[seat :: self.players]) / self.surveyed
                for i in range(seat, len(left), self.players):
                    left[i] -= mean
        doubt = 1.0
        for future in left:
            doubt += future * future / len(left)
        doubt /= SPREAD * SPREAD
        kinds = self.explain([card // 4 for card in range(CARDS)], doubt)
        values = self.explain([card % 4 for card in range(CARDS)], doubt)
        cards = self.explain(list(range(CARDS)), doubt)
        return [kinds[card] + values[card] + cards[card] for card in range(CARDS)]

    def explain(self, group: list[int], doubt: float) -> list[float]:
        """The part of what is left of the futures that is common to all cards of a group, taken out of them."""
        sums = [0.0] * CARDS
        counts = [doubt] * CARDS
        for i in range(len(self.futures)):
            sums[group[self.played[i]]] += self.futures[i]
            counts[group[self.played[i]]] += 1.0
        common = [sums[group[card]] / counts[group[card]] for card in range(CARDS)]
        for i in range(len(self.futures)):
            self.futures[i] -= common[self.played[i]]
        return common

    def rivals_of(self, seat: int) -> list[float]:
        """How much a point of each other counts against one's own: the more, the more likely it is to win."""
        others = self.players - 1
        weights = [0.5 * self.chance[other] / (1.0 - self.chance[seat]) + 0.5 / others for other in range(self.players)]
        weights[seat] = -1.0
        return weights

    def look_ahead(self) -> None:
        share = 1.0 / max(1, len(self.looked))
        won = [0] * self.players
        middle: i64 = self.table.middle
        for cards in self.looked:
            for seat in range(self.players):
                own = cards[seat]
                hand = self.hands[seat]
                for i in range(len(hand)):
                    cards[seat] = hand[i]
                    points(middle, cards, won)
                    self.gain[seat][i] += share * won[seat]
                    self.lead[seat][i] += share * self.margin_of(seat, won)
                cards[seat] = own

    def margin_of(self, seat: int, won: list[int]) -> float:
        """What these points are worth to the seat, in points."""
        rivalry = self.rivalry[seat]
        margin = 0.0
        for other in range(self.players):
            if won[other] > 0:
                margin -= rivalry[other] * won[other]
        return margin
