"""Whatever the store does while somebody joins: they are told to come back, and when they do, all is well."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from katzentisch.client import Client
from katzentisch.server import socket as module
from katzentisch.server.codes import COME_BACK
from katzentisch.server.store import Store
from tests.server.harness import Serving, serving, until
from tests.server.raw import Raw


class Fragile:
    """The real store, but for one kind of call that fails or never ends."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.calls: list[str] = []
        self.broken: dict[str, Callable[[], Any]] = {}

    def __getattr__(self, name: str) -> Any:
        sound = getattr(self.store, name)
        if not asyncio.iscoroutinefunction(sound):
            return sound

        async def call(*arguments: Any, **named: Any) -> Any:
            self.calls.append(name)
            if name in self.broken:
                await self.broken[name]()
            return await sound(*arguments, **named)

        return call


async def fails() -> None:
    raise OSError("as planned")


async def never_ends() -> None:
    await asyncio.Event().wait()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, disk: Path) -> dict[str, Any]:
    """A server on either store, whose background leaves the store alone."""
    quiet: dict[str, Any] = {"wrap": Fragile, "check_seconds": 1e6, "presence_seconds": 1e6, "lease_seconds": 1e6}
    if request.param == "postgres":
        return {**quiet, "db": request.getfixturevalue("database")}
    return {**quiet, "data": disk}


async def told(client: Client, table: str) -> int:
    """The code with which somebody who joins is sent away; 0 if they are not."""
    raw = await Raw.join(client, table)
    try:
        async with asyncio.timeout(30):
            await raw.settle()
            await raw.close()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
    return 0


async def from_the_log(server: Serving, table: str) -> None:
    """The table leaves memory: whoever joins next has it read."""
    await until(lambda: not server.hub.live_tables[table].connections)
    del server.hub.live_tables[table]


async def seated(server: Serving) -> tuple[Client, str]:
    """Somebody at a table with a note, so that everything has to be read."""
    anna = await server.person("Anna")
    table = await anna.open_table("mausen", bots=["random"], options={"players": 3}, free_chat=True)
    await table.say(text="hello")
    await table.note(0, {"text": "mine"})
    await table.close()
    return anna, table.table


SWEEPS = ("mark", "sweep", "tick", "ran", "running", "doubt")
"""So begins what retention asks of the store, in the background, whoever joins meanwhile."""


@pytest.mark.parametrize("in_memory", [False, True])
async def test_whoever_joins_while_the_store_fails_is_told_to_come_back(where: dict[str, Any], in_memory: bool) -> None:
    async with serving(**where) as server:
        anna, table = await seated(server)
        store: Any = server.hub.store
        if not in_memory:
            await from_the_log(server, table)
        store.calls.clear()
        assert await told(anna, table) == 0
        asked = [call for call in dict.fromkeys(store.calls) if not call.startswith(SWEEPS)]
        if in_memory and "publish" in asked:
            asked.remove("publish")  # that was the background, which tells the other processes who is here
        assert {"person_of", "notes"} <= {*asked}
        for call in asked:
            if not in_memory:
                await from_the_log(server, table)
            server.hub.persons.clear()
            store.broken = {call: fails}
            assert await told(anna, table) == COME_BACK, call
            store.broken = {}
            assert await told(anna, table) == 0, call


async def test_whoever_joins_while_the_store_is_silent_is_told_to_come_back(
    where: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    async with serving(**where) as server:
        anna, table = await seated(server)
        store: Any = server.hub.store
        for call in ("person_of", "load", "notes"):
            await from_the_log(server, table)
            store.broken = {call: never_ends}
            assert await told(anna, table) == COME_BACK, call
            store.broken = {}
            for task in server.hub._loading.values():
                task.cancel()
            await asyncio.sleep(0.05)
            assert await told(anna, table) == 0, call


async def test_bots_play_at_a_table_although_the_first_who_came_was_told_to_come_back(where: dict[str, Any]) -> None:
    """The server goes down before the bots have answered, and the next one reads the table while the store fails."""
    async with serving(**where) as server:
        anna = await server.person("Anna")
        table = (await anna.quick_table("mausen", pace="slow")).table
    async with serving(**{**where, "lease_seconds": 1.0}) as server:
        store: Any = server.hub.store
        store.broken = {"publish": fails}
        back = Client(server.url, token=anna.token)
        assert await told(back, table) == COME_BACK
        store.broken = {}
        await until(lambda: server.hub.thinkers.asked)
