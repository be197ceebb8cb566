"""The lines of Cluedo in the benchmark: who, against whom, with what goal; and how long exact knowledge takes.

    PYTHONPATH=src python -m katzentisch.games.cluedo.bench [GAMES]

measures knowledge on positions from real games of the `logic` bot, once after every suspicion: CPU time of all counts,
without proofs, and of the reason for every fact, one by one, as somebody taps it; and how long a new process takes to
its first answer. Goals on the compiled build: from the fifth suspicion on, median 0.2 ms for 2 to 4 players and 0.5 ms
for five, 95 % within 1 ms; six players 95 % within 5 ms from the first suspicion on; a reason 95 % within 10 ms; a cold
process within 2 s; a view within 0.3 ms and 6 KB.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from katzentisch.core.contract import Game
from katzentisch.core.shapes import Budget
from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.bots.logic import Logic
from katzentisch.games.cluedo.deduce.because import Prover
from katzentisch.games.cluedo.deduce.case import Case, json_of, of_view
from katzentisch.games.cluedo.deduce.knowledge import certain_in, know
from katzentisch.games.cluedo.rules.board import START
from katzentisch.games.cluedo.shapes import CluedoView
from katzentisch.testing.pure import pure_game
from katzentisch.testing.race import Line, Peers, for_learners, our_walk, really_compiled
from katzentisch.testing.spiel import spiel_walk

USUAL_GAMES = 20
VIEWS = 200
COLD = """
import json, sys
from katzentisch.games.cluedo import GAME
assert GAME.deduce(json.load(sys.stdin))["count"]
"""


def lines(ours: Game[Any, Any], peers: Peers) -> list[Line]:
    """Against hanabi, hidden cards and hints as well, four players each. Random steps; both sides deal as they go."""
    base = spiel_walk("hanabi, random steps", peers.pyspiel.load_game("hanabi", {"players": 4}), 200)
    name = "Cluedo {}, {}".format
    pure = our_walk(name("pure", "random steps"), pure_game(ours.id), 200, players=4)
    table = [Line(pure.name, pure, base, None)]
    if not really_compiled(ours):
        return table
    steps = our_walk(name("compiled", "random steps"), ours, 200, players=4)
    return [*table, Line(steps.name, steps, base, None), *for_learners("Cluedo compiled", ours, 3, peers)]


# Exact knowledge -----------------------------------------------------------------------------------------------------


def positions(players: int, games: int) -> Iterator[tuple[int, CluedoView]]:
    """What whoever is asked sees after every suspicion, with the number of suspicions so far."""
    rng = Random(players)
    for seed in range(games):
        state = GAME.new(players=players)
        bots = [Logic(GAME, 10 * seed + seat) for seat in range(players)]
        said = -1
        while not state.over:
            k = state.chance()
            if k:
                state.happen(rng.randrange(k))
                continue
            (seat,) = state.must()
            view = GAME.view(state, seat)
            if state.phase >= START and len(state.suspicions) != said:
                said = len(state.suspicions)
                yield said, view
            state.play(seat, bots[seat].choose(view, state.legal(seat), Budget()))


def cpu_ms(case: Case) -> float:
    start = time.process_time()
    know(case)
    return 1000 * (time.process_time() - start)


def reasons_ms(case: Case) -> list[float]:
    """CPU time of each proof by itself."""
    found: list[float] = []
    for claim in certain_in(know(case)):
        start = time.process_time()
        Prover(case).proof(claim)
        found.append(1000 * (time.process_time() - start))
    return found


def cold_seconds(view: CluedoView) -> float:
    """A new process: until it has answered with all counts and all proofs."""
    start = time.monotonic()
    subprocess.run([sys.executable, "-c", COLD], input=msgspec.json.encode(json_of(view)), check=True)
    return time.monotonic() - start


def row(players: int, what: str, some: list[float]) -> str:
    some = sorted(some)
    late = some[int(0.95 * (len(some) - 1))]
    return f"{players:>7}  {what:<16} {len(some):>9} {some[len(some) // 2]:>10.2f} {late:>9.2f} {some[-1]:>9.2f}"


def main(games: int) -> None:
    print("players  suspicions          number  median ms   95 % ms   most ms")
    largest = 0
    for players in range(2, 7):
        seen = list(positions(players, games))
        measured = [(said, cpu_ms(of_view(view))) for said, view in seen]
        for first, last in ((0, 0), (1, 4), (5, 999)):
            some = [ms for said, ms in measured if first <= said <= last]
            if some:
                print(row(players, f"{first} to {last}" if last < 999 else f"from {first} on", some))
        reasons = [ms for said, view in seen if said >= 1 for ms in reasons_ms(of_view(view))]
        print(row(players, "reasons", reasons))
        print(f"{players:>7}  a new process answers in {cold_seconds(seen[-1][1]):.2f} s")
        largest = max(largest, *(len(msgspec.json.encode(view)) for _, view in seen))
    print(f"the largest of these views: {largest} bytes of JSON; {view_ms():.3f} ms to make one, late in a game of six")


def view_ms() -> float:
    """CPU time of one view at the last table of a long game."""
    state = GAME.new(players=6)
    rng = Random(1)
    bots = [Logic(GAME, seat) for seat in range(6)]
    best = float("inf")
    while not state.over:
        if k := state.chance():
            state.happen(rng.randrange(k))
            continue
        (seat,) = state.must()
        action = bots[seat].choose(GAME.view(state, seat), state.legal(seat), Budget())
        if len(state.suspicions) >= 15 and best == float("inf"):
            start = time.process_time()
            for _ in range(VIEWS):
                GAME.view(state, seat)
            best = 1000 * (time.process_time() - start) / VIEWS
        state.play(seat, action)
    return best


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL_GAMES)
