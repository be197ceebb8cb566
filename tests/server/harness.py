"""Real servers for tests: in this process, or as a process of their own that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvicorn.server

from katzentisch.client import Client, Joined, Refused
from katzentisch.protocol import messages
from katzentisch.server.app import Application
from katzentisch.server.limits import Limits
from katzentisch.server.main import bind, make_store, uvicorn_server
from katzentisch.server.settings import Settings
from katzentisch.server.store import Store
from tests.conftest import TOY

GENEROUS = Limits(
    sockets=10_000,
    people_per_hour=10_000,
    tables_per_hour=10_000,
    joins_per_minute=100_000,
    calls_per_minute=100_000,
    messages_per_second=1e6,
    burst=1_000_000,
    lines=100_000,
    frames_per_second=1e6,
    frames_burst=1_000_000,
)
USUAL = Settings(
    port=0,
    limits=GENEROUS,
    away_seconds=0.3,
    lease_seconds=1.0,
    presence_seconds=0.5,
    thinkers=1,
    paces={"slow": 1.0, "normal": 0.3, "fast": 0.1, "rush": 0.02},
    pauses=0.02,
)


class ShortNaps:
    """asyncio as uvicorn's servers in this process see it: nobody sits out the tenths of a second in which one ends."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


vars(uvicorn.server)["asyncio"] = ShortNaps()


class Serving:
    """A server in this process."""

    def __init__(self, application: Application, port: int) -> None:
        self.application = application
        self.hub = application.hub
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.clients: list[Client] = []

    async def person(self, name: str) -> Client:
        client = Client(self.url, name)
        await client.become(name)
        self.clients.append(client)
        return client


@asynccontextmanager
async def serving(
    data: Path | None = None,
    db: str = "",
    wrap: Callable[[Store], Any] = lambda store: store,
    static: Path | None = None,
    **changes: Any,
) -> AsyncIterator[Serving]:
    settings = msgspec.structs.replace(USUAL, data=data, db=db, **changes)
    store = wrap(make_store(settings))
    await store.open()
    application = Application(store, settings, *([static] if static else []))
    listening = bind(settings)
    server = uvicorn_server(application, settings)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    running = Serving(application, listening.getsockname()[1])
    try:
        yield running
    finally:
        for client in running.clients:
            await client.close()
        server.should_exit = True
        await task


def unsaid(events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What they tell, without the keys of their sentences, which speak to whoever is told."""
    return [{name: value for name, value in event.items() if name != "says"} for event in events]


class ServerProcess:
    """A server as a process of its own, always on the same port.

    The port is from below the range that outgoing connections use: nobody else takes it while the server is down.
    """

    def __init__(self, *arguments: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.arguments = arguments
        self.output = b""
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        path = os.pathsep.join([*(each for each in sys.path if each), str(TOY)])
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "katzentisch",
            "serve",
            "--lang=en",
            "--port",
            str(self.port),
            *self.arguments,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self._process.stdout is not None
        line = b""
        while b"Ctrl-C" not in line:
            line = await self._process.stdout.readline()
            self.output += line
            if not line:
                await self._process.wait()
                raise AssertionError(self.output.decode())
        self._drain = asyncio.create_task(self._read_on(self._process.stdout))

    async def _read_on(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self.output += line

    async def end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        code = await self._process.wait()
        await self._drain
        return code

    async def gone(self) -> int:
        """The exit code of a server that ends by itself."""
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        await self.end(signal.SIGKILL)


@asynccontextmanager
async def processes(*all_arguments: tuple[str, ...]) -> AsyncIterator[list[ServerProcess]]:
    servers = [ServerProcess(*arguments) for arguments in all_arguments]
    for server in servers:
        await server.start()
    try:
        yield servers
    finally:
        for server in servers:
            if server._process is not None and server._process.returncode is None:
                await server.kill()


def free_port() -> int:
    while True:
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", random.SystemRandom().randrange(20_000, 32_000)))
            return int(probe.getsockname()[1])


# Playing -------------------------------------------------------------------------------------------------------------


async def until(true: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Waits until something is so. The time is that of a machine that does much else besides."""
    end = asyncio.get_running_loop().time() + seconds
    while not (found := true()):
        assert asyncio.get_running_loop().time() < end, "it did not happen in time"
        await asyncio.sleep(0.01)
    return found


def scene(joined: Joined) -> messages.Scene:
    assert joined.scene is not None
    return joined.scene


async def refused(wish: Awaitable[Any]) -> str:
    """The code with which the server refuses."""
    try:
        await wish
    except Refused as refusal:
        return refusal.code
    raise AssertionError("it was not refused")


async def drained(joined: Joined) -> None:
    """Reads on until there is nothing more to come."""
    async for _ in joined:
        pass


async def play(joined: Joined, rng: Random, upto: int = 10_000) -> int:
    """Plays all own seats with any legal action until the game is over; how many actions that were."""
    done = 0
    while scene(joined).phase != "over" and done < upto:
        due = [look for look in joined.looks.values() if look.seat in look.view["must"]]
        if not due:
            await asyncio.sleep(0.002)
            continue
        for look in due:
            try:
                await joined.act(look, rng.choice(look.legal))
                done += 1
            except Refused as refusal:
                if refusal.code not in ("stale", "not_running"):
                    raise
    return done


async def friends(server: Serving, game: str = "mausen", **settings: object) -> tuple[Joined, Joined, Joined]:
    """Anna, Bo and Cleo at a table that has begun."""
    people = [await server.person(name) for name in ("Anna", "Bo", "Cleo")]
    first = await people[0].open_table(game, **{"options": {"players": 3}, **settings})
    others = [await person.join(first.table) for person in people[1:]]
    for seat, other in enumerate(others, 1):
        await other.sit(seat)
    await first.begin()
    people_ = (first, *others)
    await until(lambda: all(seat in joined.looks for seat, joined in enumerate(people_)))
    return first, others[0], others[1]


async def everybody(joined: tuple[Joined, ...], action: int) -> None:
    """All choose the same, and all see what comes of it."""
    before = [len(each.events) for each in joined]
    await asyncio.gather(*(each.act(look, action) for each in joined for look in each.looks.values()))
    await until(lambda: all(len(each.events) > n for each, n in zip(joined, before, strict=True)))
