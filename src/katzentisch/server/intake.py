"""HTTP as uvicorn speaks it, with an end to how much one request may be and how long it may take to come.

The parser keeps whatever has come of a request until it is whole, for as long as it takes: without this, one stranger
with an endless header fills the memory, and a thousand silent ones hold all files.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from katzentisch.server.guard import BODY

WHOLE = 2 * BODY
"""Bytes of one request, head and body. A body that is only a little too long still gets its refusal."""
SECONDS = 20.0
"""Until a request is whole, from its first byte; the first one from the opening of the connection."""


class BoundedHttp(HttpToolsProtocol):
    _read = 0
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows the base class too
        super().connection_made(transport)
        self._expect_end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_whole()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._read += len(data)
        if self._read > WHOLE and not self.transport.is_closing():
            self.send_400_response("Too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._read = 0
        self._is_whole()
        self._expect_end()

    def on_message_complete(self) -> None:
        self._is_whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_whole()
        super().handle_websocket_upgrade()

    def _expect_end(self) -> None:
        self._end = self.loop.call_later(SECONDS, self.transport.abort)

    def _is_whole(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
