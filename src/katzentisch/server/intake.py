"""HTTP as uvicorn speaks it, with an end to how much one request may be and how long it may take to come.

The parser keeps whatever has come of a request until it is whole, for as long as it takes: without this, one stranger
with an endless header fills the memory, and a thousand silent ones hold all files. What it refuses here reaches nothing
else, neither pages nor the table's sockets (tests/server/test_heads.py).
"""

from __future__ import annotations

import asyncio

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from katzentisch.server.guard import BODY

WHOLE = 2 * BODY
"""Bytes of one request, head and body. A body that is only a little too long still gets its refusal."""
HEAD = 16_384
"""Bytes of its head: the request line and all headers, trailers among them."""
LINES = 100
"""How many headers it may have."""
SECONDS = 20.0
"""Until a request is whole, from its first byte; the first one from the opening of the connection."""


class BoundedHttp(HttpToolsProtocol):
    _read = 0
    _head = 0  # bytes of the head that have been understood
    _late = 0  # bytes that came after the packet in which the head began, while it has no end
    _whole_head = False
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows the base class too
        super().connection_made(transport)
        self._expect_end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_whole()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._whole_head:
            self._late += len(data)
        super().data_received(data)
        self._read += len(data)
        if self.transport.is_closing():
            return
        if not self._whole_head and self._late > HEAD:
            self.refuse(431)
        elif self._read > WHOLE:
            self.refuse(413)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._read = self._head = self._late = 0
        self._whole_head = False
        self._is_whole()
        self._expect_end()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._understood(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._understood(len(name) + len(value) + len(": \r\n"))

    def on_headers_complete(self) -> None:
        self._whole_head = True
        self._check_target()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_whole()
        super().handle_websocket_upgrade()

    def refuse(self, status: int) -> None:
        """Says so and hangs up. Nothing more of this connection is read."""
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Also when a refusal has ended the parsing: then it has been said."""
        self.refuse(400)

    def _understood(self, size: int) -> None:
        self._head += size
        if self._head > HEAD or len(self.headers) > LINES:
            self.refuse(431)
            raise httptools.HttpParserError("the head is too long")  # the parser stops here

    def _check_target(self) -> None:
        """A path; or a whole address, which then names the same host as the header."""
        if self.url.startswith(b"/"):
            return
        hosts = [value for name, value in self.headers if name == b"host"]
        scheme, _, rest = self.url.partition(b"://")
        named = rest.partition(b"/")[0].partition(b"?")[0]
        if scheme.lower() not in (b"http", b"https", b"ws", b"wss") or [named.lower()] != [
            host.lower() for host in hosts
        ]:
            self.refuse(400)
            raise httptools.HttpParserError("the request is for another host")

    def _expect_end(self) -> None:
        self._end = self.loop.call_later(SECONDS, self.transport.abort)

    def _is_whole(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
