"""Makes the toy game of `examples/` known the way an installed package is: by an entry point on the path."""

from __future__ import annotations

import gc
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import chances
from tests.deadline import Deadline

ROOT = Path(__file__).parent.parent
TOY = ROOT / "examples" / "sack" / "src"

pytest_plugins = ["tests.postgres"]


def install_toy(site: Path) -> None:
    """What `pip install examples/sack` would write, apart from the files themselves."""
    info = site / "katzentisch_sack-1.0.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: katzentisch-sack\nVersion: 1.0.0\n")
    (info / "entry_points.txt").write_text("[katzentisch.games]\nsack = sack:GAME\n")


_site = tempfile.TemporaryDirectory(prefix="katzentisch-toy-")
install_toy(Path(_site.name))
sys.path[:0] = [str(TOY), _site.name]


settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # a busy machine is no fault; `tests/deadline.py` ends what takes too long

FACES = ("test_terminal.py", "test_story_command.py")
"""What people see of a game, and browsers: they do not know which build they have."""

LONG = 5.0
"""Seconds beyond which a test has to say why it takes so long: `slow("why")`, or a deadline of its own."""


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser" or item.path.name in FACES:
            item.add_marker("pure")
        if any(item.iter_markers("slow")) or any(item.iter_markers("deadline")):
            item.user_properties.append(("long", "it says why"))


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, [])]
    long = {
        report.nodeid: report.duration
        for report in reports
        if report.duration > LONG and "long" not in dict(report.user_properties)
    }
    if long:
        terminalreporter.section(f"longer than {LONG:.0f} s, and no word why")
        for name, seconds in sorted(long.items(), key=lambda one: -one[1]):
            terminalreporter.line(f"{seconds:6.1f} s  {name}")


def pytest_addoption(parser: pytest.Parser) -> None:
    chances.options(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Deadline(config), "deadline")
    config.pluginmanager.register(chances.Chances(config), "chances")
