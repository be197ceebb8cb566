"""HTTP as uvicorn speaks it, with an end to how much may come, and to how long the server waits.

The parser takes whatever comes at once and keeps it until a request is whole: without this, one stranger with an
endless header fills the memory, one segment full of requests stops every table, and a thousand silent ones hold all
files (tests/server/test_flood.py). What is refused here reaches nothing else, neither pages nor the table's sockets
(tests/server/test_heads.py).
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from katzentisch.server.guard import BODY, longest
from katzentisch.server.patience import Wait, Waiting, cut, taken

WHOLE = 2 * BODY
"""Bytes of one request, head and body. A body that is only a little too long still gets its refusal. Where files come
in it is as much more as a body may be longer there."""
HEAD = 16_384
"""Bytes of its head: the request line and all headers, trailers among them."""
LINES = 100
"""How many headers it may have."""
PIECES = 500
"""Pieces that its body may come in, and as many for each further 64 KB that it may have."""
IN_A_ROW = 8
"""Requests that may come before the first of them is answered. Browsers wait for every answer."""
AT_ONCE = 16_384
"""Bytes that are parsed before it is asked again whether that was enough."""


class Stopped(Exception):
    """Stops the parser where it is; `BoundedHttp._refusal` says why."""


class BoundedHttp(HttpToolsProtocol):
    waited: Wait | None = None
    _read = 0  # bytes of the request that is coming
    _more = 0  # bytes that it may have over what is usual
    _head = 0  # bytes of its head that have been understood
    _late = 0  # bytes that have come while the head has no end
    _whole_head = False
    _pieces = 0
    _comes = True  # the first request, or the rest of one that has begun
    _upgraded = False
    _answered: RequestResponseCycle | None = None  # the request that the application has
    _refusal = HTTPStatus.BAD_REQUEST

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), AT_ONCE):
            part = data[start : start + AT_ONCE] if len(data) > AT_ONCE else data
            if not self._whole_head:
                self._late += len(part)
            super().data_received(part)
            if self._upgraded or self.transport.is_closing():
                return
            self._read += len(part)
            if not self._whole_head and self._late > HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            elif self._read > WHOLE + self._more:
                self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    # What the parser finds -------------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= IN_A_ROW:
            self._stop(HTTPStatus.TOO_MANY_REQUESTS)
        super().on_message_begin()
        self._read = self._head = self._late = self._pieces = self._more = 0
        self._whole_head = False
        self._comes = True

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._understood(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._understood(len(name) + len(value) + len(": \r\n"))

    def on_headers_complete(self) -> None:
        self._whole_head = True
        self._check_target()
        self._more = longest(self.url.decode("latin-1").partition("?")[0]) - BODY
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > PIECES * (1 + self._more // BODY):
            self._stop(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._comes = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade()

    def _understood(self, size: int) -> None:
        self._head += size
        if self._head > HEAD or len(self.headers) > LINES:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _check_target(self) -> None:
        """A path; or a whole address, which then names the same host as the header."""
        if self.url.startswith(b"/"):
            return
        hosts = [value.lower() for name, value in self.headers if name == b"host"]
        scheme, _, rest = self.url.partition(b"://")
        named = rest.partition(b"/")[0].partition(b"?")[0]
        if scheme.lower() not in (b"http", b"https", b"ws", b"wss") or [named.lower()] != hosts:
            self._stop(HTTPStatus.BAD_REQUEST)

    def _stop(self, status: HTTPStatus) -> None:
        """The parser goes no further; uvicorn asks for `send_400_response` then."""
        self._refusal = status
        raise Stopped

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        async def unless_gone(scope: Any, receive: Any, send: Any) -> None:
            if not cycle.disconnected:
                await app(scope, receive, send)

        self._answered = cycle
        super()._start_asgi_task(cycle, unless_gone)

    # The end ---------------------------------------------------------------------------------------------------------

    def owes(self) -> tuple[Waiting, int] | None:
        if self.transport.get_write_buffer_size():
            return Waiting.TAKE, taken(self.transport)
        if self._comes:
            return Waiting.SEND, self._read
        if self.timeout_keep_alive_task is not None:
            return Waiting.ASK, 0
        return None

    def give_up(self, waiting: Waiting) -> None:
        if waiting is Waiting.TAKE:
            cut(self.transport)
        elif waiting is Waiting.SEND and self._read and not (self.cycle and self.cycle.response_started):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """What uvicorn says when its parser fails, for whatever reason."""
        self._refuse(self._refusal)

    def _refuse(self, status: HTTPStatus) -> None:
        text = f"{status.phrase}.\n"
        self.transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(text)}\r\nconnection: close\r\n\r\n{text}".encode()
        )
        self._let_go()
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _let_go(self) -> None:
        """Whoever makes an answer is told that nobody waits for it; uvicorn tells only the last in a row."""
        self.pipeline.clear()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
