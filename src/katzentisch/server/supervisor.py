"""Long-lived tasks that are looked after: one that dies is logged, started again, and makes the server's health red."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

log = logging.getLogger("katzentisch.server")

SHORTEST, LONGEST = 0.1, 5.0
"""Seconds between a death and the next start; doubled with every death in a row."""
WELL = 10.0
"""Seconds a restarted task has to live until it counts as well again."""


class Supervisor:
    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._ill: dict[str, float] = {}  # since when the task of this name lives again; inf while it is down
        self.deaths = 0

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """`work` is meant to go on for ever; to return is to die."""
        self._tasks[name] = asyncio.create_task(self._keep(name, work), name=name)

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        pause = SHORTEST
        while True:
            started = time.monotonic()
            try:
                await work()
                log.error("task %s ended", name)
            except Exception:  # whatever killed it: it is counted, told and begun anew
                log.exception("task %s died", name)
            self.deaths += 1
            self._ill[name] = float("inf")
            pause = SHORTEST if time.monotonic() - started > WELL else min(LONGEST, 2 * pause)
            await asyncio.sleep(pause)
            self._ill[name] = time.monotonic()

    def wrong(self) -> list[str]:
        """The names of tasks that are down, or have been a moment ago."""
        soon = time.monotonic() - WELL
        self._ill = {name: since for name, since in self._ill.items() if since > soon}
        return sorted({*self._ill} | {name for name, task in self._tasks.items() if task.done()})

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        for task in self._tasks.values():
            with suppress(asyncio.CancelledError):
                await task
        self._tasks.clear()
