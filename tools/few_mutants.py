"""A sample of the mutants of many files: for games whose mutants are too many to try them all.

Every function of the named modules is broken in one small way at a time: a comparison, a sign, a number, a condition, a
statement left out. Which of these mutants are tried is decided by the hash of the draw's number and of their name: the
module, the function, what is changed, and which of the equal changes in that function. So an edit elsewhere changes no
sample, and another draw is another sample. A process forks for each mutant: the function gets its code, the tests that
call it run, fastest first, and the first that fails kills it. Nothing is written anywhere.
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
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from math import sqrt
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
KILLED, SURVIVED, TIMED_OUT, UNCOVERED = "killed", "survived", "timeout", "no test"
NORMAL_95 = 1.96

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
    twin: int = 0  # so many equal changes stand before it in the function
    verdict: str = ""

    def name(self) -> str:
        """Says which mutant it is, wherever its function stands."""
        return f"{self.module}:{self.function}:{self.before} -> {self.after}:{self.twin}"


def main(game: str, modules: list[str], tests: list[str], number: int, draw: int, limit: int) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    os.chdir(ROOT)
    package = f"katzentisch.games.{game}"
    every = [mutant for module in modules for mutant in mutants_of(f"{package}.{module}")]
    trial = Trial(sample(every, number, draw), limit)
    files = [ROOT / "tests" / "games" / game / name for name in tests]
    quiet = ["-q", "-p", "no:xdist", "--no-header", "--no-summary"]
    pytest.main([*quiet, *(str(path) for path in files)], plugins=[trial])
    return trial.report(len(every))


def sample(every: list[Mutant], number: int, draw: int) -> list[Mutant]:
    return sorted(every, key=lambda mutant: sha256(f"{draw}:{mutant.name()}".encode()).digest())[:number]


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
    same: Counter[tuple[str, str]] = Counter()
    for number, part in enumerate(walk(node)):
        for change in changes(part):
            copied = copy.deepcopy(node)
            before, after = change(list(walk(copied))[number])
            yield Mutant(module, function, part.lineno, before, after, copied, same[before, after])
            same[before, after] += 1


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
    target = getattr(function, "__wrapped__", function)
    target.__code__ = code_of(mutant.tree, str(module.__file__), target.__code__.co_freevars)


def code_of(function: ast.FunctionDef, path: str, closed_over: tuple[str, ...]) -> CodeType:
    """The code of a function, or of a method that closes over its class because it says `super()`."""
    tree = copy.deepcopy(function)
    tree.decorator_list = []
    outer = ast.parse("from __future__ import annotations\ndef outer(): pass")
    wrapper = outer.body[1]
    assert isinstance(wrapper, ast.FunctionDef)
    for name in closed_over:
        wrapper.body += ast.parse(f"{name} = None").body
        tree.body[:0] = ast.parse(name).body  # even where the mutant has lost its only mention
    wrapper.body.append(tree)
    code = compile(ast.fix_missing_locations(outer), path, "exec")
    whole = next(const for const in code.co_consts if isinstance(const, CodeType))
    return next(const for const in whole.co_consts if isinstance(const, CodeType) and const.co_name == tree.name)


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
                mutant.verdict = VERDICTS.get(code, "")
                if not mutant.verdict:  # the trial failed, not the rules: it does not count
                    print(f"{mutant.name()}: exit code {code}", file=sys.stderr)
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
        low, high = interval(killed, len(tried))
        print(f"A sample of {len(tried)} out of {every}; 95 %: {100 * low:.1f} to {100 * high:.1f} %.")
        return 0


TIME_IS_UP = 36
VERDICTS = {0: SURVIVED, 1: KILLED, TIME_IS_UP: TIMED_OUT}


def interval(hits: int, trials: int) -> tuple[float, float]:
    """Wilson's, for a share."""
    share, weight = hits / trials, NORMAL_95**2 / trials
    middle = share + weight / 2
    spread = NORMAL_95 * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)


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
