"""`./kt test`: what must hold at every change; `./kt test all`: the rest; `./kt test quick`: two minutes for people at
work.

What can wait for each other does, what cannot runs side by side; each part says how long it took. The closing line
counts everything: checkers, and tests on both builds. Some tests that failed have a second chance before it
(`tools/door/chances.py`).
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tools import tally
from tools.door import builds, chances, system, web
from tools.door.environment import HOME
from tools.door.processes import BYTE_CODE, run, side_by_side
from tools.door.saying import CACHE, ROOT, Stop

WORKERS = "3"
"""On two cores: while one test waits for a browser or a server, two others work."""

RAN = (0, 1)
"""What pytest ends with when it has run all tests, whatever became of them."""

SEEN_COMPILED = ("core", "games", "testing", "bots", "net")
"""What runs on the compiled build too; the server and the browser do not know which one they have."""


class Tally:
    """Counts, and what each part took."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.chances = chances.Chances()
        self.passed = self.failed = self.skipped = 0
        self.guard = threading.Lock()
        self.start = time.monotonic()
        self.parts: list[tuple[str, float]] = []

    def part(self, name: str, work: Callable[[], bool | tuple[int, int, int]], check: bool = True) -> None:
        """`check`: it says whether something holds, and does not only make what others need."""
        start = time.monotonic()
        done = work()
        passed, failed, skipped = done if isinstance(done, tuple) else (int(done and check), int(not done), 0)
        with self.guard:  # parts run side by side
            self.passed, self.failed, self.skipped = self.passed + passed, self.failed + failed, self.skipped + skipped
        self.parts.append((name, time.monotonic() - start))

    def second_chance(self) -> None:
        """When nothing else runs."""
        start = time.monotonic()
        back = self.chances.take(self.failed)
        self.passed, self.failed = self.passed + back, self.failed - back
        if self.chances.runs:
            self.parts.append(("second chance", time.monotonic() - start))

    def close(self) -> int:
        self.chances.tell(CACHE / f"shaky-{self.name}.txt")
        _forget_passing_folders()
        print("\n== what each part took")
        for name, seconds in self.parts:
            print(f"{seconds:6.0f} s  {name}")
        print(f"{time.monotonic() - self.start:6.0f} s  in all")
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"\n{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return int(self.failed > 0)


def _forget_passing_folders() -> None:
    """Tests make packages and environments in passing; nobody comes back for the byte code of those."""
    passing = Path(tempfile.gettempdir()).resolve()
    kept = BYTE_CODE.joinpath(*passing.parts[1:])
    for folder in kept.glob("*"):
        if not ROOT.is_relative_to(passing / folder.name):
            shutil.rmtree(folder, ignore_errors=True)


def every_change() -> int:
    counts = Tally("test")
    _set_up(counts)
    side_by_side(lambda: _checkers(counts), lambda: _pure(counts), lambda: _compile(counts))
    _compiled(counts)
    counts.second_chance()
    return counts.close()


def _compile(counts: Tally) -> None:
    """With what the tests on the pure build leave of two cores while they wait for browsers and servers."""

    def made() -> bool:
        builds.compile_now("nice", "-n", "19")
        return True

    counts.part("compiling the rules", made, check=False)


def _pure(counts: Tally) -> None:
    counts.part(
        "tests on the pure build", lambda: _suite(counts, "pure", builds.PURE, "-m", "not thorough and not compiled")
    )


def _compiled(counts: Tally) -> None:
    folders = [folder for name in SEEN_COMPILED if (folder := ROOT / "tests" / name).is_dir()]
    both = [ROOT / "tests/build/test_which_build.py", ROOT / "tests/build/test_builds_agree.py", *folders]
    marked = ("-m", "not thorough and not pure")
    counts.part("tests on the compiled build", lambda: _suite(counts, "compiled", builds.compiled(), *marked, *both))


def the_rest() -> int:
    counts = Tally("all")
    _set_up(counts)
    _compile(counts)
    counts.part("thorough tests", lambda: _suite(counts, "compiled", builds.compiled(), "-m", "thorough"))
    counts.second_chance()
    return counts.close()


def quick() -> int:
    """Checkers that take seconds, and the tests of what most changes touch, on the pure build."""
    counts = Tally("quick")
    _packages()
    counts.part("ruff", _ruff)
    slow = [f"--ignore=tests/{name}" for name in ("build", "net", "server", "test_commands.py")]
    slow += ["--ignore-glob=*/browser"]
    marked = ("-m", "not thorough and not compiled and not slow and not pure")
    counts.part("tests", lambda: _suite(counts, "pure", builds.PURE, *marked, *slow))
    return counts.close()


def _set_up(counts: Tally) -> None:
    def ready() -> bool:
        if not system.have_browser() and not system.try_to_install("browser"):
            raise Stop(f"the tests need a browser; install it with: {system.how_to_install('browser')}")
        side_by_side(_packages, lambda: web.packages(web.WEB))
        if not builds.compiled().is_dir() and not builds.can_compile() and not system.try_to_install("compiler"):
            wanted = system.how_to_install("compiler")
            raise Stop(f"the tests need a C compiler and Python's headers; install them with: {wanted}")
        web.client()
        return True

    counts.part("set-up", ready, check=False)


def _packages() -> None:
    HOME.need("test")
    HOME.need("lab")


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


def _suite(counts: Tally, build: str, package: Path, *arguments: str | Path) -> tuple[int, int, int]:
    """What of it failed may be run again when everything else is done."""
    status, counted, failures = _pytest(
        build, package, f"tests-{build}", "-n", WORKERS, "--dist", "loadgroup", *arguments
    )

    def again(tests: Sequence[str]) -> Sequence[chances.Failure] | None:
        print(f"\n== once more, alone: {', '.join(tests)}", flush=True)
        status, (passed, _, _), failures = _pytest(build, package, f"tests-{build}-again", *tests)
        whole = status in RAN and passed + len({one.test for one in failures}) >= len(tests)
        return failures if whole else None

    if status in RAN and failures:
        counts.chances.runs.append(chances.Run(failures, again))
    return counted


def _pytest(
    build: str, package: Path, name: str, *arguments: str | Path
) -> tuple[int, tuple[int, int, int], list[chances.Failure]]:
    report, failures = CACHE / f"{name}.xml", CACHE / f"{name}.json"
    for file in (report, failures):
        file.unlink(missing_ok=True)
    command: list[str | Path] = [HOME.python, "-P", "-m", "pytest", "-q", "--durations", "20"]
    environ = {"PYTHONPATH": str(package), "KATZENTISCH_EXPECT_BUILD": build}
    environ["KATZENTISCH_COMPILED"] = str(builds.compiled())
    if build == "compiled":
        environ["KATZENTISCH_CLIENT"] = str(web.STATIC)  # which lies beside the sources alone
    written = (f"--junit-xml={report}", f"--failures={failures}")
    status = run([*command, *written, *arguments], ROOT, environ=environ)
    return status, tally.tally(status, report), chances.read(failures)
