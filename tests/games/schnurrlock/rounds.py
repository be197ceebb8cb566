"""How a table of equal bots fares: how often Mauziaty is caught, and in which round the game ends.

PYTHONPATH=src:. .venv/bin/python -m tests.games.schnurrlock.rounds PLAYERS BOT GAMES
"""

from __future__ import annotations

import sys
from random import Random

from katzentisch import PASS, Budget
from katzentisch.games.schnurrlock import GAME
from katzentisch.table.drive import asked, listening, nature, thought


def last_rounds(players: int, bot: str, games: int) -> tuple[float, float]:
    """The share of games in which he was caught, and the mean of the last rounds."""
    caught = rounds = 0
    for game in range(games):
        rng = Random(game)
        state = GAME.new(players=players)
        bots = [GAME.bots()[bot](GAME, 1000 * game + seat) for seat in range(players)]
        while not state.over:
            for _ in nature(state, rng.randrange):
                pass
            for seat, offered in asked(state, listening(enumerate(bots))):
                action = thought(bots[seat], GAME.view(state, seat), state.legal(seat), Budget(1), offered)
                if action != PASS:
                    state.act(seat, action)
                    break
        caught += state.trail.caught >= 0
        rounds += state.round
    return caught / games, rounds / games


if __name__ == "__main__":
    share, mean = last_rounds(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    print(f"{sys.argv[1]} {sys.argv[2]}: caught {100 * share:.1f} %, {mean:.2f} rounds")
