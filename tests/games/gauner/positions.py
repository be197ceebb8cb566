"""What the deduction is tried on: small decks, the case of the format, and real games, played by a bot that asks
sensibly and quickly.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from katzentisch.core.shapes import Budget
from katzentisch.deduce.deals import Demand, Puzzle
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bots.naive import Naive
from katzentisch.games.gauner.rules.cards import CROSS, set_of, size
from katzentisch.games.gauner.shapes import GaunerView

EXAMPLE: dict[str, Any] = {
    "players": 3,
    "observer": 0,
    "own": [0, 5, 7, 8, 14, 20, 21, 23, 25, 32],
    "sums": [[[3, 4]], [[3, 3]], [[3, 2]]],
    "shown": [[], [9], []],
    "misses": [[], [], [11]],
}


def small_puzzle(rng: Random, hands: int) -> Puzzle:
    """Ten or eleven cards, hands of two or three, some sums and some cards that a hand cannot hold."""
    cards = rng.sample(range(36), rng.choice([9, 10, 11]) if hands < 3 else 9)
    deck = cards[:]
    puzzle = Puzzle(36, set_of(cards))
    for hand in range(hands):
        held = [deck.pop() for _ in range(rng.choice([2, 3]))]
        forbidden = set_of(rng.sample([card for card in cards if card not in held], 2))
        allowed = puzzle.cards & ~forbidden
        puzzle.allowed.append(allowed)
        puzzle.demands.append(Demand(hand, allowed, len(held)))
        for room in rng.sample(range(36), rng.choice([0, 1, 2, 3])):
            true = size(set_of(held) & CROSS[room])
            puzzle.demands.append(Demand(hand, allowed & CROSS[room], true + (rng.random() < 0.05)))
    return puzzle


def views(players: int, seed: int, games: int = 1) -> Iterator[tuple[int, GaunerView]]:
    """What the asking seat sees at every question, with the number of the turn."""
    rng = Random(seed)
    for _ in range(games):
        state = GAME.new(players=players)
        bot = Naive(GAME, seed)
        turn, last = -1, (-1, -1)
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
                continue
            seat = state.turn
            if (seat, state.places[seat].noted) != last:
                turn, last = turn + 1, (seat, state.places[seat].noted)
            view = GAME.view(state, seat)
            yield turn, view
            state.play(seat, bot.choose(view, state.legal(seat), Budget()))
