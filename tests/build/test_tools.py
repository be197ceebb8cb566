"""The tools behind `./kt test` and `./kt mutants`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.project import ROOT

REPORT = '<testsuites><testsuite tests="10" failures="2" errors="1" skipped="1"></testsuite></testsuites>'
CLEAN = '<testsuites><testsuite tests="10" failures="0" errors="0" skipped="0"></testsuite></testsuites>'


def tool(root: Path, name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, root / "tools" / name, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize(
    ("status", "report", "counts"),
    [
        ("0", CLEAN, "10 0 0"),
        ("1", REPORT, "6 3 1"),
        ("3", CLEAN, "10 1 0"),  # pytest broke down after its tests
        ("4", None, "0 1 0"),  # … or before
        ("5", '<testsuites><testsuite tests="0"></testsuite></testsuites>', "0 1 0"),  # no tests are no success
    ],
)
def test_a_test_run_is_counted(tmp_path: Path, status: str, report: str | None, counts: str) -> None:
    if report is not None:
        (tmp_path / "report.xml").write_text(report)
    assert tool(ROOT, "tally.py", status, tmp_path / "report.xml").stdout == counts + "\n"


def test_mutants_are_made_killed_and_listed_with_their_line(tmp_path: Path) -> None:
    """A toy game of which one rule is tested and one is not."""
    files = {
        "src/katzentisch/__init__.py": "",
        "src/katzentisch/games/__init__.py": "",
        "src/katzentisch/games/toy/__init__.py": "",
        "src/katzentisch/games/toy/state.py": (
            '"""A toy."""\n\n\nclass Toy:\n    def tested(self, n):\n        return n + 1\n\n'
            "    def untested(self, n):\n        n = abs(n)\n        return n - 1\n\n"
            "    def counted(self, n):\n        while n > 0:\n            n = n - 1\n"
        ),
        "tests/games/toy/test_toy.py": (
            "from katzentisch.games.toy.state import Toy\n\n\ndef test_toy():\n"
            "    assert Toy().tested(1) == 2\n    assert Toy().untested(1) >= 0\n    Toy().counted(3)\n"
        ),
        "docs/index.md": "",
        "pyproject.toml": '[project]\nname = "toy"\nversion = "1"\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    run = tool(tmp_path, "mutants.py", "toy")
    assert run.returncode == 0, run.stderr
    survivor = "src/katzentisch/games/toy/state.py:10\n    - return n - 1\n    + return n + 1\n"
    assert survivor in run.stdout
    assert "return n + 2" not in run.stdout
    assert run.stdout.splitlines()[-2:] == [
        "11 mutants, 7 killed, 4 survived: 63.6 %",
        "killed 6, survived 4, timeout 1",  # one counts for ever
    ]
    assert (tmp_path / "src/katzentisch/games/toy/state.py").read_text() == files["src/katzentisch/games/toy/state.py"]


@pytest.mark.parametrize("arguments", [[], ["chess"], ["mausen", "cluedo"], ["mausen", "--minutes", "many"]])
def test_mutants_of_which_game(arguments: list[str]) -> None:
    run = tool(ROOT, "mutants.py", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    *usage, problem = run.stderr.splitlines()
    assert "mausen" in " ".join(usage)
    assert problem.startswith("./kt mutants: error: ")
