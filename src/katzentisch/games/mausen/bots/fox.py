"""The fox: answers to what it believes the others do, and stays safe against those who think as it does.

A round is a game in which everybody chooses once. Each other seat follows its habit (`bots/rivals.py`) as far as it is
believed to have one, and is free to choose as well as we do otherwise. This game is played by regret matching: in the
last rounds on exact payoffs, before on what one round brings (`bots/outlook.py`). What comes out is the best answer to
players who are seen through, and an equilibrium among players who are not.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from katzentisch.bots.regret import MatrixGame, normal
from katzentisch.bots.thinking import Thinking
from katzentisch.games.mausen.bots.ahead import points
from katzentisch.games.mausen.bots.endgame import GOAL, ITERATIONS, fresh_round, round_payoffs, within_reach
from katzentisch.games.mausen.bots.outlook import Outlook
from katzentisch.games.mausen.bots.rivals import Rivals
from katzentisch.games.mausen.rules.cards import cards_in_hand
from katzentisch.games.mausen.state import Mausen

SELDOM: Final = 0.1
"""A card that regret matching plays this much more seldom than the best one is left over from its first trials."""


class Fox:
    """One player for one game."""

    def __init__(self, rng: Random) -> None:
        self.rng: Final = rng
        self.rivals: Final = Rivals()

    def think(self, table: Mausen, seat: int, iterations: int, seconds: float) -> int:
        """A card. What is sealed is not read."""
        mix = self.expect(table, seat, iterations, seconds, within_reach(table))
        return cards_in_hand(table.hands[seat])[draw(mix, self.rng.random())]

    def expect(self, table: Mausen, seat: int, iterations: int, seconds: float, exact: bool = False) -> list[float]:
        """What everybody is expected to do in this round, to be compared with what they did; the seat's own mix.

        Half of the budget goes to whole random games, half to this round; what is solved `exact`ly takes its own time.
        """
        fresh = fresh_round(table)
        self.rivals.watch(fresh.hands)
        outlook = Outlook(fresh, Thinking((iterations + 1) // 2, seconds / 2), self.rng)
        self.rivals.predict(outlook)
        if exact:
            mixes = self.solve(fresh, seat)
        else:
            mixes = Round(outlook, self.rivals, seat, self.rng).play(Thinking((iterations + 1) // 2, seconds / 2))
        for other in range(table.players):
            self.rivals.settle(other, mixes[other])
        return mixes[seat]

    def solve(self, table: Mausen, seat: int) -> list[list[float]]:
        """Everybody's mix of cards in one of the last rounds."""
        players = table.players
        cards = len(self.rivals.expected[seat][0])
        free = [self.rivals.freedom(other) for other in range(players)]
        free[seat] = 1.0
        habits = [self.rivals.habit(other) for other in range(players)]
        game = MatrixGame([cards] * players, round_payoffs(table), habits, free)
        game.solve(ITERATIONS, GOAL)
        return game.strategy


class Round:
    """A round before the last ones, as a game of margins: points now, and what the card is worth later."""

    def __init__(self, outlook: Outlook, rivals: Rivals, seat: int, rng: Random) -> None:
        players = outlook.players
        self.outlook: Final = outlook
        self.rng: Final = rng
        self.middle: i64 = outlook.table.middle
        self.free: Final = [rivals.freedom(other) for other in range(players)]
        self.free[seat] = 1.0
        self.habits: Final = [rivals.habit(other) for other in range(players)]
        self.current: Final = [normal([1.0] * len(hand)) for hand in outlook.hands]
        self.regrets: Final = [[0.0] * len(hand) for hand in outlook.hands]
        self.sums: Final = [[0.0] * len(hand) for hand in outlook.hands]
        self.won: Final = [0] * players

    def play(self, thinking: Thinking) -> list[list[float]]:
        """Everybody's mix after regret matching over sampled choices of the others."""
        random = self.rng.random
        hands = self.outlook.hands
        cards = [0] * len(hands)
        chooses = [False] * len(hands)
        while thinking.goes_on():
            for seat in range(len(hands)):
                chooses[seat] = random() < self.free[seat]
                mix = self.current[seat] if chooses[seat] else self.habits[seat]
                cards[seat] = hands[seat][draw(mix, random())]
            for seat in range(len(hands)):
                if chooses[seat]:
                    self.learn(seat, cards, float(thinking.done))
        return [often(self.sums[seat], self.current[seat]) for seat in range(len(hands))]

    def learn(self, seat: int, cards: list[int], weight: float) -> None:
        """What every card of the seat would have brought against these cards of the others."""
        outlook = self.outlook
        hand = outlook.hands[seat]
        mix = self.current[seat]
        own = cards[seat]
        values: list[float] = []
        mean = 0.0
        for i in range(len(hand)):
            cards[seat] = hand[i]
            points(self.middle, cards, self.won)
            value = outlook.margin_of(seat, self.won) + outlook.later[hand[i]]
            values.append(value)
            mean += mix[i] * value
        cards[seat] = own
        regret = self.regrets[seat]
        sums = self.sums[seat]
        total = 0.0
        for i in range(len(hand)):
            sums[i] += weight * mix[i]
            regret[i] += values[i] - mean
            if regret[i] > 0.0:
                total += regret[i]
        if total > 0.0:
            self.current[seat] = [max(0.0, r) / total for r in regret]


def often(sums: list[float], current: list[float]) -> list[float]:
    """The average mix without what is played only seldom; the current one if nothing was learnt."""
    most = max(sums)
    return normal([weight if weight >= SELDOM * most else 0.0 for weight in sums]) if most > 0.0 else current


def draw(mix: list[float], r: float) -> int:
    """A place, as likely as its weight, for r in [0, 1)."""
    for i in range(len(mix)):
        r -= mix[i]
        if r < 0.0:
            return i
    return mix.index(max(mix))
