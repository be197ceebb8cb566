"""`./kt COMMAND …`"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import FrameType

from tools.door import builds, system, web
from tools.door.environment import BENCH, HOME
from tools.door.processes import end_all, replace_by, side_by_side
from tools.door.saying import ROOT, Stop, say, why_not

HELP = """\
./kt run                serve tables to browsers; prints the link (--host 0.0.0.0 for the whole house)
./kt COMMAND …          any command of katzentisch: games, rules, play, simulate, replay, verify … (--help says more)
./kt test               what must hold at every change: checkers, tests on both builds and in a real browser
./kt test all           the rest: long statistics, wheels in empty environments, fresh clones
./kt test quick         two minutes of it, for people at work
./kt test PYTEST_ARGS   only these, on the pure build: ./kt test tests/core -k record
./kt shots [STATE …]    pictures of the browser client in every state, size, theme and language: .cache/shots
./kt bench [--json]     speed against OpenSpiel and PettingZoo, side by side
./kt bench server       the live server under load, beside boardgame.io (about nine minutes)
./kt bench door         from a fresh clone to the first page; pip install of it and of the sdist
./kt bench page [PATH]  how soon the start page is there on a slow phone
./kt bench balance GAME how hard its chapters are (hours; goes on where it was ended)
./kt mutants GAME       break the rules of a game in every small way: do its tests notice?
./kt wheels             the files of a release, pure and compiled: dist/
./kt lab                install what simulate --out, records and --cluster need (locks/lab.txt)
./kt lock [UV_ARGS]     write locks/ anew from pyproject.toml (needs uv; --upgrade for newer versions)

Everything is set up on the way, into .venv and .cache; delete them to begin anew.
KATZENTISCH_PURE=1 runs without the compiled rules, so that an edit takes effect without compiling.
"""

HERE = Path(os.environ.get("KT_HERE") or os.getcwd())


def main(words: list[str]) -> int:
    command, rest = (words[0], words[1:]) if words else ("help", [])
    if command in ("help", "-h", "--help"):
        print(HELP, end="")
        return 0
    if command in COMMANDS:
        return COMMANDS[command](rest)
    if _of_katzentisch(command):
        return katzentisch([command, *rest])
    say(f"there is no command '{command}'; see: ./kt help")
    return 2


def _of_katzentisch(command: str) -> bool:
    """Is it a command of the program? One is a module that has arguments; games bring some along."""
    package = ROOT / "src" / "katzentisch"
    files = [package / "cli" / f"{command}.py", *package.glob(f"games/*/commands/{command}.py")]
    return command == "--version" or (
        command.isidentifier() and any(file.is_file() and "def arguments(" in file.read_text("utf-8") for file in files)
    )


def serve(rest: list[str]) -> int:
    return katzentisch(["serve", *rest])


def katzentisch(words: list[str]) -> int:
    """The program itself, on the build that is at hand; the compiled one is made beside, once a server answers."""
    if words[0] == "serve":
        side_by_side(lambda: HOME.need("run"), web.client)
    else:
        HOME.need("run")
    environ = {"KATZENTISCH_CLIENT": str(web.STATIC)}
    package = builds.at_hand()
    if package == builds.PURE:
        if words[0] == "serve":
            ended, ready = os.pipe()
            os.set_inheritable(ready, True)
            builds.compile_beside(ended)
            environ["KATZENTISCH_READY"] = str(ready)  # closed when the server answers
        else:
            builds.compile_beside()
    return _become([HOME.python, "-P", "-m", "katzentisch", *words], package, HERE, **environ)


def _become(command: list[str | Path], package: Path, cwd: Path = ROOT, **environ: str) -> int:
    replace_by(command, cwd, **{"PYTHONPATH": str(package), **environ})
    return 0


def test(rest: list[str]) -> int:
    from tools.door import checks

    parts = {"": checks.every_change, "all": checks.the_rest, "quick": checks.quick}
    if len(rest) <= 1 and "".join(rest) in parts:
        return parts["".join(rest)]()
    HOME.need("test")
    HOME.need("lab")
    if any(_needs_a_browser(word) for word in rest):
        need_browser("tests")
        web.packages(web.WEB)
        web.client()
    return _become([HOME.python, "-P", "-m", "pytest", *rest], builds.PURE, KATZENTISCH_EXPECT_BUILD="pure")


def _needs_a_browser(word: str) -> bool:
    """Is it the name of tests in a real browser, or of a folder with such tests in it?"""
    place = ROOT / word.partition("::")[0]
    return "browser" in word or "tests/build" in word or (place.is_dir() and any(place.rglob("browser")))


def need_browser(what: str) -> None:
    if not system.have_browser() and not system.try_to_install("browser"):
        raise Stop(f"the {what} need a browser; install it with: {system.how_to_install('browser')}")


def in_browser(what: str, module: str, rest: list[str]) -> int:
    """Runs a tool that looks at the built client with a real browser."""
    HOME.need("test")
    need_browser(what)
    web.client()
    command: list[str | Path] = [HOME.python, "-P", "-m", module, *rest]
    return _become(
        command, builds.PURE, KATZENTISCH_CLIENT=str(web.STATIC), PYTHONPATH=f"{builds.PURE}{os.pathsep}{ROOT}"
    )


def shots(rest: list[str]) -> int:
    return in_browser("shots", "tools.shots", rest)


def bench(rest: list[str]) -> int:
    if rest[:1] == ["door"]:
        HOME.need("build")
        return _become([HOME.python, "-P", "tools/bench_door.py", *rest[1:]], builds.PURE)
    if rest[:1] == ["page"]:
        return in_browser("bench of a page", "tools.bench_page", rest[1:])
    HOME.need("run")
    package = builds.PURE if builds.wants_pure() else builds.compile_now()
    if rest[:1] == ["balance"] and len(rest) > 1:
        HOME.need("test")
        path = f"{package}{os.pathsep}{ROOT}"
        return _become([HOME.python, "-P", "-m", f"tests.games.{rest[1]}.balance", *rest[2:]], package, PYTHONPATH=path)
    if rest[:1] == ["server"]:
        web.packages(ROOT / "benchmarks")
        path = f"{package}{os.pathsep}{ROOT}"
        return _become([HOME.python, "-P", "-m", "tools.bench_server", *rest[1:]], package, PYTHONPATH=path)
    BENCH.need("bench")
    return _become([BENCH.python, "-P", "-m", "katzentisch.lab.bench", *rest], package, PYTHONHASHSEED="0")


def mutants(rest: list[str]) -> int:
    HOME.need("test")
    return _become([HOME.python, "-P", "tools/mutants.py", *rest], builds.PURE)


def wheels(rest: list[str]) -> int:
    from tools.door import release

    return release.wheels()


def lock(rest: list[str]) -> int:
    from tools.door import release

    return release.lock(rest)


def lab(rest: list[str]) -> int:
    HOME.need("lab")
    say("the lab is ready: simulate --out, records, --cluster")
    return 0


def compile_beside(rest: list[str]) -> int:
    builds.beside(*rest)
    return 0


COMMANDS = {
    "run": serve,
    "test": test,
    "shots": shots,
    "bench": bench,
    "mutants": mutants,
    "wheels": wheels,
    "lock": lock,
    "lab": lab,
    "compile-beside": compile_beside,
}


def _end(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, _end)
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as problem:
        say(str(problem))
        sys.exit(1)
    except KeyboardInterrupt:
        end_all()
        sys.exit(130)
    except OSError as error:
        say(str(why_not(error)))
        sys.exit(1)
