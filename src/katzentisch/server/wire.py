"""A table's way through the web server, in and out.

Nearly every message is one small frame that comes and goes whole. Such frames are read and written here, straight from
and into uvicorn's transport, at less cost than the general way (docs/benchmarks-server.md). Everything else goes
the general way: handshakes, pings, closing, frames in pieces, frames that are too long or wrong, and messages to peers
who read slowly. Neither way can be told from the other from outside (tests/server/test_wire.py).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from katzentisch.server.codes import SLOW, TOO_MANY_MESSAGES
from katzentisch.server.limits import Bucket, Limits
from katzentisch.server.patience import Wait, Waiting, cut, taken

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
CLOSE_SECONDS = 1.0
"""How long somebody who has been sent away may take to say goodbye."""


class FrameLimit(ServerProtocol):
    """Reads only so many frames: what comes behind one too many is thrown away unread."""

    exceeded = False
    begun = 0
    """Bytes that have come of a frame that is not whole."""

    def __init__(self, limits: Limits, longest: int | None, logger: logging.Logger) -> None:
        super().__init__(max_size=longest, logger=logger)
        self.frames = Bucket(limits.frames_burst, limits.frames_per_second)

    def receive_data(self, data: bytes | bytearray) -> None:
        if self.begun == 0 and self.state is not State.CONNECTING and more_frames(data, self.frames.most):
            self._stop()  # before a hundredth part of them is read with care
            return
        self.begun += len(data)
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        self.begun = len(self.reader.buffer)
        if self.frames.take():
            super().recv_frame(frame)
        else:
            self._stop()

    def _stop(self) -> None:
        self.exceeded = True
        self.fail(TOO_MANY_MESSAGES)


class TableProtocol(WebSocketsSansIOProtocol):
    waited: Wait | None = None
    _unheard = 0  # bytes that came after the goodbye
    _pong = b""  # owed to somebody who did not read when it was due

    def __init__(self, *, limits: Limits, config: Config, **more: Any) -> None:
        super().__init__(config, **more)
        self.conn: FrameLimit = FrameLimit(limits, config.ws_max_size, self.logger)
        self.close_timeout = CLOSE_SECONDS

    # In --------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        text = self._whole(data)
        if text is None or not self.conn.frames.take():
            self._unheard += len(data) if self.close_sent else 0
            if self._unheard > LONGEST:
                self.transport.close()
            else:
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
        if conn.begun or conn.current_size is not None:
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

    def handle_connect(self, event: Request) -> None:
        self.conn.begun = 0  # that was the handshake
        super().handle_connect(event)

    def handle_events(self) -> None:
        if self.conn.exceeded:
            self.conn.events_received()
            self._hang_up(TOO_MANY_MESSAGES)
        else:
            super().handle_events()

    def handle_ping(self) -> None:
        """A peer that does not read is owed one pong, for the newest of its pings (RFC 6455, 5.5.3)."""
        if self.writable.is_set() or self.conn.state is not State.OPEN:
            super().handle_ping()
        elif pongs := self.conn.data_to_send():
            self._pong = pongs[-1]

    # Out -------------------------------------------------------------------------------------------------------------

    def ready(self) -> bool:
        """Is the socket open on both sides, and would nobody have to wait?"""
        return self.conn.state is State.OPEN and self.writable.is_set()

    def write(self, messages: list[bytes]) -> None:
        parts: list[bytes] = []
        for message in messages:
            parts += (_head(len(message)), message)
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._pong and self.conn.state is State.OPEN:
            self.transport.write(self._pong)
        self._pong = b""

    # The end ---------------------------------------------------------------------------------------------------------

    def owes(self) -> tuple[Waiting, int] | None:
        if self.transport.get_write_buffer_size():
            return Waiting.TAKE, taken(self.transport)
        conn = self.conn
        if conn.state is State.OPEN and (conn.begun or conn.current_size is not None):
            return Waiting.SEND, conn.begun + (conn.current_size or 0)
        return None

    def give_up(self, waiting: Waiting) -> None:
        if waiting is Waiting.TAKE:
            cut(self.transport)
        elif not self.transport.is_closing():
            self.conn.fail(SLOW)
            self._hang_up(SLOW)

    def _hang_up(self, code: int) -> None:
        """The close frame is made; whatever the peer says now is not heard any more."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()


def more_frames(data: bytes | bytearray, most: float) -> bool:
    """Has it more than so many? `data` begins with a frame; only the lengths are looked at."""
    at = number = 0
    while number <= most and at + 10 < len(data):
        size = data[at + 1] & 127
        if size == 126:
            size = 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        elif size == 127:
            size = 8 + int.from_bytes(data[at + 2 : at + 10], "big")
        at += 6 + size
        number += 1
    return number > most


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
        if self.protocol is not None and not self.protocol.disconnected:
            cut(self.protocol.transport)
