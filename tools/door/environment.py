"""Virtual environments that hold exactly what a lock pins, with hashes."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tools.door.processes import alone, call
from tools.door.saying import LOG, ROOT, failed, step

BASE = str(getattr(sys, "_base_executable", sys.executable))
"""The interpreter behind the one that runs this, which may be that of .venv."""
AGAIN = "with a network, run the same command again"


class Environment:
    """`contained`: the locks that are parts of others; whoever has the larger one has them too."""

    def __init__(self, folder: str, contained: Sequence[str] = ()) -> None:
        self.folder = ROOT / folder
        self.python = self.folder / "bin" / "python"
        self.contained = contained

    def ready(self, lock: str) -> bool:
        try:
            return os.access(self.python, os.X_OK) and self._stamp(lock).read_text() == self._meant(lock)
        except OSError:
            return False

    def need(self, lock: str) -> None:
        """Afterwards it is ready."""
        if self.ready(lock):
            return
        with alone("setup"):
            if not self.ready(lock):
                if not self.ready("run"):
                    self._make()
                self._install(lock)

    def _stamp(self, lock: str) -> Path:
        return self.folder / f"kt-{lock}"

    def _meant(self, lock: str) -> str:
        """Changes with the lock, with the interpreter, and when the folder is moved."""
        pinned = hashlib.sha256((ROOT / "locks" / f"{lock}.txt").read_bytes()).hexdigest()
        return f"{ROOT} {self.python.resolve()} {pinned}\n"

    def _make(self) -> None:
        for stamp in self.folder.glob("kt-*"):
            stamp.unlink()
        with step(f"making {self.folder.relative_to(ROOT)} with Python {sys.version.split()[0]}", "made it"):
            bare = ["--without-pip"] if _own_pip() else []
            if not call([BASE, "-m", "venv", "--clear", *bare, self.folder]):
                raise failed(
                    f"{self.folder.relative_to(ROOT)} could not be made", LOG, "to try again, run the same command"
                )
            # A shell in the environment finds the pure build; a start of ours says by PYTHONPATH which it wants.
            version = f"python{sysconfig.get_python_version()}"
            (self.folder / "lib" / version / "site-packages" / "katzentisch.pth").write_text(f"{ROOT / 'src'}\n")

    def _install(self, lock: str) -> None:
        pip: list[str | Path] = (
            [BASE, "-m", "pip", "--python", self.python] if _own_pip() else [self.python, "-m", "pip"]
        )
        # The lock is whole, so nothing is resolved; no source is built on the way: its build tools would come unhashed.
        install = ["install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps", "--no-compile"]
        exactly: list[str | Path] = ["--only-binary", ":all:", "--require-hashes", "-r", ROOT / "locks" / f"{lock}.txt"]
        with step(f"installing the Python packages of locks/{lock}.txt", "installed the Python packages"):
            if not call([*pip, *install, *exactly]):
                raise failed(f"the packages in locks/{lock}.txt could not be installed", LOG, AGAIN)
        for name in self._contained_in(lock):
            self._stamp(name).write_text(self._meant(name))

    def _contained_in(self, lock: str) -> list[str]:
        return [*self.contained[: self.contained.index(lock)], lock] if lock in self.contained else ["run", lock]


@cache
def _own_pip() -> bool:
    """A pip beside the interpreter can fill a bare environment; to unpack another one into it would take seconds."""
    asked = subprocess.run([BASE, "-m", "pip", "--version"], capture_output=True, text=True)
    version = re.match(r"pip (\d+)\.(\d+)", asked.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= (22, 3)


HOME = Environment(".venv", ("run", "build", "test"))
BENCH = Environment(".cache/bench")
