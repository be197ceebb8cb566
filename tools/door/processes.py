"""Programs that the door starts, alone and side by side. Whoever ends the door ends them too."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from tools.door.saying import CACHE, LOG, Stop, say

PATIENCE = 900.0
"""Seconds to wait for another start that sets up."""

BYTE_CODE = CACHE / "byte-code"
"""Where it is kept for whoever wants none beside the sources: without any, each start would compile all it imports."""


class CutOff(Stop):
    """A program was killed: that says nothing about whether it would have done its work."""


_running: set[subprocess.Popen[bytes]] = set()
_held: set[int] = set()  # locks; a program goes on holding them should the door be killed
_guard = threading.Lock()
_ending = threading.Event()


def call(
    command: Sequence[str | Path], log: Path = LOG, cwd: Path | None = None, environ: Mapping[str, str] | None = None
) -> bool:
    """Runs to its end, all it prints goes to the log. Did it end well?"""
    with log.open("ab") as out:
        code = run(command, cwd=cwd, stdout=out, stderr=out, stdin=subprocess.DEVNULL, environ=environ)
    if code < 0:
        raise CutOff(f"{Path(command[0]).name} was ended from outside; to go on, run the same command again")
    return code == 0


def run(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    stdout: IO[bytes] | None = None,
    stderr: IO[bytes] | None = None,
    stdin: int | None = None,
    environ: Mapping[str, str] | None = None,
) -> int:
    """Runs to its end; its exit code."""
    with _guard:
        if _ending.is_set():
            raise CutOff("it was ended")
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env=_environ(environ or {}),
            pass_fds=tuple(_held),
            start_new_session=stdin is not None,
        )
        _running.add(process)
    try:
        return process.wait()
    finally:
        _running.discard(process)


def end_all() -> None:
    """Whatever runs is ended, and nothing more is begun."""
    with _guard:
        _ending.set()
        for process in _running:
            with suppress(ProcessLookupError, PermissionError):
                if os.getpgid(process.pid) == process.pid:
                    os.killpg(process.pid, signal.SIGTERM)
                else:
                    process.terminate()


def side_by_side(*works: Callable[[], Any]) -> None:
    """All of them at once; the first problem in their order is raised when all have come to an end."""
    with ThreadPoolExecutor(len(works)) as pool:
        futures = [pool.submit(work) for work in works]
        try:
            for future in futures:
                future.exception()
        except BaseException:  # Ctrl-C: whatever still runs is ended, so that the pool can be left
            end_all()
            raise
    for future in futures:
        future.result()


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Wait until no other start does this. The lock goes with the processes that hold it, however they end."""
    CACHE.mkdir(exist_ok=True)
    lock = os.open(CACHE / f"{what}.lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _wait_for(lock)
        _held.add(lock)
        yield
    finally:
        _held.discard(lock)
        os.close(lock)


def busy(what: str) -> bool:
    """Does somebody else do it right now?"""
    try:
        lock = os.open(CACHE / f"{what}.lock", os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _wait_for(lock: int) -> None:
    end, told = time.monotonic() + PATIENCE, False
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > end:
                raise Stop(
                    "another start has been setting up for 15 minutes; end it, then run the same command again"
                ) from None
            if not told:
                say("another start is setting up; waiting for it")
                told = True
            time.sleep(0.1)


def replace_by(command: Sequence[str | Path], cwd: Path, **environ: str) -> None:
    """The door is done: this process becomes the program."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.chdir(cwd)
    os.execve(command[0], [str(part) for part in command], _environ(environ))


def _environ(more: Mapping[str, str]) -> dict[str, str]:
    environ = {**os.environ, **more}
    if environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTE_CODE))
    return environ
