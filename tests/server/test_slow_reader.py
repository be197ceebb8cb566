"""Somebody who never reads: nobody else waits, nothing grows, nothing is lost."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

import msgspec
import pytest

from katzentisch.client import Client, new_key
from katzentisch.protocol import messages
from katzentisch.server.connection import WAITING, Connection
from katzentisch.server.live import LiveTable
from tests.server.harness import GENEROUS, Serving, serving, until
from tests.server.raw import Raw

MOVES = (7_000, pytest.param(20_000, marks=pytest.mark.thorough))
"""A hub that waits for its slowest socket stands still after some 3,700."""


async def dead_reader(server: Serving, client: Client, table: str) -> socket.socket:
    """A WebSocket that is opened properly and never read again."""
    dead = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    dead.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(dead, ("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {client.token}\r\n\r\n"
    )
    await loop.sock_sendall(dead, request.encode())
    assert b"101" in await loop.sock_recv(dead, 200)
    return dead


def narrow(connection: Connection) -> None:
    """Hardly anything fits between the server and this reader."""
    protocol = connection.wire.protocol  # type: ignore[attr-defined]  # of a real wire
    protocol.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    protocol.transport.set_write_buffer_limits(high=2048)


@pytest.mark.slow("thousands of moves, until whatever would pile up has")
@pytest.mark.parametrize("moves", MOVES)
async def test_a_socket_that_never_reads_has_no_effect_on_the_others(disk: Path, moves: int) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = (await anna.open_table("mausen", options={"players": 3})).table
        live = server.hub.live_tables[table]
        (person,) = live.table.people()
        for seat in (1, 2):
            await live.wish(person, messages.Sit(new_key(), seat))
        await live.wish(person, messages.Begin(new_key()))
        watcher = await Raw.join(bo, table)
        reading = asyncio.create_task(_read(watcher))
        dead: list[socket.socket] = []
        alone: list[float] = []  # CPU seconds of each hundred moves
        together: list[float] = []
        longest = 0.0
        rng = Random(1)
        spent = time.thread_time()
        for move in range(moves):
            if move == 2_000 or (move > 2_000 and move % 3_000 == 0):
                dead.append(await dead_reader(server, anna, table))
            seat = rng.choice(live.table.running().must())
            wish = messages.Act(new_key(), seat, live.table.situation(seat), rng.choice(live.table.legal(seat)))
            started = time.perf_counter()
            answer = await live.wish(person, wish)
            longest = max(longest, time.perf_counter() - started)
            assert isinstance(answer, messages.Done), answer
            if move % 100 == 99:
                spent, before = time.thread_time(), spent
                (together if dead else alone).append(spent - before)
            if live.table.phase == "over":
                await live.wish(person, messages.Again(new_key()))
        number, told = live.table.number, len(live.table.events)
        await until(lambda: watcher.frames and _last(watcher) == (number, told))
        reading.cancel()
        for connection in live.connections:
            assert len(connection._queue) <= WAITING
        usual, now = median(alone), median(together)
        assert now < 1.7 * usual, f"{usual * 10:.2f} ms for a move alone, {now * 10:.2f} ms beside dead readers"
        assert longest < server.hub.settings.limits.patience_seconds / 5, (
            "nobody ever waited for a dead reader to be given up"
        )
        assert _whole(watcher) > moves // 66, "games, of which it has every event exactly once"
        for each in dead:
            each.close()


async def _read(raw: Raw) -> None:
    while True:
        raw.frames.append(str(await raw.socket.recv()))


def _looks(raw: Raw) -> list[messages.Look]:
    return [msgspec.json.decode(frame, type=messages.Look) for frame in raw.frames if frame.startswith('{"t":"look"')]


def _last(raw: Raw) -> tuple[int, int]:
    frame = next((frame for frame in reversed(raw.frames) if frame.startswith('{"t":"look"')), "")
    look = msgspec.json.decode(frame, type=messages.Look) if frame else None
    return (look.number, look.first + len(look.events)) if look else (0, 0)


def _whole(raw: Raw) -> int:
    """How many games the one who reads got, every event of them exactly once; 0 if not so."""
    number = expected = 0
    for look in _looks(raw):
        if look.number != number:
            number, expected = look.number, 0
        if look.first != expected:
            return 0
        expected += len(look.events)
    return number


async def test_who_does_not_read_is_sent_away(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        joined = await anna.open_table("mausen", free_chat=True)
        live = server.hub.live_tables[joined.table]
        dead = await dead_reader(server, bo, joined.table)
        await until(lambda: len(live.connections) == 2)
        (person,) = live.table.people()
        (connection,) = [each for each in live.connections if each.person != person]
        narrow(connection)
        sent = 0
        while not connection.gone:
            await live.wish(person, messages.Say(new_key(), text="x" * 290))
            sent += 1
            assert sent < 5_000
        assert sent > WAITING
        # Whoever reads on after all finds out why.
        dead.setblocking(True)
        dead.settimeout(5)
        got = b""
        while not got.endswith(b"\x88\x02\x03\xf5"):  # a close frame with code 1013
            got += await asyncio.to_thread(dead.recv, 65536)
        dead.close()
        await until(lambda: len(live.connections) == 1)


async def test_who_takes_nothing_for_too_long_is_cut_off(disk: Path) -> None:
    async with serving(disk, limits=msgspec.structs.replace(GENEROUS, patience_seconds=0.2)) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        joined = await anna.open_table("mausen", free_chat=True)
        live = server.hub.live_tables[joined.table]
        dead = await dead_reader(server, bo, joined.table)
        await until(lambda: len(live.connections) == 2)
        (person,) = live.table.people()
        (connection,) = [each for each in live.connections if each.person != person]
        narrow(connection)
        while not connection.gone:  # the system may take some more after it has stopped for a moment
            await stuck(live, person, connection)
            await asyncio.sleep(0.3)
        await until(lambda: len(live.connections) == 1)
        dead.close()


async def stuck(live: LiveTable, person: str, connection: Connection) -> None:
    """Chat until the system takes no more for this reader; how much it takes is its own business."""
    for _ in range(2_000):
        if connection._writing is not None or connection.gone:
            return
        await live.wish(person, messages.Say(new_key(), text="x" * 290))
    raise AssertionError("it never waited: nothing is proven")


async def test_a_slow_reader_gets_the_newest_view_and_every_event(disk: Path) -> None:
    """While somebody does not read for a moment, views are left out; events never."""
    async with serving(disk, limits=msgspec.structs.replace(GENEROUS, patience_seconds=60.0)) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = (await anna.open_table("mausen", options={"players": 3}, free_chat=True)).table
        live = server.hub.live_tables[table]
        (person,) = live.table.people()
        for seat in (1, 2):
            await live.wish(person, messages.Sit(new_key(), seat))
        await live.wish(person, messages.Begin(new_key()))
        slow = await Raw.join(bo, table, narrow=True)
        await slow.settle()
        (connection,) = [each for each in live.connections if each.person != person]
        narrow(connection)
        transport = slow.socket.transport
        transport.pause_reading()
        while live.table.phase == "running":
            for seat in live.table.running().must():
                await stuck(live, person, connection)  # before every move: the system may take some more in between
                await live.wish(
                    person, messages.Act(new_key(), seat, live.table.situation(seat), live.table.legal(seat)[0])
                )
        transport.resume_reading()
        frames = [frame for frame in await slow.settle() if frame.startswith('{"t":"look"')]
        looks = [msgspec.json.decode(frame, type=messages.Look) for frame in frames]
        assert len(looks) < 40, "not every view of 48 was sent"
        assert looks[-1].view["over"]
        assert [event for look in looks for event in look.events] == [event.seen_by(-1) for event in live.table.events]
        for one, two in pairwise(looks):
            assert two.first == one.first + len(one.events)
