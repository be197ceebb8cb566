"""The example that learns Mausen, as its page says it is started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

FIGURES = r"against three of {}: ([\d.]+) times a fair share \(([\d.]+) to ([\d.]+)\), {} games"


@pytest.mark.thorough
@pytest.mark.deadline(600, "it learns for half a minute of a processor, and plays some hundred games to be judged")
def test_it_learns_to_beat_random_and_says_how_far_it_is_from_search(tmp_path: Path) -> None:
    """A learner of ten minutes does more; half a minute is enough to be better than fair, and surely so."""
    words = ["--minutes", "0.5", "--games", "400", "--search", "8"]
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "learn_mausen.py"), *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"learned from \d{3,} games", done.stdout)
    ratio, low, _ = map(float, figures(done.stdout, "random", 400))
    assert ratio >= 1.1
    assert low > 1
    _, low, high = map(float, figures(done.stdout, "search", 8))
    assert low < high
    assert [file.name for file in tmp_path.iterdir()] == ["learned_mausen.npz"]


def figures(said: str, others: str, games: int) -> tuple[str, ...]:
    found = re.search(FIGURES.format(others, games), said)
    assert found, said
    return found.groups()
