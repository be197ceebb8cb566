"""A pytest plugin for `mutants.py`: a test in which a mutant runs on and on is ended, by CPU time.

Wall-clock limits, which mutmut has of its own, take a survivor on a busy machine for a mutant that hangs.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

TIMED_OUT = 36  # mutmut's exit code for it


@cache
def usual_seconds() -> dict[str, float]:
    """How long each test takes on the unchanged rules."""
    durations: dict[str, float] = json.loads(Path("mutmut-stats.json").read_text())["duration_by_test"]
    return durations


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    if "__mutmut_" not in os.environ.get("MUTANT_UNDER_TEST", ""):
        return (yield)
    signal.signal(signal.SIGPROF, lambda number, frame: os._exit(TIMED_OUT))
    signal.setitimer(signal.ITIMER_PROF, 3 + 5 * usual_seconds().get(item.nodeid, 0))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
