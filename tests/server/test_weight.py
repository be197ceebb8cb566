"""What a look weighs: uncompressed JSON, per move and seat, over games of the net: wild and by bots, all player counts.

`python -m tests.server.test_weight [EVERY]` weighs all of them, or every so many, and says how long a look takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

import pytest
from tools.net.files import positions, read_law
from tools.net.law import Kept, begin

import katzentisch as kt
from katzentisch.server.connection import Progress, Wants
from katzentisch.server.looks import Looks
from katzentisch.table import entries as e
from katzentisch.table.fold import Table

KILOBYTE = 1000
GOALS = {"mausen": 2.3, "schnurrlock": 6.5, "gauner": 6.5, "cluedo": 6.5, "mystik": 6}
"""In kilobytes; what 19 of 20 looks keep to, and all of them on the average."""
HEAVIEST = 3
"""No look weighs more than so many goals: not even the first, which tells all that has happened so far."""


def steps_of(kept: Kept, game: Any) -> Iterator[e.Step]:
    """A move is an action and what chance does after it."""
    entries: list[Any] = []
    for line in kept.lines[1:]:
        entry = line.partition(" ")[0]
        if entry.startswith("*"):
            entries.append(e.Happened(int(entry[1:])))
            continue
        if entries:
            yield e.Step(tuple(entries))
        seat, _, action = entry.partition(":")
        entries = [e.Acted(int(seat), game.actions[int(action)].facts())]
    if entries:
        yield e.Step(tuple(entries))


def looks_of(kept: Kept, game: Any, wants: Wants) -> Iterator[tuple[bytes, float]]:
    """Everything that the seats are sent while this game is played, with milliseconds of the processor for each."""
    state = begin(game, kept.start, positions(game.id))
    table = Table()
    table.apply(e.Step((e.Opened(game.id, game.rules_version, game.options_of(state), ""), e.Began(1, ""))))
    table.state = state
    looks = Looks(table, screen=True)
    seats = {seat: Progress(1, 0, wants) for seat in range(state.players)}
    for step in steps_of(kept, game):
        table.apply(step)
        looks.change()
        for seat, progress in seats.items():
            start = process_time()
            text = looks.text(seat, progress)
            if text is not None:
                yield text, 1000 * (process_time() - start)


class Weighed:
    """Of many looks: bytes and milliseconds."""

    def __init__(self, id: str, every: int, wants: Wants) -> None:
        seen = [look for kept in read_law(id)[::every] for look in looks_of(kept, kt.game(id), wants)]
        self.count = len(seen)
        self.sizes = sorted(len(text) for text, _ in seen)
        self.times = sorted(time for _, time in seen)
        self.mean = sum(self.sizes) / self.count

    def p95(self, values: list[Any]) -> Any:
        return values[self.count * 95 // 100]


@pytest.mark.parametrize("id", GOALS)
def test_looks_are_light(id: str) -> None:
    seen = Weighed(id, 20, Wants(log=True))
    goal = GOALS[id] * KILOBYTE
    assert seen.count > 100
    assert seen.mean <= goal
    assert seen.p95(seen.sizes) <= goal
    assert seen.sizes[-1] <= HEAVIEST * goal


def main(every: str = "1") -> None:
    for id in GOALS:
        for name, wants in (("still", Wants(log=True)), ("moving", Wants(log=True, motion=True))):
            seen = Weighed(id, int(every), wants)
            weight = f"mean {seen.mean:.0f} bytes, p95 {seen.p95(seen.sizes)}, at most {seen.sizes[-1]}"
            time = f"median {median(seen.times):.2f} ms, p95 {seen.p95(seen.times):.2f}"
            print(f"{id} {name}: {seen.count} looks, {weight}; {time}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
