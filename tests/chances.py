"""Which tests may fail once: those that a slow moment of the machine can fail, because they wait for a real browser, a
real process, a socket or a pseudo-terminal. `./kt test` runs such a test once more, alone (`tools/door/chances.py`).

Rules, engines, bots, whatever is drawn by lot, and everything that shows a secret or loses a move get no second
chance: what happens there once in two runs happens to people too.

Proved by `tests/build/test_second_chance.py`.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path, PurePath
from typing import Any

import pytest

NEVER = ("secre", "twin", "leak", "alike", "fuzz", "crash", "races", "schedule", "safety", "known")
"""Words in the name of a test or of its file: secrets, moves that must not get lost, and chance."""

PROCESSES = ("tests/build/test_door.py", "tests/build/test_wheels.py", "tests/server/test_proxy.py")

FAILURES = "--failures"


class Chances:
    """The plugin; `tests/conftest.py` registers it. Writes down what failed, for whoever runs pytest."""

    def __init__(self, config: pytest.Config) -> None:
        self.file: Path | None = config.getoption(FAILURES) if not hasattr(config, "workerinput") else None
        self.failed: list[dict[str, Any]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if why := reason(item):
                item.user_properties.append(("again", why))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            again = dict(report.user_properties).get("again")
            self.failed.append({"test": address(report.nodeid), "again": again, "said": report.longreprtext})

    def pytest_sessionfinish(self) -> None:
        if self.file:
            self.file.write_text(json.dumps(self.failed), encoding="utf-8")


def address(nodeid: str) -> str:
    """What pytest finds the test by: where tests of a group keep together, a worker adds its name (`…@group`)."""
    test, group, name = nodeid.rpartition("@")
    return test if group and not set(name) & set("]:/") else nodeid


def reason(item: pytest.Item) -> str:
    """What a slow moment can spoil; empty where nothing can."""
    if not isinstance(item, pytest.Function) or any(word in item.nodeid for word in NEVER):
        return ""
    if getattr(item.function, "is_hypothesis_test", False):
        return ""
    path = PurePath(item.nodeid.partition("::")[0])
    if path.parent.name == "browser":
        return "a real browser"
    if path.as_posix() in PROCESSES:
        return "real processes"
    if path.parts[:2] == ("tests", "server") and inspect.iscoroutinefunction(item.function):
        return "real sockets and clocks"
    if hasattr(item.module, "Sitting"):
        return "a pseudo-terminal"
    return ""


def options(parser: pytest.Parser) -> None:
    parser.addoption(FAILURES, type=Path, metavar="FILE", help="write down what failed, and what may be tried again")
