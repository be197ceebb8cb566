"""The tools behind `./kt test` and `./kt mutants`."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from tools import few_mutants
from tools.door import builds, checks

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


def test_the_compiler_works_beside_the_tests_on_the_pure_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those on the compiled build wait for it, and it is no check that is counted."""
    pure_runs, done = threading.Event(), []

    def compile_now(*wrapper: str) -> None:
        assert wrapper[0] == "nice"
        assert pure_runs.wait(60), "the tests on the pure build wait for the compiler"
        done.append("compiled")

    def suite(counts: checks.Tally, build: str, *_: object) -> tuple[int, int, int]:
        pure_runs.set()
        assert build == "pure" or done == ["compiled"]
        return 3, 0, 0

    monkeypatch.setattr(checks, "_set_up", lambda counts: None)
    monkeypatch.setattr(checks, "_checkers", lambda counts: None)
    monkeypatch.setattr(checks, "_suite", suite)
    monkeypatch.setattr(builds, "compile_now", compile_now)
    monkeypatch.setattr(builds, "compiled", lambda: ROOT)
    monkeypatch.setattr(checks, "CACHE", ROOT / ".cache" / "none")
    assert checks.every_change() == 0
    assert capsys.readouterr().out.endswith("\n6 passed, 0 failed\n")


@pytest.mark.thorough
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
        "tests/games/toy/test_playthrough.py": (
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


RULES = "def move(n):\n    if n > 1:\n        n = n + 1\n    return n + 1\n"


def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[few_mutants.Mutant]:
    (tmp_path / "src").mkdir(exist_ok=True)
    (tmp_path / "src" / "toy.py").write_text(text)
    monkeypatch.setattr(few_mutants, "ROOT", tmp_path)
    return list(few_mutants.mutants_of("toy"))


def test_a_sample_does_not_change_with_lines_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = few(tmp_path, monkeypatch, RULES)
    after = few(tmp_path, monkeypatch, "# a line\n\n\ndef other():\n    return 0\n\n\n" + RULES)
    names = [mutant.name() for mutant in before]
    assert len(set(names)) == len(names)  # `n + 1` is there twice, and each has its own
    assert sorted(names) == sorted(mutant.name() for mutant in after if mutant.function == "move")
    chosen = [mutant.name() for mutant in few_mutants.sample(before, 4, draw=1)]
    assert chosen == [mutant.name() for mutant in few_mutants.sample(before[::-1], 4, draw=1)]
    assert chosen != [mutant.name() for mutant in few_mutants.sample(before, 4, draw=2)]


def test_a_method_that_calls_super_is_broken_like_any_other() -> None:
    class Mother:
        def __init__(self) -> None:
            self.n = 1

    class Daughter(Mother):
        def __init__(self) -> None:
            super().__init__()
            self.n += 1

    tree = ast.parse("def __init__(self):\n    super().__init__()\n    self.n -= 1").body[0]
    assert isinstance(tree, ast.FunctionDef)
    function: Any = Daughter.__init__
    function.__code__ = few_mutants.code_of(tree, "toy.py", function.__code__.co_freevars)
    assert Daughter().n == 0


def test_the_interval_of_a_share() -> None:
    low, high = few_mutants.interval(385, 480)
    assert (round(low, 3), round(high, 3)) == (0.764, 0.835)
    assert few_mutants.interval(5, 5)[1] == pytest.approx(1)
