"""What strangers, foreign pages, floods and odd texts cannot do."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from katzentisch.client import Client
from katzentisch.server.intake import WHOLE
from katzentisch.server.limits import Limits
from katzentisch.server.names import own_addresses
from katzentisch.server.pages import STATIC
from tests.server.harness import GENEROUS, Serving, play, processes, refused, scene, serving, until
from tests.server.raw import Raw


def http(server: Serving, **headers: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, headers=headers)


def browser(server: Serving) -> httpx.AsyncClient:
    return http(server, origin=server.url)


PERSON = {"name": "Anna", "avatar": "cat", "lang": "de"}


async def close_code(server: Serving, client: Client, table: str, *frames: str | bytes) -> int:
    """The code with which the server ends a connection on which these frames are sent."""
    raw = await Raw.join(client, table)
    for frame in frames:
        await raw.socket.send(frame)
    try:
        while True:
            await asyncio.wait_for(raw.socket.recv(), 5)
    except ConnectionClosed:
        return raw.socket.close_code or 0


# Foreign pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null", "http://[", "file://"])
async def test_a_foreign_origin_is_refused_before_accept(disk: Path, origin: str) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        address = f"ws://127.0.0.1:{server.port}/ws/{table.table}"
        for headers in ({"Cookie": f"kt={anna.token}"}, {"Authorization": f"Bearer {anna.token}"}):
            with pytest.raises(InvalidStatus) as refusal:
                await connect(address, origin=origin, additional_headers=headers, proxy=None)  # type: ignore[arg-type]  # str
            assert refusal.value.response.status_code == 403
        async with http(server, origin=origin, cookie=f"kt={anna.token}") as page:
            for call in (page.post("/api/me", json=PERSON), page.request("DELETE", "/api/me", json={})):
                answer = await call
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        assert (await anna.me()).name == "Anna"


async def test_without_an_origin_a_cookie_is_not_enough(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        with pytest.raises(InvalidStatus) as refusal:
            await connect(
                f"ws://127.0.0.1:{server.port}/ws/{table.table}",
                additional_headers={"Cookie": f"kt={anna.token}"},
                proxy=None,
            )
        assert refusal.value.response.status_code == 403
        async with http(server, cookie=f"kt={anna.token}") as page:
            assert (await page.post("/api/handover", json={})).status_code == 403


async def test_the_own_page_with_its_cookie_is_let_in(disk: Path) -> None:
    async with serving(disk) as server, browser(server) as page:
        assert (await page.post("/api/me", json=PERSON)).status_code == 200
        opened = (await page.post("/api/tables", json={"key": "k" * 8, "game": "mausen"})).json()
        token = page.cookies["kt"]
        async with connect(
            f"ws://127.0.0.1:{server.port}/ws/{opened['table']}",
            origin=server.url,  # type: ignore[arg-type]  # a plain str will do
            additional_headers={"Cookie": f"kt={token}"},
            proxy=None,
        ) as socket:
            assert '"t":"scene"' in str(await socket.recv())


async def test_a_foreign_host_is_refused(disk: Path) -> None:
    """A name that somebody else points to this machine (DNS rebinding) is none of ours."""
    async with serving(disk) as server:
        for host in ("evil.example", f"evil.example:{server.port}", ""):
            async with http(server, host=host) as page:
                assert (await page.get("/api/games")).status_code == 400
        with pytest.raises(InvalidStatus) as refusal:
            await connect(f"ws://127.0.0.1:{server.port}/ws/x", additional_headers={"Host": "evil.example"}, proxy=None)
        assert refusal.value.response.status_code in (400, 403)


async def test_a_call_needs_json(disk: Path) -> None:
    async with serving(disk) as server, browser(server) as page:
        answer = await page.post("/api/me", content=json.dumps(PERSON), headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")


# Messages ------------------------------------------------------------------------------------------------------------


async def test_oversized_malformed_unknown_and_too_many_messages_get_the_documented_close_code(disk: Path) -> None:
    limits = Limits(burst=30, messages_per_second=5)
    async with serving(disk, limits=limits) as server:
        anna = await server.person("Anna")
        table = (await anna.open_table("mausen")).table
        act = '{"t":"act","key":"12345678","seat":0,"situation":1,"action":1'
        for frames, code in (
            (["x" * 20_000], 1009),
            (["{"], 1007),
            ([""], 1007),
            (["[" * 5_000], 1008),
            (['{"t":"ping"' + " " * 9_000 + "]"], 1007),
            ([b"\x00\x01"], 1007),
            ([b'{"t":"ping"}'], 1007),
            (['{"t":"nonsense"}'], 1008),
            (['{"key":"12345678"}'], 1008),
            (["[]"], 1008),
            ([act + ',"more":1}'], 1008),
            ([act.replace('"action":1', '"action":-1') + "}"], 1008),
            ([act.replace('"seat":0', '"seat":99') + "}"], 1008),
            ([act.replace("12345678", "short") + "}"], 1008),
            (['{"t":"sit","key":"12345678"}'], 1008),
            ([json.dumps({"t": "say", "key": "12345678", "text": "x" * 301})], 1008),
            (['{"t":"ping"}'] * 31, 4000),
        ):
            assert await close_code(server, anna, table, *frames) == code, frames[0][:60]
        assert scene(await anna.join(table)).mine == [0], "the table is as it was"


async def test_no_such_table_and_strangers(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        assert await close_code(server, anna, "nothing") == 4004
        assert await refused(anna.join("/t/nothing")) == "no_such_table"
        assert await refused(Client(server.url, token="not-a-token").join(table.table)) == "stranger"
        assert await refused(Client(server.url, token="not-a-token").me()) == "stranger"


async def test_too_many_connections_of_one_address(disk: Path) -> None:
    async with serving(disk, limits=Limits(sockets=3)) as server:
        anna = await server.person("Anna")
        table = (await anna.open_table("mausen")).table
        open_ = [await Raw.join(anna, table) for _ in range(2)]  # and her own one
        assert await close_code(server, anna, table) == 4029
        await open_[0].close()
        await until(lambda: server.application.sockets.open.of("127.0.0.1") == 2)
        raw = await Raw.join(anna, table)
        assert '"t":"scene"' in await raw.read()


@pytest.mark.parametrize(
    ("limits", "calls"),
    [
        (Limits(people_per_hour=2), [("POST", "/api/me", PERSON)] * 3),
        (Limits(calls_per_minute=2), [("GET", "/api/games", None)] * 3),
    ],
)
async def test_limits_per_address(disk: Path, limits: Limits, calls: list[tuple[str, str, Any]]) -> None:
    async with serving(disk, limits=limits) as server:
        codes = []
        for method, path, body in calls:
            async with browser(server) as page:
                codes.append((await page.request(method, path, json=body)).status_code)
        assert codes == [200] * (len(calls) - 1) + [429]


async def test_tables_and_joins_per_address_are_limited(disk: Path) -> None:
    async with serving(disk, limits=Limits(tables_per_hour=2, joins_per_minute=3)) as server:
        anna = await server.person("Anna")
        tables = [await anna.open_table("mausen") for _ in range(2)]
        assert await refused(anna.open_table("mausen")) == "too_much"
        await Raw.join(anna, tables[0].table)
        assert await close_code(server, anna, tables[0].table) == 4029


async def test_a_body_over_the_cap_is_refused(disk: Path) -> None:
    async with serving(disk) as server, browser(server) as page:
        answer = await page.post("/api/me", json={**PERSON, "name": "x" * 70_000})
        assert answer.status_code == 413
        answer = await page.post("/api/me", content="[" * 10_000, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_body")


async def test_a_request_without_end_is_ended(disk: Path) -> None:
    async with serving(disk) as server:
        heads = (
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
            b"GET /",
            b"POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n",
        )
        for head in heads:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            sent = 0
            with contextlib.suppress(OSError):
                writer.write(head)
                while sent < 100 * WHOLE and not reader.at_eof():
                    writer.write(b"a" * 10_000)
                    await writer.drain()
                    sent += 10_000
            assert sent < 100 * WHOLE, "it would have been read for ever"
            writer.close()
        async with http(server) as page:
            assert (await page.get("/health")).status_code == 200


async def test_who_connects_and_says_nothing_is_not_waited_for(disk: Path) -> None:
    async with serving(disk, limits=msgspec.structs.replace(GENEROUS, patience_seconds=0.3)) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        for beginning in (b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(beginning)
            await asyncio.wait_for(reader.read(), 10)
            writer.close()
        await asyncio.sleep(1.5)  # longer than a round over all connections
        await table.say("hello", None)  # a table's line may be silent
        assert table.reconnects == 0


# Headers -------------------------------------------------------------------------------------------------------------


async def test_every_answer_has_the_security_headers(disk: Path) -> None:
    async with serving(disk) as server, http(server) as page:
        for path in ("/", "/t/x", "/api/games", "/nothing/here", "/api/nothing", "/health", "/assets/none.js"):
            answer = await page.get(path)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            assert "server" not in answer.headers


async def test_what_is_only_part_of_a_page_says_no_more_than_it_must(disk: Path) -> None:
    """Scripts, styles and letters: what they are, and for whom. The page says the rest once."""
    parts = [file for file in (STATIC / "assets").glob("*") if file.suffix in (".js", ".css", ".woff2")][:40]
    async with serving(disk) as server, http(server) as page:
        for file in parts:
            answer = await page.get(f"/assets/{file.name}")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "content-security-policy" not in answer.headers


async def test_a_header_that_plain_http_makes_an_error_on_the_console_is_not_sent_there(disk: Path) -> None:
    opener = "cross-origin-opener-policy"
    async with serving(disk, host="0.0.0.0") as server, http(server) as page:
        assert opener in (await page.get("/")).headers
        assert opener not in (await page.get("/", headers={"host": own_addresses()[0]})).headers
    async with serving(disk, origins=("https://katzen.example",)) as server, http(server) as page:
        assert opener in (await page.get("/", headers={"host": "katzen.example"})).headers


async def test_the_cookie_is_out_of_reach_of_scripts(disk: Path) -> None:
    async with serving(disk) as server, browser(server) as page:
        made = (await page.post("/api/me", json=PERSON)).headers["set-cookie"]
        assert made.startswith("kt=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {*made.split("; ")}
        assert "Secure" not in made
        gone = (await page.request("DELETE", "/api/me", json={})).headers["set-cookie"]
        assert "Max-Age=0" in gone


async def test_over_tls_the_cookie_insists_on_it(disk: Path) -> None:
    names = {"origin": "https://katzen.example", "host": "katzen.example"}
    async with serving(disk, origins=("https://katzen.example",)) as server, http(server, **names) as page:
        answer = await page.post("/api/me", json=PERSON)
        assert answer.headers["set-cookie"].startswith("__Host-kt=")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert "strict-transport-security" in answer.headers


async def test_over_tls_a_page_of_the_same_host_that_came_without_it_is_foreign(disk: Path) -> None:
    names = {"origin": "http://katzen.example", "host": "katzen.example"}
    async with serving(disk, origins=("https://katzen.example",)) as server, http(server, **names) as page:
        answer = await page.post("/api/me", json=PERSON)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


# Texts ---------------------------------------------------------------------------------------------------------------

ODD = [
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert"),
    ("A\u202enna\u2066", "Anna"),
    ("A\u0000n\u001bn\u009fa\ufeff", "Anna"),
    ("  A \n\t B  ", "A B"),
    ("A\u030anna", "\u00c5nna"),
    ("\u200b\u200eAnna\u200f", "Anna"),
    ("x" * 60, "x" * 24),
    ("\ud83d\udc08".encode("utf-16", "surrogatepass").decode("utf-16"), "\U0001f408"),
]


@pytest.mark.parametrize(("given", "kept"), ODD)
async def test_names_stay_text(disk: Path, given: str, kept: str) -> None:
    async with serving(disk) as server, browser(server) as page:
        answer = await page.post("/api/me", json={**PERSON, "name": given})
        assert answer.json()["name"] == kept
        assert "<" not in given or "<" in answer.json()["name"], "nothing is escaped: it is text, and shown as text"


@pytest.mark.parametrize("name", ["", " ", "\u202e", "\u200d\u200d", "x" * 300])
async def test_names_without_anything_to_see_are_refused(disk: Path, name: str) -> None:
    async with serving(disk) as server, browser(server) as page:
        answer = await page.post("/api/me", json={**PERSON, "name": name})
        assert (answer.status_code, answer.json()["code"] in ("name_empty", "bad_body")) == (400, True)


# Tokens --------------------------------------------------------------------------------------------------------------


async def test_tokens_appear_in_no_log_page_url_or_view(disk: Path) -> None:
    """Everything that anybody gets to read during a whole game, and everything that is logged and kept."""
    async with processes(("--data", str(disk))) as (server,):
        anna, bo = Client(server.url), Client(server.url)
        for client, name in ((anna, "Anna"), (bo, "Bo")):
            await client.become(name)
        table = await anna.open_table("mausen", listed=True, pace="rush")
        watcher = await Raw.join(bo, table.table)
        code = json.loads(await anna.call("POST", "/api/handover"))["path"].partition("#")[2]
        await table.begin()
        await play(table, Random(1))
        seen = await watcher.settle()
        for path in (
            "/api/me",
            "/api/tables",
            "/api/games",
            f"/api/tables/{table.table}/games/1/record",
            f"/api/tables/{table.table}/games/1/replay?seat=0",
            f"/api/tables/{table.table}/games/1/verify",
            "/health",
            "/",
            f"/t/{table.table}",
        ):
            seen.append((await bo.call("GET", path)).decode())
        phone = Client(server.url)
        await phone.call("POST", "/api/handover/take", {"code": code})
        await watcher.socket.send("{")
        for client in (anna, bo, phone):
            await client.close()
        await server.end(signal.SIGTERM)
        logged = server.output.decode()
    kept = "".join(file.read_bytes().decode("latin-1") for file in disk.iterdir())
    assert '"route": "/ws/{table}"' in logged
    for secret in (anna.token, bo.token, phone.token, code):
        assert len(secret) >= 32
        assert secret not in "\n".join(seen)
        assert secret not in logged
        assert secret not in kept
    assert table.table not in logged, "a private link is nobody's business either"


async def test_public_ids_say_nothing(disk: Path) -> None:
    """The same person is somebody else at another table, and no id that the server uses inside is ever sent."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        one, two = await anna.open_table("mausen"), await anna.open_table("mausen")
        assert scene(one).me != scene(two).me
        (inside,) = server.hub.live_tables[one.table].table.people()
        raw = await Raw.join(anna, one.table)
        assert inside not in "".join(await raw.settle())
        assert inside not in (await anna.call("GET", "/api/me")).decode()


def test_generous_limits_are_only_for_tests() -> None:
    usual = Limits()
    for name in Limits.__struct_fields__:
        assert getattr(usual, name) <= getattr(GENEROUS, name)
