"""What fails twice fails; what fails once beside others and passes alone is green, and named; rules and secrets have no
second chance."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools.door import checks
from tools.door.chances import MOST, gist

from tests.build.project import ROOT
from tests.conftest import FACES

CONFTEST = """
import pytest
from tests import chances

def pytest_addoption(parser):
    chances.options(parser)

def pytest_configure(config):
    config.pluginmanager.register(chances.Chances(config), "chances")

@pytest.fixture
def once(request):
    "Fails the first time that a test comes here."
    flag = request.path.with_suffix(".flag")
    was_there = flag.exists()
    flag.touch()
    assert was_there, "a slow moment"
"""

ONCE = "def test_fails_once(once):\n    pass\n"
TWICE = "def test_fails_twice():\n    assert 2 + 2 == 5\n"
GROUP = 'import pytest\n\npytestmark = pytest.mark.xdist_group("house")\n\n\n'
DRAWN = "from hypothesis import given, strategies as st\n\n@given(st.none())\ndef test_drawn(nothing):\n    assert 0\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Whose tests are run as `./kt test` runs ours."""
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "CACHE", tmp_path)
    monkeypatch.setattr(checks, "WORKERS", "2")
    monkeypatch.setattr(checks, "HOME", SimpleNamespace(python=Path(sys.executable)))
    return tmp_path


def whole(project: Path) -> int:
    counts = checks.Tally("test")
    counts.part("tests", lambda: checks._suite(counts, "pure", project, "tests"))
    counts.second_chance()
    return counts.close()


@pytest.mark.slow("pytest runs twice, once of it in parallel")
def test_who_has_a_second_chance_and_what_becomes_of_it(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = {
        "conftest": CONFTEST,
        "chances": (ROOT / "tests" / "chances.py").read_text(),
        "browser/test_a_page": f"{GROUP}{ONCE}\n\n{TWICE}\n\ndef test_well():\n    pass\n",
        "games/mausen/test_rules": ONCE,
        "games/cluedo/browser/test_twins": ONCE,
        "browser/test_drawn": DRAWN,
    }
    for name, text in files.items():
        (project / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (project / "tests" / f"{name}.py").write_text(text)
    (project / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = ['--import-mode=importlib']\n")
    assert whole(project) == 1
    out = capfd.readouterr().out
    page = "tests/browser/test_a_page.py::test_fails"
    (again,) = re.findall("== once more, alone: (.*)", out)
    assert sorted(again.split(", ")) == [f"{page}_once", f"{page}_twice"]
    said = out[out.index("== 1 SHAKY") :]
    assert f"{page}_once: waits for a real browser\n    AssertionError: a slow moment" in said
    assert "twice" not in said
    assert said.endswith("2 passed, 4 failed\n")
    kept = (project / "shaky-test.txt").read_text()
    assert kept.startswith(f"{page}_once\n")
    assert 'assert was_there, "a slow moment"' in kept, "the whole of what it said"


PAGE, PHONE = "tests/browser/test_page.py::test_page", "tests/browser/test_phone.py::test_phone"
RULE = "tests/games/mausen/test_rules.py::test_rule"

Ran = tuple[int, int, Sequence[str]]
"""How pytest ended, how many passed, what failed."""


def told(project: Path, monkeypatch: pytest.MonkeyPatch, *runs: Ran) -> int:
    """`./kt test` with a pytest of which only is told how it ran."""
    left = list(runs)

    def run(command: Sequence[Any], cwd: Path, environ: dict[str, str]) -> int:
        status, passed, failed = left.pop(0)
        files = dict(str(word).split("=", 1) for word in command if str(word).startswith("--") and "=" in str(word))
        counted = f'<testsuite tests="{passed + len(failed)}" failures="{len(failed)}" errors="0" skipped="0"/>'
        Path(files["--junit-xml"]).write_text(counted)
        kinds = {RULE: None}
        failures = [{"test": one, "again": kinds.get(one, "a real browser"), "said": "E  late"} for one in failed]
        Path(files["--failures"]).write_text(json.dumps(failures))
        return status

    monkeypatch.setattr(checks, "run", run)
    code = whole(project)
    assert left == [], "that was not run"
    return code


@pytest.mark.parametrize(
    ("runs", "code", "closing", "shaky"),
    [
        ([(0, 9, [])], 0, "9 passed, 0 failed", 0),
        ([(1, 8, [PAGE]), (0, 1, [])], 0, "9 passed, 0 failed", 1),
        ([(1, 8, [PAGE]), (1, 0, [PAGE])], 1, "8 passed, 1 failed", 0),
        ([(1, 7, [PAGE, PHONE]), (1, 1, [PHONE])], 1, "8 passed, 1 failed", 1),
        ([(1, 7, [PAGE, RULE]), (0, 1, [])], 1, "8 passed, 1 failed", 1),
        ([(1, 8, [RULE])], 1, "8 passed, 1 failed", 0),
        ([(1, 0, [PAGE + str(n) for n in range(MOST)]), (0, MOST, [])], 0, f"{MOST} passed, 0 failed", MOST),
        ([(1, 0, [PAGE + str(n) for n in range(MOST + 1)])], 1, f"0 passed, {MOST + 1} failed", 0),
        ([(3, 8, [PAGE])], 1, "8 passed, 1 failed", 0),  # pytest broke down: nobody knows what else would have failed
        ([(1, 8, [PAGE]), (4, 0, [])], 1, "8 passed, 1 failed", 0),  # … or did not find it again
        ([(1, 8, [PAGE]), (0, 0, [])], 1, "8 passed, 1 failed", 0),  # … or did not run it
    ],
)
def test_what_the_run_is_then(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    runs: list[Ran],
    code: int,
    closing: str,
    shaky: int,
) -> None:
    assert told(project, monkeypatch, *runs) == code
    out = capsys.readouterr().out
    assert out.endswith(f"\n{closing}\n")
    assert [int(many) for many in re.findall(r"== (\d+) SHAKY", out)] == ([shaky] if shaky else [])
    assert (project / "shaky-test.txt").exists() == (shaky > 0)


def test_only_what_waits_for_the_world_has_one(request: pytest.FixtureRequest) -> None:
    """Of all tests that this run has collected."""
    for item in request.session.items:
        if "again" in dict(item.user_properties):
            folder, file = item.path.parent.name, item.path.name
            assert folder in ("browser", "server", "build", "cli") or file in FACES, item.nodeid
            assert not re.search("secre|leak|twin|fuzz", item.nodeid), item.nodeid


def test_the_line_that_says_most() -> None:
    assert gist("def test():\n>   assert 1 == 2\nE   assert 1 == 2\n\nx.py:1") == "assert 1 == 2"
    assert gist("worker 'gw0' crashed\n") == "worker 'gw0' crashed"
    assert gist("") == "it said nothing"
