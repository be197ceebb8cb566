"""What a look weighs: uncompressed JSON, per move and seat, over games of the net: wild and by bots, all player counts.

`python -m tests.server.test_weight` weighs all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def looks_of(kept: Kept, game: Any, wants: Wants) -> Iterator[bytes]:
    """Everything that the seats are sent while this game is played."""
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
            text = looks.text(seat, progress)
            if text is not None:
                yield text


def weigh(id: str, every: int, wants: Wants) -> tuple[float, int, int, int]:
    """Mean, 95th percentile, maximum and number of looks."""
    sizes = sorted(len(text) for kept in read_law(id)[::every] for text in looks_of(kept, kt.game(id), wants))
    return sum(sizes) / len(sizes), sizes[len(sizes) * 95 // 100], sizes[-1], len(sizes)


@pytest.mark.parametrize("id", GOALS)
def test_looks_are_light(id: str) -> None:
    mean, most, heaviest, count = weigh(id, 20, Wants(log=True))
    goal = GOALS[id] * KILOBYTE
    assert count > 100
    assert mean <= goal
    assert most <= goal
    assert heaviest <= HEAVIEST * goal


if __name__ == "__main__":
    for id in GOALS:
        for name, wants in (("still", Wants(log=True)), ("moving", Wants(log=True, motion=True))):
            mean, most, heaviest, count = weigh(id, 1, wants)
            print(f"{id} {name}: {count} looks, mean {mean:.0f} bytes, p95 {most}, at most {heaviest}")
