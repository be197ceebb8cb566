"""Is the code as fast as it was? Two packages side by side, in short rounds that alternate.

    .venv/bin/python -m tools.bench_against BEFORE AFTER [--rounds N] [GAME …]

BEFORE and AFTER are folders that hold the package: compiled ones lie under .cache, `src` is the pure one. A worker runs
each; in every round both do the same work for the same time, in turn, and the median of the ratios within the rounds
counts: what slows the machine down slows both. 1.00 is as fast, less is slower. Moves are what a table of the server
does for one: the step of the log, and an encoded look for each seat, without and with pictures on the way.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import IO

SLICE = 0.05  # seconds of CPU time

WORKER = """
import json, sys, time
from random import Random
import katzentisch as kt
from katzentisch.server import connection
from katzentisch.server.looks import Looks
from katzentisch.table import entries as e
from katzentisch.table.fold import Table

def table(game, decisions, **options):
    rng, state = Random(2), game.new(**options)
    while decisions > 0 and not state.over:
        k = state.chance()
        if k:
            state.happen(rng.randrange(k))
            continue
        seat = state.must()[0]
        state.play(seat, rng.choice(state.legal(seat)))
        decisions -= 1
    while state.chance():
        state.happen(rng.randrange(state.chance()))
    return state

def evening(game, most):
    # the first steps of a table, at random: an action, and what chance does after it
    rng, state, steps, entries = Random(3), game.new(), [], []
    while not state.over and len(steps) < most:
        k = state.chance()
        if k:
            i = rng.randrange(k)
            entries.append(e.Happened(state.outcomes()[i]))
            state.happen(i)
            continue
        steps.append(e.Step(tuple(entries)))
        seat = rng.choice(state.must())
        action = rng.choice(state.legal(seat))
        entries = [e.Acted(seat, game.actions[action].facts())]
        state.play(seat, action)
    first = e.Opened(game.id, game.rules_version, game.options_of(state), "")
    return e.Step((first, e.Began(1, ""), *steps[0].entries)), steps[1:], state.players

def moves_of(game, **wants):
    # the step, and a look for each seat; where no pictures could be wanted yet, none are
    first, steps, players = evening(game, 120)
    given = (connection.Wants(**wants),) if "Wants" in vars(connection) else ()
    def moves(n):
        done = 0
        while done < n:
            table = Table()
            table.apply(first)
            looks = Looks(table)
            seats = [connection.Progress(1, 0, *given) for _ in range(players)]
            for step in (None, *steps[: n - done]):
                if step is not None:
                    table.apply(step)
                    done += 1
                looks.change()
                for seat, progress in enumerate(seats):
                    looks.text(seat, progress)
    return moves

def works(id):
    game = kt.game(id)
    start, half = game.new(), table(game, 24)
    rng = Random(1)
    def steps(n):
        state, random = start.clone(), rng.random
        for _ in range(20 * n):
            if state.over:
                state = start.clone()
            k = state.chance()
            if k:
                state.happen(int(random() * k))
            else:
                seat = state.must()[0]
                legal = state.legal(seat)
                state.play(seat, legal[int(random() * len(legal))])
    def clones(n):
        for _ in range(n):
            half.clone()
    def views(n):
        for _ in range(n):
            game.view(half, 0)
    named = {"steps": steps, "clones": clones, "views": views}
    named |= {"moves": moves_of(game), "moves in motion": moves_of(game, motion=True)}
    return {f"{id} {name}": work for name, work in named.items()}

known = {name: work for id in sys.argv[1:] for name, work in works(id).items()}
print(json.dumps(list(known)), flush=True)
for line in sys.stdin:
    name, times = json.loads(line)
    begun = time.process_time()
    known[name](times)
    print(time.process_time() - begun, flush=True)
"""


class Worker:
    def __init__(self, package: Path, games: list[str]) -> None:
        environ = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-P", "-c", WORKER, *games]
        self.process = subprocess.Popen(command, env=environ, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.names: list[str] = json.loads(self._out.readline())

    @property
    def _out(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def seconds(self, name: str, times: int) -> float:
        assert self.process.stdin is not None
        print(json.dumps([name, times]), file=self.process.stdin, flush=True)
        return float(self._out.readline())


def main() -> int:
    parser = ArgumentParser("tools.bench_against", description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=100)
    given = parser.parse_args()
    before, after = (Worker(package.resolve(), given.games) for package in (given.before, given.after))
    for name in after.names:
        times = 1
        while before.seconds(name, times) < SLICE / 2:
            times *= 2
        ratios = []
        for number in range(given.rounds):
            pair = (before, after) if number % 2 == 0 else (after, before)
            spent = {worker: worker.seconds(name, times) for worker in pair}
            ratios.append(spent[before] / spent[after])
        ratios.sort()
        low, high = ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]
        print(f"{name:28} {median(ratios):.3f}  ({low:.3f} to {high:.3f})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
