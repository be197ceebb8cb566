"""Breaks the rules of a game in every small way and runs the game's tests: `./kt mutants mausen`.

mutmut changes one thing at a time in `games/GAME/state.py`, in a copy under .cache, and runs `tests/games/GAME` on
each mutant. A mutant that no test notices survives, and is printed with the line that was changed.

Tables that a module computes while it is imported are computed before the mutation: only tests that call the function
that fills them can kill its mutants.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROCESSES = 2

CONFIG = """
[tool.mutmut]
source_paths = ["{source}"]
also_copy = ["src", "docs", "examples"]
pytest_add_cli_args_test_selection = ["tests/games/{game}"]
pytest_add_cli_args = ["-p", "mutant_clock"]
timeout_constant = 3600.0  # mutant_clock.py keeps the time
"""
KILLED = ("killed", "timeout", "segfault")


def main(arguments: list[str]) -> int:
    games = sorted(file.parent.name for file in ROOT.glob("src/katzentisch/games/*/state.py"))
    parser = ArgumentParser("./kt mutants")
    parser.add_argument("game", choices=games)
    parser.add_argument("--minutes", type=int, default=20, help="for the whole run; what was not reached is told")
    asked = parser.parse_args(arguments)
    game = asked.game
    if not any(ROOT.glob(f"tests/games/{game}/test_*.py")):
        print(f"{game} has no tests in tests/games/{game}: every mutant would survive.", file=sys.stderr)
        return 2
    source = f"src/katzentisch/games/{game}/state.py"
    copy = prepare(game, source)
    finished = run(copy, asked.minutes)
    verdicts = read_verdicts(copy)
    if not verdicts or Counter(verdicts.values())["not checked"] == len(verdicts):
        print(f"The tests do not pass on the unchanged rules; see {copy / 'run.log'}", file=sys.stderr)
        return 1
    report(copy, source, verdicts)
    if not finished:
        print(f"The time limit of {asked.minutes} minutes was reached.")
    return 0


def prepare(game: str, source: str) -> Path:
    """A copy of what the tests need: mutants never come near the tree."""
    copy = ROOT / ".cache" / "mutants" / game
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", "*.so", ".*")
    for folder in ("src", "tests", "docs", "examples"):
        if (ROOT / folder).exists():
            shutil.copytree(ROOT / folder, copy / folder, ignore=leave)
    config = (ROOT / "pyproject.toml").read_text() + CONFIG.format(source=source, game=game)
    (copy / "pyproject.toml").write_text(config)
    return copy


def mutmut(copy: Path, *arguments: str) -> list[str]:
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True).stdout.splitlines()


def run(copy: Path, minutes: int) -> bool:
    """False if the time limit ended it. Who watches sees mutmut's counter; else its output goes to a file."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(PROCESSES)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    with open(copy / "run.log", "w") as log:
        out = None if os.isatty(1) else log
        try:
            subprocess.run(command, cwd=copy, env=environ, stdout=out, stderr=subprocess.STDOUT, timeout=60 * minutes)
        except subprocess.TimeoutExpired:
            return False
    return True


def read_verdicts(copy: Path) -> dict[str, str]:
    """Every mutant's name and what became of it."""
    verdicts: dict[str, str] = {}
    for line in mutmut(copy, "results", "--all", "true"):
        name, colon, verdict = line.strip().rpartition(": ")
        if colon:
            verdicts[name] = verdict
    return verdicts


def report(copy: Path, source: str, verdicts: dict[str, str]) -> None:
    survivors = [name for name, verdict in verdicts.items() if verdict not in (*KILLED, "not checked")]
    starts = function_starts((copy / source).read_text())
    with ThreadPoolExecutor(PROCESSES) as pool:
        changes = list(pool.map(lambda name: change(mutmut(copy, "show", name), name, starts), survivors))
    for line, before, after in sorted(changes):
        print(f"{source}:{line}\n    - {before}\n    + {after}")
    counts = Counter(verdicts.values())
    killed = sum(counts[verdict] for verdict in KILLED)
    checked = killed + len(survivors)
    print(f"{checked} mutants, {killed} killed, {len(survivors)} survived: {100 * killed / checked:.1f} %")
    print(", ".join(f"{verdict} {number}" for verdict, number in counts.most_common()))


def function_starts(text: str) -> dict[str, int]:
    """The first line of each function, decorators included, by the name that mutmut gives it."""
    starts: dict[str, int] = {}
    for node in ast.parse(text).body:
        owner = f"xǁ{node.name}ǁ" if isinstance(node, ast.ClassDef) else "x_"
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(function, ast.FunctionDef):
                starts[owner + function.name] = min([function.lineno, *(one.lineno for one in function.decorator_list)])
    return starts


def change(diff: list[str], name: str, starts: dict[str, int]) -> tuple[int, str, str]:
    """The line in the file, what stood there, and what the mutant has instead. The diff counts from the function."""
    line, before, after = 0, "", ""
    for text in diff:
        if hunk := re.match(r"@@ -(\d+)", text):
            line = int(hunk[1])
        elif line and text.startswith("-") and not before:
            before = text[1:].strip()
        elif line and text.startswith("+"):
            after = (after + " " + text[1:].strip()).strip()
        elif line and not before:
            line += 1
    function = name.rpartition(".")[2].rpartition("__mutmut_")[0]
    return starts[function] + line - 1, before, after


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
