"""The two builds. The pure one is src/ itself. The compiled one is a copy under a name that changes with everything
that went into it; src/ never holds a compiled file.

Whoever starts something does not wait for the compiler: it works beside, and the next start finds what it made.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.door.environment import HOME
from tools.door.processes import BYTE_CODE, CutOff, alone, busy, call, run
from tools.door.saying import CACHE, ROOT, Stop, failed, say, step
from tools.door.system import how_to_install

PURE = ROOT / "src"
LOG = CACHE / "compile.log"
MADE_OF = ("pyproject.toml", "hatch_build.py", "locks/build.txt")
KEPT_DAYS = 7
HEADERS = "import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path('include') + '/Python.h'))"


def compiled() -> Path:
    """Where the compiled build of these sources is, or would be."""
    said = hashlib.sha256(f"{HOME.python.resolve()}\n".encode())
    for file in [*sorted(_sources(str(PURE))), *(str(ROOT / name) for name in MADE_OF)]:
        said.update(f"{os.path.relpath(file, ROOT)}\n".encode())
        said.update(Path(file).read_bytes())
    return CACHE / f"compiled-{said.hexdigest()[:16]}"


def _sources(folder: str) -> list[str]:
    """What people write; never what is made of it."""
    found: list[str] = []
    for entry in os.scandir(folder):
        if entry.is_dir():
            found += [] if entry.name in ("__pycache__", "static") else _sources(entry.path)
        elif not entry.name.startswith("."):
            found.append(entry.path)
    return found


def wants_pure() -> bool:
    return bool(os.environ.get("KATZENTISCH_PURE"))


def at_hand() -> Path:
    """The compiled build if it is there, else the pure one. Nothing is made."""
    package = compiled()
    return package if package.is_dir() and not wants_pure() else PURE


def compile_now(*wrapper: str) -> Path:
    """Afterwards the compiled build is there. `wrapper` runs the compiler: `nice`, where others shall come first."""
    HOME.need("build")
    package = compiled()
    if package.is_dir():
        return package
    with alone("compile"):
        if package.is_dir():
            return package
        making = CACHE / "compiling"
        shutil.rmtree(making, ignore_errors=True)
        LOG.unlink(missing_ok=True)
        with step("compiling the rules (a minute or two)", "compiled the rules"):
            if not call([*wrapper, HOME.python, "-P", ROOT / "hatch_build.py", PURE, making], LOG):
                raise failed(
                    "the rules could not be compiled", LOG, f"what it needs comes with: {how_to_install('compiler')}"
                )
        for old in CACHE.glob("compiled-*"):
            if old.stat().st_mtime < time.time() - KEPT_DAYS * 86_400:
                for gone in (old, BYTE_CODE.joinpath(*old.parts[1:])):
                    shutil.rmtree(gone, ignore_errors=True)
        making.rename(package)
    return package


def compile_beside(ready: int | None = None) -> None:
    """The next start shall find the compiled build. `ready` is a pipe: when it ends, the compiler may begin."""
    failure = Path(f"{compiled()}.failed")
    if wants_pure() or busy("beside") or not os.access(CACHE, os.W_OK) or not _have_compiler():
        return
    if failure.exists():
        say(
            "the rules run uncompiled: compiling them failed (.cache/compile.log says why);"
            " to try again: rm .cache/*.failed"
        )
        return
    say("the rules run uncompiled this time; they are compiled beside, and the next start uses that")
    with (CACHE / "beside.log").open("wb") as log:
        subprocess.Popen(
            [sys.executable, "-E", "-s", "-m", "tools.door", "compile-beside", *([str(ready)] if ready else [])],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=(ready,) if ready else (),
            start_new_session=True,
        )


def beside(ready: str = "") -> None:
    """The process that `compile_beside` starts."""
    os.nice(19)
    with alone("beside"):
        if ready:
            while os.read(int(ready), 1):
                pass
        package = compiled()
        try:
            compile_now()
        except CutOff:
            raise
        except Stop:  # not again at every start
            if package == compiled():
                Path(f"{package}.failed").touch()
            raise


def can_compile() -> bool:
    """A C compiler and Python's headers are here."""
    return _have_compiler() and run([HOME.python, "-c", HEADERS]) == 0


def _have_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang"))
