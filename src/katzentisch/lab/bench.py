"""Speed against OpenSpiel and PettingZoo, side by side: `./kt bench`.

One process. In each round every contestant gets a slice of CPU time in turn, backwards in every other round, and a
line's figure is the median of the ratios *within* the rounds: what slows the machine down slows both. Goals are goals,
not tests: a missed one is said, and the exit code is 0 all the same.
"""

from __future__ import annotations

import gc
import os
import platform
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

import katzentisch
from katzentisch.core.build import build
from katzentisch.core.registry import game, own_games
from katzentisch.testing.race import Contestant, Line, Peers

ROUNDS = 31
SLICE = 0.06  # CPU seconds
REPORT = Path(".cache", "bench.json")
MISSING = "{}, which the benchmark measures against, is not installed; to run it: ./kt bench"


def seconds(contestant: Contestant, times: int) -> float:
    gc.collect()
    start = time.process_time()
    contestant.work(times)
    return time.process_time() - start


def fit(contestant: Contestant) -> int:
    """How often the work is done in one slice; found out while warming up."""
    times = 1
    while (spent := seconds(contestant, times)) < SLICE / 3:
        times *= 2
    return max(1, round(times * SLICE / spent))


def race(contestants: Sequence[Contestant], rounds: int = ROUNDS) -> list[dict[str, float]]:
    """For each round, every contestant's units per CPU second."""
    times = {contestant: fit(contestant) for contestant in contestants}
    gc.freeze()
    results: list[dict[str, float]] = []
    for number in range(rounds):
        order = contestants if number % 2 == 0 else contestants[::-1]
        rates = {one.name: times[one] * one.units / seconds(one, times[one]) for one in order}
        results.append(rates)
    gc.unfreeze()
    return results


def judge(line: Line, rounds: Sequence[dict[str, float]]) -> dict[str, Any]:
    ours = [one[line.ours.name] for one in rounds]
    peers = [] if line.peer is None else [one[line.peer.name] for one in rounds]
    if line.faster:
        found = [mine / other for mine, other in zip(ours, peers, strict=True)] if peers else ours
    else:
        found = [other / mine for mine, other in zip(ours, peers, strict=True)]
    low, _, high = quantiles(found, n=4)
    measured = median(found)
    met = None if line.goal is None else (measured >= line.goal if line.faster else measured <= line.goal)
    return {
        "line": line.title,
        "against": "" if line.peer is None else line.peer.name,
        "what": ("times as fast" if peers else "in a second") if line.faster else "of the time",
        "goal": line.goal,
        "measured": round(measured, 3),
        "quartiles": [round(low, 3), round(high, 3)],
        "met": met,
        "ours_per_second": round(median(ours)),
        "peer_per_second": round(median(peers)) if peers else None,
    }


def machine(load: Sequence[float]) -> dict[str, Any]:
    return {
        "katzentisch": katzentisch.__version__,
        "build": build(),
        "open_spiel": version("open_spiel"),
        "pettingzoo": version("pettingzoo"),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load_before": [round(one, 2) for one in load],
        "load_after": [round(one, 2) for one in os.getloadavg()],
        "rounds": ROUNDS,
        "slice_seconds": SLICE,
    }


def table(results: Sequence[dict[str, Any]]) -> str:
    """The results as people read them, and as docs/benchmarks.md shows them."""
    rows = ["| line | against | goal | measured (quartiles) | |", "|---|---|---:|---:|---|"]
    for one in results:
        written = "{:,.0f}" if one["what"] == "in a second" else "{:.2f}"
        sign = "≤" if one["what"] == "of the time" else "≥"
        goal = "" if one["goal"] is None else f"{sign} {written.format(one['goal'])}"
        verdict = {True: "met", False: "missed", None: ""}[one["met"]]
        measured, low, high = map(written.format, (one["measured"], *one["quartiles"]))
        rows.append(
            f"| {one['line']} | {one['against']} | {goal} | {measured} ({low}–{high}) {one['what']} | {verdict} |"
        )
    return "\n".join(rows)


def peers() -> Peers:
    """Those that the games are measured against; ImportError if one is not installed."""
    import pyspiel

    from katzentisch.lab.stepping import connect_four, our_environment

    return Peers(pyspiel, our_environment, connect_four())


def main(json: bool = False) -> int:
    load = os.getloadavg()
    try:
        others = peers()
    except ImportError as error:
        print(MISSING.format(error.name), file=sys.stderr)
        return 2
    contest = [line for id in own_games() for line in game(id).bench(others)]
    racing = [one for line in contest for one in (line.peer, line.ours) if one is not None]
    rounds = race(list({one.name: one for one in racing}.values()))
    results = [judge(line, rounds) for line in contest]
    facts = machine(load)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_bytes(msgspec.json.format(msgspec.json.encode({**facts, "lines": results, "slices": rounds})))
    if json:
        print(msgspec.json.encode({**facts, "lines": results}).decode())
        return 0
    print(table(results))
    print()
    print(", ".join(f"{name} {value}" for name, value in facts.items()))
    if facts["build"] == "pure":
        print("The compiled lines were left out: this is the pure build.")
    print(f"Every slice: {REPORT}")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--json"]):
        sys.exit("usage: bench [--json]")
    sys.exit(main(json="--json" in sys.argv))
