"""Is the code as fast as it was? Two packages side by side, in short rounds that alternate.

    .venv/bin/python -m tools.bench_against BEFORE AFTER [--rounds N] [GAME …]

BEFORE and AFTER are folders that hold the package: compiled ones lie under .cache, `src` is the pure one. A worker runs
each; in every round both do the same work for the same time, in turn, and the median of the ratios within the rounds
counts: what slows the machine down slows both. 1.00 is as fast, less is slower.
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
    return {f"{id} {work.__name__}": work for work in (steps, clones, views)}

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
        print(f"{name:24} {median(ratios):.3f}  ({low:.3f} to {high:.3f})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
