"""A table's way through the web server, in and out.

Nearly every message is one small frame that comes and goes whole. Such frames are read and written here, straight from
and into uvicorn's transport, at less cost than the general way (docs/benchmarks-server.md). Everything else goes
the general way: handshakes, pings, closing, frames in pieces, frames that are too long or wrong, and messages to peers
who read slowly. Neither way can be told from the other from outside (tests/server/test_wire.py).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # no wheel for this machine
    from websockets.utils import apply_mask

Send: TypeAlias = Callable[[Any], Coroutine[Any, Any, None]]

TEXT = 0x81  # the first byte of a text frame that is a whole message
MASKED = 0x80
LONGEST = 16_384
AHEAD = 8
"""How many messages may wait to be read by us before their sender has to."""


class TableProtocol(WebSocketsSansIOProtocol):
    def data_received(self, data: bytes) -> None:
        text = self._whole(data)
        if text is None:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole(self, data: bytes) -> str | None:
        """The message, if `data` is exactly one text frame of a client, between other whole messages."""
        conn = self.conn
        if len(data) < 6 or data[0] != TEXT or conn.state is not State.OPEN or self.close_sent:
            return None
        if conn.reader.buffer or conn.current_size is not None:
            return None
        size, start = data[1] - MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        if not (0 <= size < 126 if start == 2 else 126 <= size <= LONGEST) or len(data) != start + 4 + size:
            return None
        try:
            return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
        except UnicodeDecodeError:
            return None

    def ready(self) -> bool:
        """Is the socket open on both sides, and would nobody have to wait?"""
        return self.conn.state is State.OPEN and self.writable.is_set()

    def write(self, messages: list[bytes]) -> None:
        parts: list[bytes] = []
        for message in messages:
            parts += (_head(len(message)), message)
        self.transport.write(b"".join(parts))


def _head(size: int) -> bytes:
    """Of a text frame as a server sends it: not masked."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255))
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


class AsgiWire:
    """One socket as a connection sees it; `send` is what the web server gave us for it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        protocol = getattr(send, "__self__", None)
        self.protocol = protocol if isinstance(protocol, TableProtocol) else None

    def ready(self) -> bool:
        return self.protocol is not None and self.protocol.ready()

    def write(self, messages: list[bytes]) -> None:
        assert self.protocol is not None
        self.protocol.write(messages)

    def send(self, message: bytes) -> Coroutine[Any, Any, None]:
        return self._send({"type": "websocket.send", "text": message.decode()})

    def close(self, code: int) -> Coroutine[Any, Any, None]:
        return self._send({"type": "websocket.close", "code": code})

    def abort(self) -> None:
        """A peer that never reads would keep its transport for ever. ASGI has no word for this."""
        if self.protocol is not None:
            self.protocol.transport.abort()
