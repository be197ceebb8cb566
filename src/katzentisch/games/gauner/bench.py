"""The lines of Gauner raus! in the benchmark: who, against whom, with what goal; and how long exact knowledge takes.

    PYTHONPATH=src python -m katzentisch.games.gauner.bench [GAMES]

measures knowledge on positions from real games of the `marginal` bot: CPU time of `deduce.know`, the number of deals
and all marginals, without proofs. Goals: two players median 2 ms and 95 % within 5 ms; three 10 and 50 ms; four 90 %
within a second from the third turn on, or an error of at most 0.01.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from katzentisch.core.contract import Game
from katzentisch.core.shapes import Budget
from katzentisch.games.gauner import GAME
from katzentisch.games.gauner.bots.marginal import Marginal
from katzentisch.games.gauner.deduce.case import Case, of_view
from katzentisch.games.gauner.deduce.knowledge import know
from katzentisch.games.gauner.rules.board import ROLL
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import Line, Peers, for_learners, our_walk, really_compiled
from katzentisch.testing.spiel import spiel_walk

USUAL_GAMES = 30


def lines(ours: Game[Any, Any], peers: Peers) -> list[Line]:
    """Against hanabi, hidden cards and hints as well, four players each. Random steps; both sides deal as they go."""
    base = spiel_walk("hanabi, random steps", peers.pyspiel.load_game("hanabi", {"players": 4}), 200)
    name = "Gauner {}, {}".format
    pure = our_walk(name("pure", "random steps"), pure_game(ours.id), 200, players=4)
    table = [Line(pure.name, pure, base, None)]
    if not really_compiled(ours):
        return table
    steps = our_walk(name("compiled", "random steps"), ours, 200, players=4)
    return [*table, Line(steps.name, steps, base, 2.0), *for_learners("Gauner compiled", ours, 3, peers, views=60_000)]


# Exact knowledge -----------------------------------------------------------------------------------------------------


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
                turn += state.phase == ROLL
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
