"""A few processes in which bots think, so that nobody's move ever waits for a thinking bot."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress

import msgspec

from katzentisch.core.shapes import Budget
from katzentisch.server.thinker import Answer, Question

log = logging.getLogger("katzentisch.server")

PATIENCE = 20.0
"""Seconds over its budget after which a thinker is ended."""


class ThinkingFailed(Exception):
    """No answer, or none that helps."""


class Thinkers:
    """Started when the first bot has to think. Who asks while all are busy waits in line."""

    def __init__(self, size: int) -> None:
        self._free: asyncio.Queue[_Thinker] = asyncio.Queue()
        self._all = [_Thinker() for _ in range(size)]
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self.waiting = 0
        self.asked = 0

    async def ask(self, question: Question) -> int:
        self.asked += 1
        self.waiting += 1
        try:
            thinker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            said = await asyncio.wait_for(thinker.ask(question), question.budget.seconds + PATIENCE)
        except BaseException as problem:
            await thinker.end()
            if isinstance(problem, Exception):
                raise ThinkingFailed(repr(problem)) from problem
            raise
        finally:
            self._free.put_nowait(thinker)
        if said.error:
            raise ThinkingFailed(said.error)
        return said.action

    async def stop(self) -> None:
        for thinker in self._all:
            await thinker.end()


class _Thinker:
    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> Answer:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "katzentisch.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(question) + b"\n")
        await stdin.drain()
        return msgspec.json.decode(await stdout.readline(), type=Answer)

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # closes the pipes and waits


def question(game: str, bot: str, seed: int, view: bytes, legal: tuple[int, ...], budget: Budget) -> Question:
    return Question(game, bot, seed, msgspec.Raw(view), list(legal), budget)
