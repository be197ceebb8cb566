"""The short way in and out: nobody can tell it from the general one."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from katzentisch.client import Client
from katzentisch.server.codes import TOO_MANY_MESSAGES
from katzentisch.server.wire import LONGEST, TableProtocol
from tests.server.harness import GENEROUS, Serving, serving
from tests.server.raw import Raw

PING = '{"t":"ping"}'
PONG = '{"t":"pong"}'


class Counted:
    """How many frames took the short way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read = self.written = 0
        whole, write = TableProtocol._whole, TableProtocol.write

        def reading(protocol: TableProtocol, data: bytes) -> str | None:
            text = whole(protocol, data)
            self.read += text is not None
            return text

        def writing(protocol: TableProtocol, messages: list[bytes]) -> None:
            self.written += len(messages)
            write(protocol, messages)

        monkeypatch.setattr(TableProtocol, "_whole", reading)
        monkeypatch.setattr(TableProtocol, "write", writing)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


async def open_table(server: Serving) -> tuple[Client, str]:
    anna = await server.person("Anna")
    return anna, (await anna.open_table("mausen", free_chat=True)).table


def frame(payload: bytes, first: int = 0x81, masked: bool = True, mask: bytes = b"") -> bytes:
    """One frame as a client sends it."""
    size = len(payload)
    mark = 0x80 if masked else 0
    head = bytes([first, mark | size]) if size < 126 else bytes([first, mark | 126]) + size.to_bytes(2, "big")
    if not masked:
        return head + payload
    mask = mask or os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


async def test_usual_messages_take_the_short_way(disk: Path, counted: Counted) -> None:
    async with serving(disk) as server:
        anna, table = await open_table(server)
        raw = await Raw.join(anna, table)
        await raw.settle()
        before = counted.read, counted.written
        for _ in range(5):
            await raw.settle()
        assert (counted.read - before[0], counted.written - before[1]) == (5, 5)
        text = "ä€🐈 " * 60
        answer = await raw.wish("say", text=text.strip())
        assert '"t":"done"' in answer
        assert counted.read - before[0] == 6, "longer than 125 bytes"
        told = [json.loads(each) for each in raw.frames if '"t":"told"' in each]
        assert told[-1]["text"] == text.strip()


WHOLE = frame(PING.encode())
TRAP = frame(PING.encode(), mask=bytes((0x81, 0x80 + len(PING) - 2, 0, 0)))


@pytest.mark.parametrize(
    ("pieces", "pongs"),
    [
        ([frame(b'{"t":"pi', 0x01), frame(b'ng"}', 0x80)], 1),  # a message in two frames
        ([frame(b'{"t":"pi', 0x01), frame(b"x", 0x89), frame(b'ng"}', 0x80)], 1),  # with a ping between them
        ([WHOLE[:5], WHOLE[5:]], 1),  # a frame in two pieces
        ([WHOLE[:2], WHOLE[2:]], 1),  # behind its head
        ([TRAP[:2], TRAP[2:]], 1),  # what comes then looks like a whole frame
        ([WHOLE[:5], WHOLE[5:] + WHOLE], 2),  # and another one behind it
        ([WHOLE + WHOLE], 2),
        ([frame(b"hello", 0x89) + WHOLE], 1),  # a ping of the protocol, and a message
    ],
)
async def test_what_is_not_one_whole_frame_takes_the_general_way(
    disk: Path, counted: Counted, pieces: list[bytes], pongs: int
) -> None:
    async with serving(disk) as server:
        anna, table = await open_table(server)
        raw = await Raw.join(anna, table)
        await raw.settle()
        before = counted.read
        for piece in pieces:
            raw.socket.transport.write(piece)
            await asyncio.sleep(0.05)  # so that they come one by one
        for _ in range(pongs):
            while await raw.read() != PONG:
                pass
        assert counted.read == before
        await raw.settle()
        assert counted.read == before + 1


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (frame(b"{" + b" " * LONGEST), 1009),
        (frame(PING.encode(), masked=False), 1002),
        (frame(PING.encode(), 0xC1), 1002),
        (frame(b"{"), 1007),
    ],
    ids=["no text", "too long", "unmasked", "reserved bit", "no message"],  # masks are random
)
async def test_wrong_frames_get_their_close_code(disk: Path, sent: bytes, code: int) -> None:
    async with serving(disk) as server:
        anna, table = await open_table(server)
        raw = await Raw.join(anna, table)
        raw.socket.transport.write(sent)
        with pytest.raises(ConnectionClosed):
            await raw.wish("never answered")
        assert raw.socket.close_code == code


FLOOD = 2_000


async def test_a_flood_is_not_read_ahead(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends faster than we read has to wait: hardly anything piles up here."""
    most = 0
    receive = TableProtocol.data_received

    def receiving(protocol: TableProtocol, data: bytes) -> None:
        nonlocal most
        receive(protocol, data)
        most = max(most, protocol.queue.qsize())

    monkeypatch.setattr(TableProtocol, "data_received", receiving)
    async with serving(disk) as server:
        anna, table = await open_table(server)
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        headers = {"Authorization": f"Bearer {anna.token}"}
        async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
            say = json.dumps({"t": "say", "key": "just-the-same", "text": "x" * 250})

            async def flood() -> None:
                for _ in range(FLOOD):
                    await socket.send(say)
                await socket.send(PING)

            async def read() -> None:
                while await socket.recv() != PONG:
                    pass

            await asyncio.gather(flood(), read())
    assert 0 < most < FLOOD / 2, "a piece of what came at once is taken in whole"


@pytest.mark.parametrize("together", [True, False], ids=["at once", "one by one"])
@pytest.mark.parametrize("kind", [0x81, 0x89, 0x8A], ids=["messages", "pings", "pongs"])
async def test_one_frame_too_many_ends_the_connection_however_it_comes(disk: Path, kind: int, together: bool) -> None:
    """As many as may come at once are taken; after one more the peer is told why."""
    limits = msgspec.structs.replace(GENEROUS, frames_burst=20, frames_per_second=0.001)
    async with serving(disk, limits=limits) as server:
        anna, table = await open_table(server)
        raw = await Raw.join(anna, table)
        one = frame(PING.encode(), kind)
        for sent in (19 * [one], [WHOLE]):  # the last one shows that all before were taken
            for piece in [b"".join(sent)] if together else sent:
                raw.socket.transport.write(piece)
                await asyncio.sleep(0.005)
        for _ in range(20 if kind == 0x81 else 1):
            while await raw.read() != PONG:
                pass
        raw.socket.transport.write(one)
        with pytest.raises(ConnectionClosed):
            await raw.wish("never answered")
        assert raw.socket.close_code == TOO_MANY_MESSAGES


async def test_who_pings_and_does_not_read_is_owed_one_pong(disk: Path) -> None:
    """However many pings come, nothing grows; the newest is answered when there is live."""
    async with serving(disk) as server:
        anna, table = await open_table(server)
        raw = await Raw.join(anna, table)
        await raw.settle()
        live = server.hub.live_tables[table]
        (protocol,) = {
            each.wire.protocol  # type: ignore[attr-defined]  # of a real wire
            for each in live.connections
            if each.wire.protocol.client == raw.socket.local_address  # type: ignore[attr-defined]  # as above
        }
        written: list[bytes] = []
        protocol.pause_writing()  # as the transport does when too much waits
        write = protocol.transport.write
        protocol.transport.write = written.append
        for number in range(100):
            protocol.data_received(frame(b"%d" % number, 0x89))
        assert written == []
        protocol.resume_writing()
        assert written == [b"\x8a\x0299"]
        protocol.transport.write = write
        await raw.close()
