"""What the door says: one line per step when it begins, one when it is done, and one sentence when it cannot go on."""

from __future__ import annotations

import errno
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
LOG = CACHE / "setup.log"
FULL = 20_000_000
"""With so few bytes left a disk is called full."""


class Stop(Exception):
    """One sentence: what is wrong, and the command to run."""


def say(text: str) -> None:
    print(f"kt: {text}", file=sys.stderr, flush=True)


@contextmanager
def step(doing: str, done: str) -> Iterator[None]:
    start = time.monotonic()
    say(doing)
    yield
    say(f"{done} in {time.monotonic() - start:.0f} s")


def why_not(problem: OSError) -> Stop:
    """What the system refused, as a sentence."""
    if problem.errno == errno.ENOSPC:
        return Stop("the disk is full; make room, then run the same command again")
    if problem.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Stop(f"{ROOT} cannot be written to; copy the project to a folder of your own and run it there")
    return Stop(f"{problem.strerror or problem}: {problem.filename or ROOT}")


def failed(what: str, log: Path, otherwise: str) -> Stop:
    """A step that ended badly: the disk, if it is full, else what the log says."""
    if shutil.disk_usage(ROOT).free < FULL:
        return Stop(f"{what}: the disk is full; make room, then run the same command again")
    return Stop(f"{what} ({log.relative_to(ROOT)} says why); {otherwise}")
