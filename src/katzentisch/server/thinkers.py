"""A few processes in which bots think, so that nobody's move ever waits for a thinking bot."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress

import msgspec

from katzentisch.core.shapes import Budget
from katzentisch.deduce.knowledge import Knowledge
from katzentisch.protocol.shapes import Bring, NewPaper
from katzentisch.server.brought import ANSWER
from katzentisch.server.paperwork import SECONDS, Beginning
from katzentisch.server.thinker import Answer, Asked, Checking, Consulting, Inquiry, Question, Reading, Starting

log = logging.getLogger("katzentisch.server")

PATIENCE = 20.0
"""Seconds over its budget after which a thinker is ended."""
BUSY = 6.0
"""How many times as long somebody waits for work whose time is that of the processor: the machine does much else."""
TRIES = 3
"""How often a question is asked whose thinker died over it: of itself, or because the machine had no room for it."""


class ThinkingFailed(Exception):
    """No answer, or none that helps."""


class ThinkersDie(ThinkingFailed):
    """Not the question failed: whoever thought about it was ended, time after time. Later it may well be answered."""


class Died(Exception):
    """The process is gone, and with it what it thought."""


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
        return (await self._think(question, question.budget.seconds)).action

    async def knowledge(self, game: str, view: bytes) -> Knowledge | None:
        """What follows from a view, as far as the table tells it."""
        return (await self._think(Inquiry(game, msgspec.Raw(view)))).known

    async def read(self, wish: Bring) -> Answer:
        """A record that somebody brings, as a seat saw it, or why not."""
        return await self._think(Reading(wish))

    async def consult(self, game: str, asked: bytes) -> Answer:
        """What a page of a game asks; `asked` is JSON on one line."""
        return await self._think(Consulting(game, msgspec.Raw(asked)))

    async def check(self, wish: NewPaper) -> Answer:
        """A file that somebody brings, or why it cannot be played."""
        return await self._think(Checking(wish), BUSY * SECONDS[wish.kind])

    async def begin(self, wish: Beginning) -> Answer:
        """Where a table begins that plays one."""
        return await self._think(Starting(wish), BUSY * SECONDS[wish.kind])

    async def _think(self, question: Asked, seconds: float = 0.0) -> Answer:
        """Whoever dies is no answer: the question is asked again, of another one."""
        for _ in range(TRIES):
            try:
                said = await self._ask_one(question, seconds)
            except Died as died:
                log.warning("a thinker died: %s", died)
                continue
            if said.error:
                raise ThinkingFailed(said.error)
            return said
        raise ThinkersDie("the thinkers die over this question")

    async def _ask_one(self, question: Asked, seconds: float) -> Answer:
        self.asked += 1
        self.waiting += 1
        try:
            thinker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            said = await asyncio.wait_for(thinker.ask(question), seconds + PATIENCE)
        except BaseException as problem:  # also cancelled: a thinker that still thinks would answer the next question
            await thinker.end()
            if isinstance(problem, TimeoutError):
                raise ThinkingFailed(repr(problem)) from problem
            if isinstance(problem, Exception):
                raise Died(repr(problem)) from problem
            raise
        finally:
            self._free.put_nowait(thinker)
        return said

    async def stop(self) -> None:
        for thinker in self._all:
            await thinker.end()


class _Thinker:
    def __init__(self) -> None:
        self._start: asyncio.Task[asyncio.subprocess.Process] | None = None

    async def ask(self, question: Asked) -> Answer:
        if self._start is None:
            self._start = asyncio.create_task(_started())
        process = await asyncio.shield(self._start)  # whoever stops waiting leaves no process without a master
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(question) + b"\n")
        await stdin.drain()
        return msgspec.json.decode(await stdout.readline(), type=Answer)

    async def end(self) -> None:
        """The next question starts another one."""
        start, self._start = self._start, None
        if start is not None:
            process = await start
            with suppress(ProcessLookupError):
                process.kill()
            assert process.stdin is not None
            process.stdin.close()
            await process.communicate()


async def _started() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "katzentisch.server.thinker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2 * ANSWER,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )


def question(
    game: str, bot: str, seed: int, view: bytes, legal: tuple[int, ...], budget: Budget, offered: bool = False
) -> Question:
    return Question(game, bot, seed, msgspec.Raw(view), list(legal), budget, offered)
