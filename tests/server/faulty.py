"""A network between a server and its database that freezes, loses answers and breaks, as a test says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from psycopg.conninfo import conninfo_to_dict, make_conninfo

LOOKS = (b"SELECT body FROM steps", b"SELECT steps.tbl")
"""What is asked to look into the log, also for a step of which nobody knows whether it is there."""


class Link:
    """One connection through the network."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self.near = near
        self.far = far
        self.appends = False  # steps are written over it
        self.commits = False  # the database has been asked to commit some, and has not answered yet

    def cut(self) -> None:
        for end in (self.near, self.far):
            end.transport.abort()


class Network:
    """A loopback port that leads to PostgreSQL's Unix socket."""

    def __init__(self, address: str) -> None:
        parts = conninfo_to_dict(address)
        self._socket = f"{parts['host']}/.s.PGSQL.{parts.get('port') or 5432}"
        self._parts = parts
        self._links: dict[Link, None] = {}
        self._flows = asyncio.Event()
        self._flows.set()
        self.port = 0
        self.mute = False  # questions arrive, answers do not
        self.down = False  # nobody answers the phone
        self.lost_commits = 0  # so many commits of steps are carried out, and instead of the answer the link breaks
        self.down_then = False  # and after that nobody answers the phone
        self.breaks_at: tuple[bytes, ...] = ()  # a question with one of these in it breaks the connection
        self.cuts = 0  # how many answers to a commit have been lost so

    @property
    def address(self) -> str:
        over = {"host": "127.0.0.1", "port": self.port, "sslmode": "disable", "gssencmode": "disable"}
        parts: dict[str, Any] = {**self._parts, **over}
        return make_conninfo("", **parts)

    def freeze(self) -> None:
        """Nothing moves any more, in either direction; connections stay open, and new ones open too."""
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    def heal(self) -> None:
        """From now on everything is well."""
        self.mute = self.down = self.down_then = False
        self.lost_commits = 0
        self.breaks_at = ()
        self.thaw()

    def cut(self) -> None:
        """Every connection breaks."""
        for link in list(self._links):
            link.cut()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_unix_connection(self._socket)
        link = Link(writer, far_writer)
        self._links[link] = None
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._ask(reader, link))
                both.create_task(self._answer(far_reader, link))
        finally:
            self._links.pop(link, None)
            link.cut()

    async def _ask(self, reader: asyncio.StreamReader, link: Link) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flows.wait()
                if any(words in data for words in self.breaks_at):
                    break
                link.appends |= b"INSERT INTO steps" in data
                link.commits |= link.appends and b"COMMIT" in data
                link.far.write(data)
                await link.far.drain()
        link.cut()

    async def _answer(self, reader: asyncio.StreamReader, link: Link) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flows.wait()
                if link.commits and self.lost_commits:
                    self.lost_commits -= 1
                    self.cuts += 1
                    self.down |= self.down_then
                    if self.down or self.breaks_at:
                        self.cut()  # so that whoever looks has to come anew
                    break
                link.commits = False
                if not self.mute:
                    link.near.write(data)
                    await link.near.drain()
        link.cut()


@asynccontextmanager
async def network(address: str) -> AsyncIterator[Network]:
    between = Network(address)
    server = await asyncio.start_server(between.connect, "127.0.0.1", 0)
    between.port = server.sockets[0].getsockname()[1]
    try:
        yield between
    finally:
        between.heal()
        server.close()
        between.cut()
        await asyncio.sleep(0)
