"""The arithmetic of the bench of a page. That it measures is seen by running it: `./kt bench page`."""

from __future__ import annotations

from tools.bench_page import GOALS, table


def test_the_median_decides() -> None:
    weight = {"bytes": 97_400.0, "files": 12.0}
    fast = {name: goal - 1 for name, goal in GOALS.items()} | weight
    slow = {name: goal + 1 for name, goal in GOALS.items()} | weight
    assert table([fast, slow, fast]).count("| met |") == len(GOALS)
    assert table([fast, slow, slow]).count("| missed |") == len(GOALS)
    assert table([fast]).endswith("| weight | | 97 kB | 12 files | |")
