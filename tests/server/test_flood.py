"""A flood, a reader that does not read and a slow writer cost the attacker the connection, and the others nothing.

A real server with the limits that it has for everybody, attackers in one process (`tools/attackers.py`), an honest
player in another. What attackers send is bounded, and everything is on loopback.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tools.attackers import KINDS

from katzentisch.client import Client, Joined
from katzentisch.server.codes import NOT_JSON, SLOW, TOO_MANY_MESSAGES
from tests.conftest import ROOT
from tests.server.harness import ServerProcess, processes, scene, until

MANY = 50
LOST_SECONDS = 5.0
ANSWER_SECONDS = 1.0
MEGABYTES = 30.0
LARGE = 8_000_000

CODES = {
    "pings": {TOO_MANY_MESSAGES},
    "pings, never read": {0, TOO_MANY_MESSAGES},
    "pongs": {TOO_MANY_MESSAGES},
    "empty continuations": {TOO_MANY_MESSAGES},
    "tiny messages": {TOO_MANY_MESSAGES},
    "tiny messages, never read": {0, TOO_MANY_MESSAGES},
    "longest messages": {TOO_MANY_MESSAGES},
    "closes": {1000, TOO_MANY_MESSAGES},
    "pings after the goodbye": {NOT_JSON},
    "invalid frames": {1002, TOO_MANY_MESSAGES},
    "a frame byte by byte": {SLOW},
    "a message in pieces without end": {SLOW},
    "a head byte by byte": {408},
    "a handshake that stops": {408},
    "a body byte by byte": {408},
    "a body in tiny chunks": {413},
    "headers without end": {431},
    "idle after an answer": {200},
    "requests in a row": {429},
}
"""How it is told, where it can be told. To who does not read nothing can be said, nor to who has said nothing."""

QUICK = (
    "pings, never read",
    "empty continuations",
    "tiny messages",
    "a table's reader that does not read",
    "a head byte by byte",
    "an answer, never read",
    "requests in a row",
)
"""One of each sort; a real server for every kind takes its time."""
THOROUGH = pytest.mark.thorough


def megabytes(process: int) -> float:
    """Memory of the server that lies in RAM now."""
    status = Path(f"/proc/{process}/status").read_text()
    assert "VmRSS:" in status, "it has ended"
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@asynccontextmanager
async def attacked_server(disk: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ServerProcess]:
    client = disk / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>")
    (client / "assets" / "large.js").write_bytes(b" " * LARGE)
    monkeypatch.setenv("KATZENTISCH_CLIENT", str(client))
    async with processes(("--data", str(disk / "data"))) as (server,):
        yield server


async def table_of_one(client: Client) -> Joined:
    """Somebody who plays all three seats of a game that has begun."""
    joined = await client.open_table("mausen", options={"players": 3})
    for seat in (1, 2):
        await joined.sit(seat)
    await joined.begin()
    await until(lambda: len(joined.looks) == 3)
    return joined


class Honest:
    """Plays on and on, in no hurry; how long each move took."""

    def __init__(self, joined: Joined) -> None:
        self.joined = joined
        self.times: list[float] = []
        self.playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        rng = Random(1)
        while True:
            if scene(self.joined).phase == "over":
                await self.joined.again()
                await until(lambda: scene(self.joined).phase != "over")
                if scene(self.joined).phase == "gathering":
                    await self.joined.begin()
            for look in [*self.joined.looks.values()]:
                if look.seat in look.view["must"] and scene(self.joined).phase == "running":
                    begun = time.monotonic()
                    await self.joined.act(look, rng.choice(look.legal))
                    self.times.append(time.monotonic() - begun)
            await asyncio.sleep(0.1)  # three seats: well below what one socket may send

    async def stop(self) -> None:
        assert not self.playing.done(), self.playing.result()
        self.playing.cancel()


class Attack:
    """A process of attackers."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def prepare(cls, server: ServerProcess, kind: str, many: int, seconds: float) -> Attack:
        arguments = [kind, str(server.port), str(many), str(seconds), "127.66.0"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.attackers", *arguments, cwd=ROOT, stdin=pipe, stdout=pipe
        )
        attack = cls(process)
        assert await attack._line() == b"ready\n"
        return attack

    async def _line(self) -> bytes:
        assert self.process.stdout is not None
        return await self.process.stdout.readline()

    async def run(self) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        result: dict[str, Any] = json.loads(await self._line())
        await self.process.wait()
        return result


async def highest(process: int, over: asyncio.Event) -> float:
    most = 0.0
    while not over.is_set():
        most = max(most, megabytes(process))
        await asyncio.sleep(0.05)
    return most


@pytest.mark.slow("a real server for every kind, and slow attackers are given 2.5 s before they are cut")
@pytest.mark.parametrize("kind", [kind if kind in QUICK else pytest.param(kind, marks=THOROUGH) for kind in KINDS])
async def test_attackers_lose_the_connection_and_nobody_else_anything(
    disk: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async with attacked_server(disk, monkeypatch) as server:
        assert server._process is not None
        pid = server._process.pid
        client = Client(server.url)
        await client.become("Anna")
        await client.call("GET", "/api/games/mystik?lang=de")  # it is made once, for whoever asks first
        honest = Honest(await table_of_one(client))
        await until(lambda: len(honest.times) >= 6)
        before = megabytes(pid)
        over = asyncio.Event()
        watching = asyncio.create_task(highest(pid, over))
        attack = await Attack.prepare(server, kind, MANY, LOST_SECONDS + 1)
        honest.times.clear()
        result = await attack.run()
        calm = len(honest.times)
        await until(lambda: len(honest.times) > calm + 3)
        over.set()
        grown = await watching - before
        lost = [1e9 if each is None else each for each in result["lost"]]
        print(
            kind, "lost", max(lost), "slowest", round(max(honest.times), 3), "grown", round(grown, 1), result["codes"]
        )
        await honest.stop()
        await client.close()
        assert max(lost) <= LOST_SECONDS, f"{sum(each > LOST_SECONDS for each in lost)} of {MANY} kept it"
        assert max(honest.times) <= ANSWER_SECONDS
        assert grown <= MEGABYTES
        if kind in CODES:
            assert {*result["codes"]} <= CODES[kind]
        assert b"Traceback" not in server.output, server.output.decode()
