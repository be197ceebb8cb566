"""What people note for themselves at a table: kept for them alone, on all their screens."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.client import Client
from katzentisch.protocol import messages
from tests.server.harness import friends, refused, scene, serving, until
from tests.server.raw import Raw


async def test_notes_are_kept_for_their_writer_alone(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        marks = {"text": "Bo bluffs\n\u0000always", "cells": {"a1": [1, None, True], "b2": "?"}}
        raws = [await Raw.join(each.client, anna.table) for each in (bo, anna)]
        for raw in (*raws, *raws):
            await raw.settle()
        await anna.note(0, marks)
        assert await raws[0].settle() == [], "nobody else gets anything at all"
        noted = '{"t":"noted","seat":0,"number":1,"marks":' + msgspec.json.encode(marks).decode() + "}"
        assert await raws[1].settle() == [noted], "the same person at another screen does"
        assert await refused(bo.note(0, {})) == "not_your_chair"
        assert await refused(anna.wish(messages.Note("for-the-last-game", 0, 2, {}))) == "stale"
        assert await refused(anna.note(0, {"text": "x" * 8_000})) == "too_long"
        assert noted in await _frames(anna.client, anna.table)
        assert not any("noted" in frame for frame in await _frames(bo.client, anna.table))
        record = b"".join(await server.hub.store.load(anna.table)).decode()
        assert "bluffs" not in record
        await anna.note(0, {})
        assert not any("noted" in frame for frame in await _frames(anna.client, anna.table))


async def test_notes_survive_a_restart_and_go_along_to_another_device(disk: Path) -> None:
    async with serving(disk) as server:
        anna, *_ = await friends(server)
        await anna.note(0, {"grid": [1, 2]})
        assert anna.marks == {}
        link = json.loads(await anna.client.call("POST", "/api/handover"))["path"]
    async with serving(disk) as server:
        phone = Client(server.url)
        server.clients.append(phone)
        await phone.call("POST", "/api/handover/take", {"code": link.partition("#")[2]})
        joined = await phone.join(anna.table)
        await until(lambda: joined.marks == {0: {"grid": [1, 2]}})


@pytest.mark.parametrize("late", [False, True])
async def test_notes_reach_the_same_person_through_another_process(database: str, late: bool) -> None:
    """Also one that listens only after something has been noted, or again after a break."""
    listens = asyncio.Event()

    def waiting(store: Any) -> Any:
        listen = store.listen

        async def after(handler: Any) -> None:
            await listens.wait()
            await listen(handler)

        store.listen = after
        return store

    async with serving(db=database) as one, serving(db=database, wrap=waiting) as two:
        if not late:
            listens.set()
        anna, bo, _ = await friends(one)
        tablet = Client(two.url, token=anna.client.token)
        two.clients.append(tablet)
        beside = await tablet.join(anna.table)
        other = await Raw.join(Client(two.url, token=bo.client.token), anna.table)
        await until(lambda: scene(anna).phase == "running" and 0 in beside.looks)
        await other.settle()
        await anna.note(0, {"cells": "x"})
        listens.set()
        await until(lambda: beside.marks == {0: {"cells": "x"}})
        await beside.note(0, {"cells": "y"})
        await until(lambda: anna.marks == {0: {"cells": "y"}})
        await anna.note(0, {})
        await until(lambda: beside.marks == {0: {}})
        assert not any("cells" in frame for frame in await other.settle())


async def test_a_screen_that_comes_while_something_is_noted_ends_with_the_newest(disk: Path) -> None:
    """The store has read the old marks for it when the new ones are shown."""
    async with serving(disk) as server:
        anna, *_ = await friends(server)
        await anna.note(0, {"cells": "old"})
        store: Any = server.hub.store
        read, shown = asyncio.Event(), asyncio.Event()
        notes = store.notes

        async def slowly(*asked: Any) -> Any:
            found = await notes(*asked)
            read.set()
            await shown.wait()
            return found

        store.notes = slowly
        joining = asyncio.create_task(Raw.join(anna.client, anna.table))
        await read.wait()
        await anna.note(0, {"cells": "new"})
        shown.set()
        raw = await joining
        marks = [frame for frame in await raw.settle() if '"noted"' in frame]
        assert '"new"' in marks[-1], marks


async def _frames(client: Client, table: str) -> list[str]:
    raw = await Raw.join(client, table)
    frames = await raw.settle()
    await raw.close()
    return frames
