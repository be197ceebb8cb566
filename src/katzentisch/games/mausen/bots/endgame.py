"""The last rounds of Mausen, solved by backward induction.

All hands are known, so a round is a game in which everybody chooses once, and its payoffs are the values of the
tables that can follow. From the last round back each is solved by regret matching on exact payoffs.
"""

from __future__ import annotations

from typing import Final

from katzentisch.bots.regret import MatrixGame, step
from katzentisch.games.mausen.rules.cards import cards_in_hand
from katzentisch.games.mausen.state import Mausen

ROUNDS: Final = (0, 0, 0, 3, 3, 2, 2)
"""ROUNDS[players]: how many rounds from the end are solved; at most 1296 last rounds each."""
ITERATIONS: Final = 2000
GOAL: Final = 0.001


def rounds_left(table: Mausen) -> int:
    return len(cards_in_hand(table.hands[0]))


def within_reach(table: Mausen) -> bool:
    return rounds_left(table) <= ROUNDS[table.players]


def fresh_round(table: Mausen) -> Mausen:
    """The same table before anybody has chosen."""
    fresh = table.clone()
    fresh.choices = [-1] * table.players
    fresh.awaited = table.players
    return fresh


def values(table: Mausen) -> list[float]:
    """Each seat's expected share of the win, if all play on by the equilibria found. Nobody has chosen yet."""
    if table.over:
        return table.returns()
    if rounds_left(table) == 1:
        return joint_choice(table, [cards_in_hand(hand)[0] for hand in table.hands]).returns()
    game = round_game(table)
    game.solve(ITERATIONS, GOAL)
    return game.values


def round_game(table: Mausen) -> MatrixGame:
    """This round: for each seat the cards of its hand, ascending, and what every joint choice leads to."""
    return MatrixGame([len(cards_in_hand(hand)) for hand in table.hands], round_payoffs(table))


def round_payoffs(table: Mausen) -> list[list[float]]:
    hands = [cards_in_hand(hand) for hand in table.hands]
    sizes = [len(hand) for hand in hands]
    cells = 1
    for size in sizes:
        cells *= size
    payoffs: list[list[float]] = []
    choice = [0] * table.players
    for _ in range(cells):
        payoffs.append(values(joint_choice(table, [hands[seat][choice[seat]] for seat in range(table.players)])))
        step(choice, sizes)
    return payoffs


def joint_choice(table: Mausen, cards: list[int]) -> Mausen:
    """The table after everybody has played."""
    following = table.clone()
    for seat in range(table.players):
        following.play(seat, cards[seat])
    return following
