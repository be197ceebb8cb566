"""What may stand at the head of a request: how much, for whom, and under which name."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from katzentisch.server.identity import cookie, host_of, only_host, own_origin
from katzentisch.server.intake import HEAD, LINES
from tests.server.harness import Serving, serving

PAGE: tuple[str, tuple[str, ...], int] = ("/api/games", (), 200)
SOCKET = (
    "/ws/nothing",
    (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Authorization: Bearer nobody",
    ),
    101,
)
WAYS = pytest.mark.parametrize(("target", "headers", "usual"), [PAGE, SOCKET], ids=["page", "socket"])
"""The two ways in: to pages and calls, and to a table's socket."""


async def status(server: Serving, *pieces: str) -> int:
    """The status of the answer to a request that comes in these pieces; 0 if there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    answer = asyncio.create_task(reader.readline())
    try:
        for piece in pieces:
            if not answer.done():
                writer.write(piece.encode("latin-1"))
                await asyncio.wait({answer}, timeout=0.02)
        line = await asyncio.wait_for(answer, 20)
        return int(line.split()[1]) if line else 0
    finally:
        writer.close()


def get(*headers: str, target: str = "/api/games", host: str = "127.0.0.1") -> str:
    lines: Iterable[str] = (f"GET {target} HTTP/1.1", f"Host: {host}", *headers)
    return "".join(f"{line}\r\n" for line in lines) + "\r\n"


# How much ------------------------------------------------------------------------------------------------------------


@WAYS
async def test_a_head_has_at_most_16_kilobytes(disk: Path, target: str, headers: tuple[str, ...], usual: int) -> None:
    async with serving(disk) as server:
        assert await status(server, get(*headers, target=target)) == usual
        fits = [f"X-{i}: {'a' * 7000}" for i in range(2)]
        assert await status(server, get(*headers, *fits, target=target)) == usual
        for long in (
            [f"Cookie: kt={'a' * HEAD}"],
            [f"X-{i}: {'a' * 7000}" for i in range(3)],
            [f"X-{i}: a" for i in range(LINES)],
            [f"{'X' * HEAD}: a"],
        ):
            assert await status(server, get(*headers, *long, target=target)) == 431, long[0][:20]
        assert await status(server, get(*headers, target=f"{target}/{'a' * HEAD}")) == 431
        assert await status(server, get(*headers, target=f"{target}?{'a' * HEAD}")) == 431


async def test_a_head_without_end_is_refused_when_it_has_become_too_long(disk: Path) -> None:
    async with serving(disk) as server:
        pieces = ["GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", *(["a" * 1024] * 20)]
        assert await status(server, *pieces) == 431
        assert await status(server, "GET /", *(["a" * 1024] * 20)) == 431
        assert await status(server, get()) == 200


async def test_a_long_body_is_no_long_head(disk: Path) -> None:
    body = '{"name": "' + "x" * 60_000 + '"}'
    head = (
        "POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Katzentisch: client\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    async with serving(disk) as server:
        assert await status(server, head, *(body[i : i + 6000] for i in range(0, len(body), 6000))) == 400


# Under which name ----------------------------------------------------------------------------------------------------


@WAYS
async def test_exactly_one_host_is_named_and_it_is_ours(
    disk: Path, target: str, headers: tuple[str, ...], usual: int
) -> None:
    async with serving(disk) as server:
        ours = f"127.0.0.1:{server.port}"
        for host in (
            "evil.example",
            f"evil.example@{ours}",
            f"{ours}@evil.example",
            "127.0.0.1:port",
            "127.0.0.1:99999",
            "127.0.0.1:",
            "127.0.0.1:1:2",
            "127.0.0.1, evil.example",
            "127.0.0.1/evil",
            "127.0.0.1 evil.example",
            "127.0.0.1\\evil",
            "[127.0.0.1",
            "",
        ):
            assert await status(server, get(*headers, target=target, host=host)) == 400, host
        assert await status(server, get("Host: evil.example", *headers, target=target)) == 400
        assert await status(server, get(f"Host: {ours}", *headers, target=target, host=ours)) == 400
        assert await status(server, get(*headers, target=target).replace("Host: 127.0.0.1\r\n", "")) == 400
        assert await status(server, get(*headers, target=target, host=ours)) == usual


async def test_a_whole_address_names_the_host_of_the_header_or_is_refused(disk: Path) -> None:
    async with serving(disk) as server:
        ours = f"127.0.0.1:{server.port}"
        assert await status(server, get(target=f"http://{ours}/api/games", host=ours)) == 200
        for target in (
            "http://evil.example/api/games",
            f"http://evil.example@{ours}/api/games",
            f"http://{ours}@evil.example/api/games",
            "http://127.0.0.1/api/games",
            f"file://{ours}/api/games",
            "evil.example:443",
            "*",
        ):
            assert await status(server, get(target=target, host=ours)) == 400, target


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Katzen.Example:8080", "katzen.example"),
        ("[2001:DB8::1]:80", "2001:db8::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("a@b", ""),
        ("b\u00fcro.example", ""),
        ("a:", ""),
        ("a:65536", ""),
        ("a" * 254, ""),
        ("a\n", ""),
    ],
)
def test_the_name_in_a_host_header(header: str, name: str) -> None:
    assert host_of(header) == name
    assert only_host(Headers(raw=[(b"host", header.encode("latin-1"))] * 2)) == ""


def test_the_origin_is_the_host_and_nothing_more() -> None:
    def own(origin: str, secure: bool = False) -> bool | None:
        return own_origin(Headers({"host": "katzen.example", "origin": origin}), secure)

    assert own("https://katzen.example", secure=True) is True
    assert own("http://KATZEN.example") is True
    for origin in ("http://katzen.example:81", "null", "", "http://evil@katzen.example", "katzen.example", "x://"):
        assert own(origin) is False, origin


# Cookies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("kt=abc", "abc"),
        ("theme=dark; kt=abc ;x=1", "abc"),
        ("nokt=1; kt=abc; kt=def", "abc"),
        ("kt", ""),
        ("kt=", ""),
        ('kt="abc"', '"abc"'),
        ("", ""),
        (";;;=;", ""),
        ("__Host-kt=abc", ""),
    ],
)
def test_the_token_in_a_cookie(header: str, token: str) -> None:
    assert cookie(Headers({"cookie": header}), secure=False) == token
