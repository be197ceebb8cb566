"""A wish that is sent again with its key is done once; another one with that key is refused. Also after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.client import Client
from katzentisch.protocol import messages, shapes
from katzentisch.table import entries as e
from tests.server.harness import Serving, friends, refused, scene, serving, until
from tests.server.raw import Raw

KEY = "the-very-same-key"
USED = "key_used"


def code(frame: str) -> str:
    news = msgspec.json.decode(frame, type=messages.News)
    return news.code if isinstance(news, messages.Refused) else news.__struct_config__.tag or ""


async def back(server: Serving, client: Client, table: str) -> Raw:
    """The same person at the same table, perhaps of a server that has been started again."""
    again = Client(server.url, token=client.token)
    server.clients.append(again)
    return await Raw.join(again, table)


WISHES: list[tuple[str, dict[str, Any], list[tuple[str, dict[str, Any]]]]] = [
    ("sit", {"seat": 1}, [("sit", {"seat": 2}), ("rise", {"seat": 0}), ("begin", {}), ("again", {})]),
    ("rise", {"seat": 0}, [("remove", {"seat": 0}), ("rise", {"seat": 1}), ("sit", {"seat": 0})]),
    ("seatbot", {"seat": 1, "bot": "random"}, [("seatbot", {"seat": 1, "bot": "greedy"}), ("begin", {})]),
    ("say", {"text": "hello"}, [("say", {"text": "goodbye"}), ("say", {"phrase": "hello"}), ("sit", {"seat": 1})]),
    (
        "begin",
        {},
        [
            ("note", {"seat": 0, "number": 1, "marks": {}}),
            ("act", {"seat": 0, "situation": 1, "action": 3}),
            ("say", {"phrase": "hello"}),
        ],
    ),
]


@pytest.mark.parametrize(("kind", "fields", "others"), WISHES, ids=[kind for kind, _, _ in WISHES])
async def test_another_wish_with_the_same_key_is_refused(
    disk: Path, kind: str, fields: dict[str, Any], others: list[tuple[str, dict[str, Any]]]
) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = (await anna.open_table("mausen", free_chat=True)).table
        raw = await back(server, anna, table)
        assert code(await raw.wish(kind, key=KEY, **fields)) == "done"
        await self_same(raw, kind, fields, others)
    async with serving(disk) as server:
        await self_same(await back(server, anna, table), kind, fields, others)


async def self_same(raw: Raw, kind: str, fields: dict[str, Any], others: list[tuple[str, dict[str, Any]]]) -> None:
    for _ in range(2):
        assert code(await raw.wish(kind, key=KEY, **fields)) == "done", "sent again, it has been done"
        for other, different in others:
            assert code(await raw.wish(other, key=KEY, **different)) == USED, other


async def test_an_action_under_a_used_key_is_not_taken_for_done(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        raw = await Raw.join(anna.client, anna.table)
        act: dict[str, Any] = {"key": KEY, "seat": 0, "situation": 1, "action": 3}
        assert code(await raw.wish("act", **act)) == "done"
        for change in ({"action": 4}, {"seat": 1}, {"situation": 2}, {"action": 99}):
            assert code(await raw.wish("act", **{**act, **change})) == USED, change
        assert code(await raw.wish("act", **act)) == "done"
        await until(lambda: anna.looks[0].sealed == 3)
        other = await Raw.join(bo.client, anna.table)
        assert code(await other.wish("act", **{**act, "seat": 1})) == "done", "keys of others are theirs"


TABLE: dict[str, Any] = {"key": KEY, "game": "mausen", "options": {"players": 4}, "pace": "fast"}


@pytest.mark.parametrize("path", ["/api/tables", "/api/quick"])
async def test_another_table_with_the_same_key_is_refused(disk: Path, path: str) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        opened = msgspec.json.decode(await anna.call("POST", path, TABLE), type=shapes.OpenedTable)
        joined = await anna.join(opened.table)
        for _ in range(70):  # the key is known longer than those of ordinary wishes
            await joined.say("hello")
        await self_same_table(anna, path, opened)
    async with serving(disk) as server:
        again = Client(server.url, token=anna.token)
        server.clients.append(again)
        await self_same_table(again, path, opened)
        assert len((await again.me()).tables) == 1


async def self_same_table(anna: Client, path: str, opened: shapes.OpenedTable) -> None:
    for _ in range(2):
        again = msgspec.json.decode(await anna.call("POST", path, TABLE), type=shapes.OpenedTable)
        assert again == opened
        for change in ({"options": {"players": 5}}, {"game": "gauner", "options": {}}, {"pace": "slow"}):
            assert await refused(anna.call("POST", path, {**TABLE, **change})) == USED, change
        other = {"/api/tables": "/api/quick", "/api/quick": "/api/tables"}[path]
        assert await refused(anna.call("POST", other, TABLE)) == USED


async def test_no_fingerprint_tells_what_somebody_wrote_who_wants_to_be_forgotten(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen", free_chat=True)
        guest = await bo.join(table.table)
        await guest.sit(1)
        await guest.say(text="yes")

        async def said() -> list[e.Step]:
            steps = [e.decode(line) for line in await server.hub.store.load(table.table)]
            return [step for step in steps if isinstance(step.entries[0], e.Said)]

        assert all(step.of for step in await said())
        await bo.call("DELETE", "/api/me")
        assert [step.of for step in await said()] == [""]
        assert scene(table).chairs[1].name == ""
