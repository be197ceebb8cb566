"""A sample of the mutants of many files, always the same: for games whose mutants are too many to try them all.

Every function of the named modules is broken in one small way at a time: a comparison, a sign, a number, a condition, a
statement left out. Which of these mutants are tried is decided by the hash of their description. A process forks for
each: the function gets the code of the mutant, the tests that call it run, fastest first, and the first that fails
kills it. Nothing is written anywhere.

    [tool.katzentisch.mutants.GAME]
    modules = ["move", "fight"]         of games/GAME
    without = ["test_slow.py"]          tests that are left out, because they take long
    sample = 300
"""

from __future__ import annotations

import ast
import copy
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
KILLED, SURVIVED, TIMED_OUT, UNCOVERED = "killed", "survived", "timeout", "no test"

SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


@dataclass
class Mutant:
    module: str
    function: str  # name, or Class.name
    line: int
    before: str
    after: str
    tree: ast.FunctionDef
    verdict: str = ""

    def name(self) -> str:
        return f"{self.module}:{self.function}:{self.line}:{self.before} -> {self.after}"


def main(game: str, modules: list[str], without: list[str], number: int, limit: int) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    os.chdir(ROOT)
    package = f"katzentisch.games.{game}"
    every = [mutant for module in modules for mutant in mutants_of(f"{package}.{module}")]
    every.sort(key=lambda mutant: sha256(mutant.name().encode()).digest())
    trial = Trial(every[:number], limit)
    files = sorted(path for path in (ROOT / "tests" / "games" / game).glob("test_*.py") if path.name not in without)
    quiet = ["-q", "-p", "no:xdist", "--no-header", "--no-summary"]
    pytest.main([*quiet, *(str(path) for path in files)], plugins=[trial])
    return trial.report(len(every))


# Making mutants ------------------------------------------------------------------------------------------------------


def mutants_of(module: str) -> Iterator[Mutant]:
    path = ROOT / "src" / (module.replace(".", "/") + ".py")
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from mutants_in(module, node.name, node)
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.decorator_list:
                    yield from mutants_in(module, f"{node.name}.{method.name}", method)


def mutants_in(module: str, function: str, node: ast.FunctionDef) -> Iterator[Mutant]:
    """One for each small change of a function's body. Nodes are found again in a copy by their number."""
    for number, part in enumerate(walk(node)):
        for change in changes(part):
            copied = copy.deepcopy(node)
            before, after = change(list(walk(copied))[number])
            yield Mutant(module, function, part.lineno, before, after, copied)


def walk(node: ast.FunctionDef) -> list[Any]:
    """All that may be changed: no docstring, no default, no annotation, nothing that only tells what happens."""
    found: list[Any] = []

    def visit(part: ast.AST) -> None:
        if isinstance(part, ast.stmt | ast.expr):
            found.append(part)
        for name, value in ast.iter_fields(part):
            if name in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not telling(child):
                    visit(child)

    for statement in node.body:
        if not telling(statement):
            visit(statement)
    return found


def telling(node: ast.AST) -> bool:
    """A docstring, or an event for the log: words for people are checked by the kit."""
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Constant):
        return True
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("tell", "narrate")


def changes(part: Any) -> list[Any]:
    """What can be done to a node: functions that change it and say what they did."""
    found: list[Any] = []
    if isinstance(part, ast.Compare) and len(part.ops) == 1:
        found += [swap("ops", other, 0) for other in SWAPS.get(type(part.ops[0]), ())]
    elif isinstance(part, ast.BoolOp | ast.BinOp | ast.AugAssign):
        found += [swap("op", other) for other in SWAPS.get(type(part.op), ())]
    elif isinstance(part, ast.Constant) and type(part.value) is int:
        found.append(constant(part.value + 1))
    elif isinstance(part, ast.Constant) and type(part.value) is bool:
        found.append(constant(not part.value))
    elif isinstance(part, ast.If | ast.While | ast.IfExp):
        found.append(negate)
    elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
        found.append(leave_out)
    elif isinstance(part, ast.Return) and part.value is not None and not isinstance(part.value, ast.Constant):
        found.append(return_nothing)
    return found


def swap(name: str, other: type[ast.AST], place: int | None = None) -> Any:
    def change(node: Any) -> tuple[str, str]:
        before = ast.unparse(node)
        if place is None:
            setattr(node, name, other())
        else:
            getattr(node, name)[place] = other()
        return before, ast.unparse(node)

    return change


def constant(value: object) -> Any:
    def change(node: Any) -> tuple[str, str]:
        before = ast.unparse(node)
        node.value = value
        return before, str(value)

    return change


def negate(node: Any) -> tuple[str, str]:
    before = ast.unparse(node.test)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    ast.fix_missing_locations(node)
    return f"if {before}", f"if not ({before})"


def leave_out(node: Any) -> tuple[str, str]:
    before = ast.unparse(node)
    node.value = ast.copy_location(ast.Constant(None), node.value)
    return before, "(nothing)"


def return_nothing(node: Any) -> tuple[str, str]:
    before = ast.unparse(node)
    empty = ast.parse(f"type({ast.unparse(node.value)})()", mode="eval").body
    node.value = ast.fix_missing_locations(ast.copy_location(empty, node.value))
    return before, "return empty"


def implant(mutant: Mutant) -> None:
    """The function has the mutant's code from now on, whoever has imported it."""
    module = import_module(mutant.module)
    owner: Any = module
    *outer, name = mutant.function.split(".")
    for part in outer:
        owner = getattr(owner, part)
    function: FunctionType = owner.__dict__[name] if outer else getattr(owner, name)
    tree = copy.deepcopy(mutant.tree)
    tree.decorator_list = []
    whole = ast.fix_missing_locations(ast.Module([ast.parse("from __future__ import annotations").body[0], tree], []))
    code = compile(whole, str(module.__file__), "exec")
    body = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == name)
    target = getattr(function, "__wrapped__", function)
    if target.__code__.co_freevars:  # super() in a method
        raise ValueError(f"{mutant.function} closes over {target.__code__.co_freevars}")
    target.__code__ = body


# Trying them ---------------------------------------------------------------------------------------------------------


@dataclass
class Trial:
    """A pytest plugin that runs the tests again and again instead of once."""

    mutants: list[Mutant]
    limit: int
    calls: dict[str, list[str]] = field(default_factory=dict)  # by function, the tests that call it
    seconds: dict[str, float] = field(default_factory=dict)  # CPU time by test

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        begun = time.monotonic()
        items = {item.nodeid: item for item in session.items}
        with tempfile.TemporaryDirectory() as folder:
            found = Path(folder, "found.json")
            if forked(lambda: self.look(session.items, found)) != 0:
                print("The tests do not pass on the unchanged rules.", file=sys.stderr)
                return True
            self.calls, self.seconds = json.loads(found.read_text())
        for number, mutant in enumerate(self.mutants):
            if time.monotonic() - begun > self.limit:
                break
            names = self.calls.get(f"{mutant.module}:{mutant.function}", [])
            tests = [items[name] for name in sorted(names, key=self.seconds.__getitem__)]
            mutant.verdict = UNCOVERED
            if tests:
                code = forked(lambda mutant=mutant, tests=tests: self.try_out(mutant, tests))
                mutant.verdict = {0: SURVIVED, 1: KILLED}.get(code, TIMED_OUT)
            print(f"\r{number + 1}/{len(self.mutants)}", end="", file=sys.stderr, flush=True)
        return True

    def look(self, items: list[pytest.Item], found: Path) -> int:
        """Once without mutants: which test calls what, and how long it takes."""
        files = {import_module(mutant.module).__file__: mutant.module for mutant in self.mutants}
        calls: dict[str, set[str]] = {}
        current = ""

        def note(frame: Any, event: str, argument: Any) -> None:
            if event == "call" and frame.f_code.co_filename in files:
                name = f"{files[frame.f_code.co_filename]}:{frame.f_code.co_qualname}"
                calls.setdefault(name, set()).add(current)

        seconds: dict[str, float] = {}
        for item in items:
            current = item.nodeid
            begun = time.process_time()
            sys.setprofile(note)
            passed = passes(item)
            sys.setprofile(None)
            seconds[current] = time.process_time() - begun
            if not passed:
                print(current, file=sys.stderr)
                return 1
        found.write_text(json.dumps([{name: sorted(tests) for name, tests in calls.items()}, seconds]))
        return 0

    def try_out(self, mutant: Mutant, tests: list[pytest.Item]) -> int:
        signal.signal(signal.SIGPROF, lambda number, frame: os._exit(TIME_IS_UP))
        implant(mutant)
        for item in tests:
            signal.setitimer(signal.ITIMER_PROF, 3 + 5 * self.seconds[item.nodeid])
            if not passes(item):
                return 1
        return 0

    def report(self, every: int) -> int:
        tried = [mutant for mutant in self.mutants if mutant.verdict]
        if not tried:
            return 1
        left = [mutant for mutant in tried if mutant.verdict in (SURVIVED, UNCOVERED)]
        print()
        for mutant in sorted(left, key=lambda mutant: (mutant.module, mutant.line)):
            path = f"src/{mutant.module.replace('.', '/')}.py"
            print(f"{path}:{mutant.line} [{mutant.verdict}]\n    - {mutant.before}\n    + {mutant.after}")
        killed = len(tried) - len(left)
        print(f"{len(tried)} mutants, {killed} killed, {len(left)} survived: {100 * killed / len(tried):.1f} %")
        print(f"A sample of {len(tried)} out of {every}.")
        return 0


TIME_IS_UP = 36


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def forked(work: Any) -> int:
    """The exit code of work done in a process of its own, whose output goes nowhere."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 2
        try:
            code = work()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
