"""A real scheduler and real workers of Dask, as processes of their own on this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import json

ROOT = Path(__file__).parents[2]


def within(seconds: float, happens: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


class Dask:
    """A scheduler and workers as processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", *self._file())
        self.address = ""

    def _file(self) -> list[str]:
        return ["--scheduler-file", str(self.folder / "scheduler.json")]

    def _start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", module, *words, "--host", "127.0.0.1"]
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            command, env=self.environ, stdout=log, stderr=log, cwd=self.folder, start_new_session=True
        )
        log.close()
        self.processes.append(process)
        return process

    def ready(self) -> str:
        file = self.folder / "scheduler.json"
        within(60, lambda: file.exists() and bool(file.read_text()))
        self.address = str(json.decode(file.read_bytes())["address"])
        return self.address

    def worker(self, *words: str) -> subprocess.Popen[bytes]:
        return self._start(
            "distributed.cli.dask_worker",
            self.address,
            "--nthreads",
            "1",
            "--no-dashboard",
            "--local-directory",
            str(self.folder),
            *words,
        )

    def end(self) -> None:
        for process in self.processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            process.wait()
