"""Breaks the rules of a game in every small way and runs the game's tests: `./kt mutants GAME`.

The rules of a game are its `state.py`, its `rules/` and its positions; the tests are those of `tests/games/GAME` that
name rules (`@rule`), whole games played through, and positions. One thing at a time is changed, by mutmut, in a copy
under .cache. A mutant that no test notices survives, and is printed with the line that was changed. Of rules that are
many files only a sample of mutants is tried, by `few_mutants.py`; `--draw` takes another sample.

Tables that a module computes while it is imported are computed before the mutation: only tests that call the function
that fills them can kill its mutants.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools import few_mutants

ROOT = Path(__file__).resolve().parents[1]
PROCESSES = 2
FEW = 3
"""Rules in more modules than these are tried by a sample."""
SAMPLE = 300

CONFIG = """
[tool.mutmut]
source_paths = {sources}
also_copy = ["src", "docs", "examples"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "mutant_clock"]
timeout_constant = 3600.0  # mutant_clock.py keeps the time
"""
KILLED = ("killed", "timeout", "segfault")


def main(arguments: list[str]) -> int:
    games = sorted(file.parent.name for file in ROOT.glob("src/katzentisch/games/*/state.py"))
    parser = ArgumentParser("./kt mutants")
    parser.add_argument("game", choices=games)
    parser.add_argument("--minutes", type=int, default=20, help="for the whole run; what was not reached is told")
    parser.add_argument("--sample", type=int, help="how many mutants are tried, of a game that has too many")
    parser.add_argument("--draw", type=int, default=1, help="which sample of them")
    asked = parser.parse_args(arguments)
    game = asked.game
    if not any(ROOT.glob(f"tests/games/{game}/test_*.py")):
        print(f"{game} has no tests in tests/games/{game}: every mutant would survive.", file=sys.stderr)
        return 2
    plan = plan_of(game)
    if plan.sample:
        number = asked.sample or plan.sample
        return few_mutants.main(game, plan.modules, plan.tests, number, asked.draw, 60 * asked.minutes)
    copy = prepare(plan)
    finished = run(copy, asked.minutes)
    verdicts = read_verdicts(copy)
    if not verdicts or Counter(verdicts.values())["not checked"] == len(verdicts):
        print(f"The tests do not pass on the unchanged rules; see {copy / 'run.log'}", file=sys.stderr)
        return 1
    report(copy, verdicts)
    if not finished:
        print(f"The time limit of {asked.minutes} minutes was reached.")
    return 0


@dataclass
class Plan:
    game: str
    modules: list[str]  # dotted, within the game
    tests: list[str]  # names of files in tests/games/GAME
    sample: int  # 0: all


def plan_of(game: str) -> Plan:
    home = ROOT / "src/katzentisch/games" / game
    files = [home / "state.py", *home.glob("position.py"), *home.glob("rules/**/*.py"), *home.glob("position/*.py")]
    modules = [".".join(file.relative_to(home).with_suffix("").parts) for file in sorted(files) if file.stat().st_size]
    tests = [file.name for file in sorted((ROOT / "tests/games" / game).glob("test_*.py")) if proves_rules(file)]
    return Plan(game, modules, tests, SAMPLE if len(modules) > FEW else 0)


def proves_rules(test: Path) -> bool:
    return test.stem.startswith(("test_playthrough", "test_position")) or "@rule(" in test.read_text("utf-8")


def prepare(plan: Plan) -> Path:
    """A copy of what the tests need: mutants never come near the tree."""
    game = plan.game
    copy = ROOT / ".cache" / "mutants" / game
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    leave = shutil.ignore_patterns("__pycache__", "*.so", ".*")
    for folder in ("src", "tests", "docs", "examples"):
        if (ROOT / folder).exists():
            shutil.copytree(ROOT / folder, copy / folder, ignore=leave)
    sources = [f"src/katzentisch/games/{game}/{module.replace('.', '/')}.py" for module in plan.modules]
    tests = [f"tests/games/{game}/{name}" for name in plan.tests]
    config = CONFIG.format(sources=json.dumps(sources), tests=json.dumps(tests))
    (copy / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text() + config)
    return copy


def mutmut(copy: Path, *arguments: str) -> list[str]:
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True).stdout.splitlines()


def run(copy: Path, minutes: int = 20) -> bool:
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


def report(copy: Path, verdicts: dict[str, str]) -> None:
    survivors = [name for name, verdict in verdicts.items() if verdict not in (*KILLED, "not checked")]
    with ThreadPoolExecutor(PROCESSES) as pool:
        changes = list(pool.map(lambda name: change(copy, name), survivors))
    for source, line, before, after in sorted(changes):
        print(f"{source}:{line}\n    - {before}\n    + {after}")
    counts = Counter(verdicts.values())
    killed = sum(counts[verdict] for verdict in KILLED)
    checked = killed + len(survivors)
    print(f"{checked} mutants, {killed} killed, {len(survivors)} survived: {100 * killed / checked:.1f} %")
    print(", ".join(f"{verdict} {number}" for verdict, number in counts.most_common()))


@cache
def function_starts(text: str) -> dict[str, int]:
    """The first line of each function, decorators included, by the name that mutmut gives it."""
    starts: dict[str, int] = {}
    for node in ast.parse(text).body:
        owner = f"xǁ{node.name}ǁ" if isinstance(node, ast.ClassDef) else "x_"
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(function, ast.FunctionDef):
                starts[owner + function.name] = min([function.lineno, *(one.lineno for one in function.decorator_list)])
    return starts


def change(copy: Path, name: str) -> tuple[str, int, str, str]:
    """File and line, what stood there, and what the mutant has instead. The diff counts from the function."""
    module, _, function = name.rpartition("__mutmut_")[0].rpartition(".")
    source = f"src/{module.replace('.', '/')}.py"
    line, before, after = 0, "", ""
    for text in mutmut(copy, "show", name):
        if hunk := re.match(r"@@ -(\d+)", text):
            line = int(hunk[1])
        elif line and text.startswith("-") and not before:
            before = text[1:].strip()
        elif line and text.startswith("+"):
            after = (after + " " + text[1:].strip()).strip()
        elif line and not before:
            line += 1
    return source, function_starts((copy / source).read_text())[function] + line - 1, before, after


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
