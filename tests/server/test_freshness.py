"""Whoever goes from one process to another is never shown less than has been answered to them.

The second process has had the table all the time, and is deaf: no news of the first one ever reaches it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from katzentisch.client import Client, Joined, new_key
from katzentisch.protocol import messages
from katzentisch.server.store import Handler, Store
from katzentisch.table import entries as e
from tests.server.harness import Serving, everybody, refused, scene, serving, until


class Deaf:
    """The real store; it tells, and never hears."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.reading = asyncio.Event()  # set: a log that has been read is given to whoever asked for it
        self.reading.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def listen(self, handler: Handler) -> None:
        await handler("")
        await asyncio.Event().wait()

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        found = await self.store.load(table, after)
        await self.reading.wait()
        return found


@asynccontextmanager
async def hearing_and_deaf(database: str) -> AsyncIterator[tuple[Serving, Serving]]:
    async with serving(db=database) as one, serving(db=database, wrap=Deaf, check_seconds=1e6) as two:
        yield one, two


async def three(one: Serving, two: Serving) -> tuple[Joined, ...]:
    """Anna, Bo and Cleo at a table of the first process; somebody who looks on keeps it in the second one's memory."""
    people = [await one.person(name) for name in ("Anna", "Bo", "Cleo")]
    first = await people[0].open_table("mausen", options={"players": 3}, free_chat=True)
    others = [await person.join(first.table) for person in people[1:]]
    for seat, other in enumerate(others, 1):
        await other.sit(seat)
    await first.begin()
    everyone = (first, *others)
    await until(lambda: all(seat in joined.looks for seat, joined in enumerate(everyone)))
    await (await two.person("Dora")).join(first.table)
    return everyone


async def beside(joined: Joined, server: Serving) -> Joined:
    """The same person at another process."""
    client = Client(server.url, token=joined.client.token)
    server.clients.append(client)
    return await client.join(joined.table)


async def test_an_answered_move_is_shown_by_a_process_that_has_not_heard_of_it(database: str) -> None:
    async with hearing_and_deaf(database) as (one, two):
        people = await three(one, two)
        for action in range(3):
            await everybody(people, action)
            there = await beside(people[0], two)
            known, shown = people[0].looks[0], there.looks[0]
            assert (shown.situation, shown.view, shown.legal) == (known.situation, known.view, known.legal)
            assert len(there.events) == len(people[0].events)
            assert there.events[-1] == people[0].events[-1]


async def test_a_sealed_choice_which_no_number_counts_is_shown_too(database: str) -> None:
    async with hearing_and_deaf(database) as (one, two):
        people = await three(one, two)
        for action in (5, 6, 7):
            await people[1].act(people[1].looks[1], action)
            there = await beside(people[1], two)
            assert there.looks[1].sealed == action


async def test_chairs_chat_and_the_own_name_are_not_older_either(database: str) -> None:
    async with hearing_and_deaf(database) as (one, two):
        people = await three(one, two)
        await beside(people[1], two)
        await people[1].say(text="hello")
        await people[1].client.become("Bodo")
        await people[2].rise(2)
        there = await beside(people[1], two)
        assert scene(there).chairs[1].name == "Bodo"
        assert scene(there).chairs[2].bot
        await until(lambda: len(there.said) == 1)


async def test_calls_are_answered_from_the_newest_table(database: str) -> None:
    async with hearing_and_deaf(database) as (one, two):
        people = await three(one, two)
        call = Client(two.url, token=people[0].client.token).call
        base = f"/api/tables/{people[0].table}/games"
        await everybody(people, 0)
        looks = json.loads(await call("GET", f"{base}/1/replay?seat=0"))
        assert looks[-1]["situation"] == people[0].looks[0].situation
        await asyncio.gather(*(joined.act(joined.looks[seat], 1) for seat, joined in enumerate(people[:2])))
        assert not json.loads(await call("GET", "/api/me"))["tables"][0]["yours"]
        for action in range(1, 16):
            await everybody(people, action)
        await until(lambda: scene(people[0]).phase == "over")
        assert await call("GET", f"{base}/1/record")


async def test_a_table_that_is_being_read_is_not_older_for_whoever_joins_meanwhile(database: str) -> None:
    """The log is read for Dora; then Anna is answered; then Anna joins, before Dora has been shown anything."""
    async with hearing_and_deaf(database) as (one, two):
        anna = await (await one.person("Anna")).open_table("mausen")
        store: Any = two.hub.store
        store.reading.clear()
        dora = await two.person("Dora")
        first = asyncio.create_task(dora.join(anna.table))
        await until(lambda: anna.table in two.hub._loading)
        await asyncio.sleep(0.3)
        await anna.sit(2)
        second = asyncio.create_task(beside(anna, two))
        await asyncio.sleep(0.1)
        store.reading.set()
        assert scene(await second).mine == [0, 2]
        await first


async def test_nobody_is_refused_for_what_an_older_table_says(database: str) -> None:
    """A wish that was done through one process and is sent again through another, which believes the game not begun."""
    async with hearing_and_deaf(database) as (one, two):
        anna = await (await one.person("Anna")).open_table("mausen", options={"players": 3})
        there = await beside(anna, two)
        await anna.begin()
        await until(lambda: 0 in anna.looks)
        act = messages.Act(new_key(), 0, anna.looks[0].situation, 4)
        await anna.wish(act)
        await there.wish(act)
        log = [e.decode(body) for body in await one.hub.store.load(anna.table)]
        assert [step.key for step in log].count(act.key) == 1
        assert await refused(there.begin()) == "already_begun"


async def test_a_table_that_was_deleted_elsewhere_is_gone_here(database: str) -> None:
    async with hearing_and_deaf(database) as (one, two):
        anna = await (await one.person("Anna")).open_table("mausen")
        await (await two.person("Dora")).join(anna.table)
        await one.hub.store.delete_table(anna.table)
        assert await refused(beside(anna, two)) == "no_such_table"
