"""The arithmetic of the bench of a page. That it measures is seen by running it: `./kt bench page`."""

from __future__ import annotations

from tools.bench_page import GOALS, table


def test_the_median_decides() -> None:
    fast = {name: goal - 1 for name, goal in GOALS.items()}
    slow = {name: goal + 1 for name, goal in GOALS.items()}
    assert table([fast, slow, fast]).count("| met |") == len(GOALS)
    assert table([fast, slow, slow]).count("| missed |") == len(GOALS)
