"""Between the web server and everything else: trusted hosts, security headers, the cap on bodies, the access log."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse

from katzentisch.server.identity import only_host
from katzentisch.server.names import Names
from katzentisch.server.refusals import refuse

access = logging.getLogger("katzentisch.access")

BODY = 65_536
LONG_BODIES = {"/api/papers": 1_048_576}
"""Where files come in: bytes of a body by its path. Each household brings one at a time."""


def longest(path: str) -> int:
    """Bytes that a body may have there."""
    return LONG_BODIES.get(path, BODY)


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

OF_FILES = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
"""For scripts, styles and letters: parts of a page and never one themselves, so the rest says nothing there."""
PARTS = ("text/javascript", "application/javascript", "text/css", "font/")

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class Guard:
    """`sockets` gets the server's own `send`: through it a table's wire finds its protocol."""

    def __init__(self, pages: App, sockets: App, names: Names) -> None:
        self.pages = pages
        self.sockets = sockets
        self.names = names

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.pages(scope, receive, send)
            return
        host = only_host(Headers(raw=scope["headers"]))
        if scope["type"] == "websocket":
            started = time.monotonic()
            try:
                if self.names.trusted(host) and scope["path"].startswith("/ws/"):
                    await self.sockets(scope, receive, send)
                else:
                    scope["katzentisch.status"] = status = 403 if self.names.trusted(host) else 400
                    await receive()
                    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
                    await send({"type": "websocket.http.response.body", "body": b""})
            finally:
                _note("WS", "/ws/{table}", scope.get("katzentisch.status", 101), scope, started)
            return
        await self._http(scope, receive, send, host)

    async def _http(self, scope: dict[str, Any], receive: Any, send: Any, host: str) -> None:
        started = time.monotonic()
        scope["headers"] = [header for header in scope["headers"] if not _many_ranges(*header)]
        status = 500
        read = 0

        async def capped() -> Any:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > longest(scope["path"]):
                raise refuse("too_long")
            return message

        async def with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in (OF_FILES if _is_part(headers) else HEADERS).items():
                    headers[name] = value
                if _is_part(headers):
                    await send(message)
                    return
                if self.names.looks_safe(host, scope["scheme"]):
                    headers["cross-origin-opener-policy"] = "same-origin"
                if self.names.secure():
                    headers["strict-transport-security"] = "max-age=31536000"
            await send(message)

        app: App = self.pages if self.names.trusted(host) else PlainTextResponse("Unknown host.\n", 400)
        try:
            await app(scope, capped, with_headers)
        except ClientDisconnect:  # whoever has gone, or was not waited for any longer
            status = 408
        finally:
            route = scope.get("route")
            _note(scope["method"], getattr(route, "path", "?"), status, scope, started)


def _is_part(headers: MutableHeaders) -> bool:
    return headers.get("content-type", "").startswith(PARTS)


def _many_ranges(name: bytes, value: bytes) -> bool:
    """Thousands of small pieces of one file in one answer: no player of sounds asks for that. Whole, it is cheaper."""
    return name == b"range" and b"," in value


def _note(method: str, route: str, status: int, scope: dict[str, Any], started: float) -> None:
    """One line of JSON: the pattern of the path, never the path (it may be somebody's private link), no query."""
    if access.isEnabledFor(logging.INFO):
        line = {
            "at": round(time.time(), 3),
            "method": method,
            "route": route,
            "status": status,
            "ms": round((time.monotonic() - started) * 1000, 1),
            "from": (scope.get("client") or ("",))[0],
        }
        access.info(json.dumps(line))
