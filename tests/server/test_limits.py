"""Whom limits count: addresses of IPv4, and the networks of IPv6, of which somebody may own very many."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from katzentisch.server.identity import counted_as
from katzentisch.server.limits import Buckets, Held, Limits
from tests.server.harness import Serving, serving
from tests.server.test_security import PERSON


def house(number: int, site: int = 0) -> str:
    """An address in the /64 of this number, in a /48 of its own."""
    return f"2001:db8:{site:x}:{number:x}::1"


def test_who_is_counted() -> None:
    assert counted_as("203.0.113.9") == counted_as("::ffff:203.0.113.9") == (("203.0.113.9", 1),)
    assert counted_as(house(1)) == counted_as("2001:db8:0:1:ffff::2") != counted_as(house(2))
    assert [name for name, _ in counted_as(house(0x1234))] == [
        "2001:db8:0:1234::/64",
        "2001:db8:0:1200::/56",
        "2001:db8::/48",
    ]
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
    assert counted_as("not:an:address") == (("not:an:address", 1),)
    assert len(counted_as("x" * 10_000)[0][0]) == 100


def granted(limit: Buckets | Held, addresses: list[str], each: int = 1) -> int:
    return sum(limit.take(counted_as(address)) for address in addresses for _ in range(each))


@pytest.mark.parametrize("limit", [lambda: Buckets(10, 1e9), lambda: Held(10)])
def test_whoever_owns_a_network_is_not_65536_households(limit: Callable[[], Buckets | Held]) -> None:
    assert granted(limit(), [house(1)], 99) == 10
    assert granted(limit(), [house(number) for number in range(256)], 10) == 40, "a /56"
    assert granted(limit(), [house(number) for number in range(0, 65_536, 64)], 10) == 160, "a /48"
    assert granted(limit(), [house(0, site) for site in range(20)], 99) == 200, "twenty who have nothing in common"


@pytest.mark.parametrize("limit", [lambda: Buckets(10, 1e9), lambda: Held(10)])
def test_what_one_household_is_refused_costs_its_neighbours_nothing(limit: Callable[[], Buckets | Held]) -> None:
    counts = limit()
    assert granted(counts, [house(1)], 1000) == 10
    assert granted(counts, [house(2)], 10) == 10


def test_what_is_given_back_can_be_taken_again() -> None:
    held = Held(2)
    assert granted(held, [house(1)], 3) == 2
    held.give(counted_as(house(1)))
    assert granted(held, [house(1)], 3) == 1


LIMITS = Limits(sockets=1, people_per_hour=1, tables_per_hour=1, joins_per_minute=1, calls_per_minute=1)


async def statuses(server: Serving, method: str, path: str, body: object, token: str = "") -> list[int]:
    """What a whole /48 of callers gets, each from a /64 of its own."""
    found = []
    async with httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}) as page:
        for number in range(0, 20 * 256, 256):
            page.cookies.clear()
            headers = {"x-forwarded-for": house(number), "cookie": f"kt={token}"}
            found.append((await page.request(method, path, json=body, headers=headers)).status_code)
    return found


@pytest.mark.parametrize(
    ("name", "method", "path", "body"),
    [
        ("calls_per_minute", "GET", "/api/games", None),
        ("people_per_hour", "POST", "/api/me", PERSON),
        ("tables_per_hour", "POST", "/api/tables", {"key": "k" * 8, "game": "mausen"}),
    ],
)
async def test_every_call_counts_the_larger_networks_too(
    disk: Path, name: str, method: str, path: str, body: object
) -> None:
    generous = {field: 1000 for field in LIMITS.__struct_fields__ if field != name}
    async with serving(disk, behind_proxy=True, limits=Limits(**{**generous, name: 1})) as server:
        token = ""
        if path == "/api/tables":
            async with httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}) as page:
                token = (await page.post("/api/me", json=PERSON)).cookies["kt"]
        assert await statuses(server, method, path, body, token) == [200] * 16 + [429] * 4


@pytest.mark.parametrize("name", ["sockets", "joins_per_minute"])
async def test_every_socket_counts_the_larger_networks_too(disk: Path, name: str) -> None:
    generous = {field: 1000 for field in LIMITS.__struct_fields__ if field != name}
    async with serving(disk, behind_proxy=True, limits=Limits(**{**generous, name: 1})) as server:
        anna = await server.person("Anna")
        table = (await anna.open_table("mausen")).table
        closed, open_ = 0, []
        for number in range(0, 20 * 256, 256):
            headers = {"X-Forwarded-For": house(number), "Authorization": f"Bearer {anna.token}"}
            socket = await connect(
                f"{server.url.replace('http', 'ws')}/ws/{table}", additional_headers=headers, proxy=None
            )
            open_.append(socket)
            try:
                await socket.recv()
            except Exception:
                assert socket.close_code == 4029
                closed += 1
        assert closed == 4
        for socket in open_:
            await socket.close()
