"""`./kt test`: what must hold at every change; `./kt test all`: the rest; `./kt test quick`: two minutes for people at
work.

What can wait for each other does, what cannot runs side by side; each part says how long it took. The closing line
counts everything: checkers, and tests on both builds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools import tally
from tools.door import builds, system, web
from tools.door.environment import HOME
from tools.door.processes import run, side_by_side
from tools.door.saying import CACHE, ROOT, Stop

WORKERS = "3"
"""On two cores: while one test waits for a browser or a server, two others work."""

SEEN_COMPILED = ("core", "games", "testing", "bots", "net")
"""What runs on the compiled build too; the server and the browser do not know which one they have."""


class Tally:
    """Counts, and what each part took."""

    def __init__(self) -> None:
        self.passed = self.failed = self.skipped = 0
        self.start = time.monotonic()
        self.parts: list[tuple[str, float]] = []

    def part(self, name: str, work: Callable[[], bool | tuple[int, int, int]]) -> None:
        start = time.monotonic()
        done = work()
        passed, failed, skipped = done if isinstance(done, tuple) else (int(done), int(not done), 0)
        self.passed, self.failed, self.skipped = self.passed + passed, self.failed + failed, self.skipped + skipped
        self.parts.append((name, time.monotonic() - start))

    def close(self) -> int:
        print("\n== what each part took")
        for name, seconds in self.parts:
            print(f"{seconds:6.0f} s  {name}")
        print(f"{time.monotonic() - self.start:6.0f} s  in all")
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"\n{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return int(self.failed > 0)


def every_change() -> int:
    counts = Tally()
    _set_up(counts)
    side_by_side(lambda: _checkers(counts), lambda: _suites(counts))
    return counts.close()


def _suites(counts: Tally) -> None:
    counts.part("tests on the pure build", lambda: _suite("pure", builds.PURE, "-m", "not thorough and not compiled"))
    folders = [folder for name in SEEN_COMPILED if (folder := ROOT / "tests" / name).is_dir()]
    both = [ROOT / "tests/build/test_which_build.py", ROOT / "tests/build/test_builds_agree.py", *folders]
    marked = ("-m", "not thorough and not pure")
    counts.part("tests on the compiled build", lambda: _suite("compiled", builds.compiled(), *marked, *both))


def the_rest() -> int:
    counts = Tally()
    _set_up(counts)
    counts.part("thorough tests", lambda: _suite("compiled", builds.compiled(), "-m", "thorough"))
    return counts.close()


def quick() -> int:
    """Checkers that take seconds, and the tests of what most changes touch, on the pure build."""
    counts = Tally()
    HOME.need("test")
    counts.part("ruff", _ruff)
    slow = [f"--ignore=tests/{name}" for name in ("browser", "build", "net", "server", "test_commands.py")]
    marked = ("-m", "not thorough and not compiled and not slow and not pure")
    counts.part("tests", lambda: _suite("pure", builds.PURE, *marked, *slow))
    return counts.close()


def _set_up(counts: Tally) -> None:
    def ready() -> bool:
        if not system.have_browser() and not system.try_to_install("browser"):
            raise Stop(f"the tests need a browser; install it with: {system.how_to_install('browser')}")
        side_by_side(lambda: HOME.need("test"), lambda: web.packages(web.WEB))
        if not builds.compiled().is_dir() and not builds.can_compile() and not system.try_to_install("compiler"):
            wanted = system.how_to_install("compiler")
            raise Stop(f"the tests need a C compiler and Python's headers; install them with: {wanted}")
        side_by_side(builds.compile_now, web.client)
        return True

    counts.part("set-up", ready)
    counts.passed = 0  # it is no check


def _checkers(counts: Tally) -> None:
    for script in ("check", "lint", "test"):
        counts.part(f"npm run {script}", partial(_checker, f"npm run {script}", ["npm", "run", script], web.WEB))
    counts.part("ruff", _ruff)
    counts.part("mypy --strict", lambda: _checker("mypy", [HOME.python, "-P", "-m", "mypy"], ROOT))


def _ruff() -> bool:
    ruff = HOME.folder / "bin" / "ruff"
    checked = _checker("ruff check", [ruff, "check", "."], ROOT)
    return _checker("ruff format", [ruff, "format", "--check", "."], ROOT) and checked


def _checker(name: str, command: list[str | Path], cwd: Path) -> bool:
    """Its output is shown when it complains; tests run beside it."""
    log = CACHE / f"{name.replace(' ', '-')}.log"
    with log.open("wb") as out:
        fine = run(command, cwd, out, out) == 0
    if not fine:
        print(f"\n== {name} complains\n{log.read_text(errors='replace')}", flush=True)
    return fine


def _suite(build: str, package: Path, *arguments: str | Path) -> tuple[int, int, int]:
    report = CACHE / f"tests-{build}.xml"
    report.unlink(missing_ok=True)
    pytest: list[str | Path] = [
        HOME.python,
        "-P",
        "-m",
        "pytest",
        "-q",
        "-n",
        WORKERS,
        "--dist",
        "loadgroup",
        "--durations",
        "20",
    ]
    environ = {"PYTHONPATH": str(package), "KATZENTISCH_EXPECT_BUILD": build}
    environ["KATZENTISCH_COMPILED"] = str(builds.compiled())
    if build == "compiled":
        environ["KATZENTISCH_CLIENT"] = str(web.STATIC)  # which lies beside the sources alone
    status = run([*pytest, f"--junit-xml={report}", *arguments], ROOT, environ=environ)
    return tally.tally(status, report)
