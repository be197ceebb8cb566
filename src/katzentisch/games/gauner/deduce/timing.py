"""How long exact knowledge takes, on positions from real games of the `marginal` bot.

    PYTHONPATH=src python -m katzentisch.games.gauner.deduce.timing [GAMES]

Each figure is CPU time of `deduce.know`: the number of deals and all marginals, without proofs. Goals: two players
median 2 ms and 95 % within 5 ms; three 10 and 50 ms; four 90 % within a second from the third turn on, or an error of
at most 0.01.
"""

# interpreted: it measures

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from katzentisch.core.shapes import Budget
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bots.roster import Marginal
from katzentisch.games.gauner.deduce.case import Case, of_view
from katzentisch.games.gauner.deduce.knowledge import know

USUAL_GAMES = 30


def positions(players: int, games: int) -> Iterator[tuple[int, Case]]:
    """Every case in which somebody has to ask, with the number of the turn, from 0."""
    rng = Random(players)
    for seed in range(games):
        state = GAME.new(players=players)
        bot = Marginal(GAME, seed)
        turn = -1
        while not state.over:
            k = state.chance()
            if k:
                turn += state.phase == 3
                state.happen(rng.randrange(k))
                continue
            view = GAME.view(state, state.turn)
            yield turn, of_view(view)
            state.play(state.turn, bot.choose(view, state.legal(state.turn), Budget()))


def main(games: int) -> None:
    print("players  turns   positions  median ms   95 % ms    most ms  within 1 s  exact")
    for players in (2, 3, 4):
        measured: list[tuple[int, float, bool]] = []
        for turn, case in positions(players, games if players < 4 else max(1, games // 2)):
            start = time.process_time()
            known = know(case)
            measured.append((turn, 1000 * (time.process_time() - start), known.error == 0.0))
        for first, last in ((0, 99), (0, 1), (2, 99)):
            some = sorted(ms for turn, ms, _ in measured if first <= turn <= last)
            exact = [ok for turn, _, ok in measured if first <= turn <= last]
            if some:
                late = some[int(0.95 * (len(some) - 1))]
                quick = sum(ms <= 1000 for ms in some) / len(some)
                print(
                    f"{players:>7}  {first}-{last:<4} {len(some):>10} {some[len(some) // 2]:>10.2f} {late:>9.2f} "
                    f"{some[-1]:>10.2f} {quick:>10.1%} {sum(exact) / len(exact):>7.1%}"
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL_GAMES)
