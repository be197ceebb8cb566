"""A phone on a bad link is slow, and not dead: what keeps attackers away does not send it away."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

import msgspec
import pytest
from tools.attackers import TINY, Aim

from katzentisch.client import Joined
from katzentisch.protocol import messages
from katzentisch.server.limits import Limits
from katzentisch.server.live import LiveTable
from tests.server.harness import scene, serving
from tests.server.test_flood import table_of_one

RATE = 2048
"""Bytes a second."""
PAGE = 400_000
PONG = b'{"t":"pong"}'


class Phone:
    """Reads as a bad link lets it, then as fast as it comes. Hardly anything fits on the way."""

    def __init__(self, port: int) -> None:
        self.tcp = tcp = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
        tcp.setblocking(False)
        self.port = port
        self.got = bytearray()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what_happened: object) -> None:
        self.tcp.close()

    async def ask(self, request: bytes) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.tcp, ("127.0.0.1", self.port))
        await loop.sock_sendall(self.tcp, request)

    async def read(self, most: int) -> None:
        came = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self.tcp, most), 10)
        assert came, "the phone was sent away"
        self.got += came

    async def crawl(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self.read(RATE // 4)
            await asyncio.sleep(0.25)

    async def catch_up(self, last: bytes) -> None:
        while last not in self.got[-20_000:]:
            await self.read(1_000_000)


def said(got: bytes) -> Iterator[bytes]:
    """Of a server, behind its handshake; pings of the protocol are left out."""
    at = got.index(b"\r\n\r\n") + 4
    while at < len(got):
        kind, size, head = got[at], got[at + 1], 2
        if size == 126:
            size, head = int.from_bytes(got[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, head = int.from_bytes(got[at + 2 : at + 10], "big"), 10
        if kind == 0x81:
            yield got[at + head : at + head + size]
        at += head + size


async def busy(joined: Joined) -> None:
    """Moves as fast as one person may, so that there is more to tell than a bad link carries."""
    while True:
        await asyncio.sleep(0.12)
        if scene(joined).phase == "over":
            await joined.again()
        elif scene(joined).phase == "gathering":
            await joined.begin()
        else:
            look = next(look for look in joined.looks.values() if look.seat in look.view["must"])
            await joined.note(look.seat, {"sheet": "x" * 4_000})
            await joined.act(look, look.legal[0])


@pytest.mark.slow("it takes as long as the phone is slow")
@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param(6, id="longer than a crowd may take nothing"),
        pytest.param(20, id="long", marks=pytest.mark.thorough),
    ],
)
async def test_a_phone_that_reads_slowly_and_catches_up_is_kept(disk: Path, seconds: float) -> None:
    """Even as if there were a crowd of attackers: everybody is in a hurry."""
    (disk / "assets").mkdir()
    (disk / "assets" / "page.js").write_bytes(b" " * (PAGE - 4) + b"last")
    limits = msgspec.structs.replace(Limits(), waiting=0)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(disk / "data", static=disk, limits=limits))
        anna = await server.person("Anna")
        joined = await table_of_one(anna)
        aim = Aim(server.port, joined.table, anna.token)
        table, page = (stack.enter_context(Phone(server.port)) for _ in range(2))
        await table.ask(aim.upgrade())
        await page.ask(aim.request("GET /assets/page.js"))
        playing = asyncio.create_task(busy(joined))
        live = server.hub.live_tables[joined.table]
        watching = asyncio.create_task(_stuck(live))
        await asyncio.gather(table.crawl(seconds), page.crawl(seconds))
        playing.cancel()
        assert await watching, "the link was never full: nothing is proven"
        assert len(page.got) < PAGE / 2, "it was not slow"
        await page.catch_up(b"last")
        await asyncio.get_running_loop().sock_sendall(table.tcp, TINY)
        await table.catch_up(PONG)
        looks = [
            msgspec.json.decode(each, type=messages.Look)
            for each in said(bytes(table.got))
            if b'"t":"look"' in each[:12]
        ]
        told: dict[tuple[int, int], int] = {}  # of each game and seat
        for look in looks:
            assert told.get((look.number, look.seat), 0) == look.first, "no event is left out"
            told[look.number, look.seat] = look.first + len(look.events)
        assert told[live.table.number, 0] == len(live.table.events)


async def _stuck(live: LiveTable) -> bool:
    """Did something lie in the memory of the server for somebody?"""
    end = time.monotonic() + 6
    while time.monotonic() < end:
        for each in live.connections:
            protocol = each.wire.protocol  # type: ignore[attr-defined]  # of a real wire
            if protocol.transport.get_write_buffer_size():
                return True
        await asyncio.sleep(0.02)
    return False
