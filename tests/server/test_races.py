"""Everybody at once, at a store that takes its time: one wins, the others are told, all see the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from katzentisch.client import Client, Joined, Refused, new_key
from katzentisch.protocol import messages
from katzentisch.server.store import Index, Store
from katzentisch.table import entries as e
from tests.server.harness import Serving, drained, play, refused, scene, serving, unsaid, until


class SlowStore:
    """The real store, some time later."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rng = Random(5)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, table: str, seq: int, body: bytes, index: Index | None = None) -> bool:
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        written = await self.store.append(table, seq, body, index)
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        return written


@asynccontextmanager
async def two_servers(database: str) -> AsyncIterator[list[Serving]]:
    slow: dict[str, Any] = {"db": database, "wrap": SlowStore, "lease_seconds": 10.0}
    async with serving(**slow) as one, serving(**slow) as two:
        yield [one, two]


async def split(servers: Sequence[Serving], names: str, **settings: object) -> list[Joined]:
    """People alternately at both servers, all at one table; only the first sits."""
    clients = [await servers[n % len(servers)].person(name) for n, name in enumerate(names)]
    first = await clients[0].open_table("mausen", **settings)
    return [first, *[await client.join(first.table) for client in clients[1:]]]


async def _all_in(people: list[Joined], situation: int) -> None:
    def there() -> bool:
        return all(
            seat in joined.looks and joined.looks[seat].situation == situation for seat, joined in enumerate(people)
        )

    await until(there)


def codes(answers: Iterable[Any]) -> list[str]:
    return sorted(answer.code if isinstance(answer, Refused) else "done" for answer in answers)


async def steps(server: Serving, table: str) -> list[e.Step]:
    return [e.decode(line) for line in await server.hub.store.load(table)]


async def test_one_chair_many_people_two_processes(database: str) -> None:
    async with two_servers(database) as servers:
        people = await split(servers, "ABCDEF")
        answers = await asyncio.gather(*(joined.sit(1) for joined in people[1:]), return_exceptions=True)
        assert codes(answers) == ["chair_taken"] * 4 + ["done"]
        winner = people[1 + [isinstance(answer, Refused) for answer in answers].index(False)]
        await until(lambda: all(scene(joined).chairs[1].person == scene(winner).me for joined in people))
        assert sum(server.hub.counters["conflicts"] for server in servers) > 0, "nobody lost a race: nothing is proven"


async def test_all_act_at_once_at_two_processes(database: str) -> None:
    """Every choice counts once, nobody's choice is stale because of the others', and all see the same."""
    async with two_servers(database) as servers:
        people = await split(servers, "ABC", options={"players": 3})
        for seat in (1, 2):
            await people[seat].sit(seat)
        await people[0].begin()
        for action in range(16):
            await _all_in(people, action + 1)
            await asyncio.gather(*(joined.act(joined.looks[seat], action) for seat, joined in enumerate(people)))
        await until(lambda: all(scene(joined).phase == "over" for joined in people))
        assert people[0].events == people[1].events == people[2].events
        acted = [entry for step in await steps(servers[0], people[0].table) for entry in step.entries]
        assert sum(isinstance(entry, e.Acted) for entry in acted) == 48


async def test_begin_and_again_are_pressed_by_all_at_once(database: str) -> None:
    async with two_servers(database) as servers:
        people = await split(servers, "ABC", options={"players": 3})
        for seat in (1, 2):
            await people[seat].sit(seat)
        host = people[0]
        beside = await Client(servers[1].url, token=host.client.token).join(host.table)
        answers = await asyncio.gather(host.begin(), beside.begin(), return_exceptions=True)
        assert codes(answers) == ["already_begun", "done"]
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(people)))
        more = await asyncio.gather(*(joined.again() for joined in people), return_exceptions=True)
        assert codes(more) == ["done", "not_over", "not_over"]
        began = [entry for step in await steps(servers[0], host.table) for entry in step.entries]
        assert sum(isinstance(entry, e.Began) for entry in began) == 1
        await until(lambda: all(scene(joined).number == 2 for joined in people))
        assert len({scene(joined).commitment for joined in people}) == 1


async def test_the_same_wish_at_both_processes_is_done_once(database: str) -> None:
    async with two_servers(database) as servers:
        (host,) = await split(servers, "A", free_chat=True)
        beside = await Client(servers[1].url, token=host.client.token).join(host.table)
        wish = messages.Say(new_key(), text="once")
        await asyncio.gather(host.wish(wish), beside.wish(wish))
        said = [entry for step in await steps(servers[0], host.table) for entry in step.entries]
        assert sum(isinstance(entry, e.Said) for entry in said) == 1
        await beside.client.close()


async def test_bots_are_driven_by_one_process(database: str) -> None:
    """Both processes have the table; each bot's move is in the log once, and hardly any was tried in vain."""
    async with two_servers(database) as servers:
        people = await split(servers, "AB", options={"players": 4}, pace="rush")
        await people[1].sit(1)
        await people[0].begin()
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(people)))
        asked = [server.hub.thinkers.asked for server in servers]
        assert sorted(asked) == [0, 32]
        acted = [entry for step in await steps(servers[0], people[0].table) for entry in step.entries]
        assert sum(isinstance(entry, e.Acted) for entry in acted) == 64


async def test_presence_across_processes(database: str) -> None:
    async with two_servers(database) as servers:
        people = await split(servers, "ABC", options={"players": 3})
        await people[1].sit(1)
        await until(lambda: not scene(people[0]).chairs[1].away)
        await until(lambda: scene(people[0]).watchers == 1)
        await people[1].close()
        await until(lambda: scene(people[0]).chairs[1].away)
        back = await people[1].client.join(people[0].table)
        await until(lambda: not scene(people[0]).chairs[1].away)
        await until(lambda: not scene(back).chairs[0].away)


async def test_names_handover_and_forgetting_across_processes(database: str) -> None:
    import json

    async with two_servers(database) as servers:
        people = await split(servers, "ABC", options={"players": 3}, free_chat=True)
        await people[1].sit(1)
        await people[1].client.become("Bodo")
        await until(lambda: scene(people[0]).chairs[1].name == "Bodo")
        code = json.loads(await people[1].client.call("POST", "/api/handover"))["path"].partition("#")[2]
        phone = Client(servers[0].url)
        servers[0].clients.append(phone)
        await phone.call("POST", "/api/handover/take", {"code": code})
        assert await refused(drained(people[1])) == "moved"
        there = await phone.join(people[0].table)
        await there.say(text="Adieu")
        await phone.call("DELETE", "/api/me")
        await until(lambda: scene(people[0]).chairs[1].name == "")
        late = await people[2].client.join(people[0].table)
        assert not any(isinstance(news, messages.Told) and news.text for news in list(late._inbox._queue))  # type: ignore[attr-defined]  # its insides


async def test_a_table_that_comes_while_the_others_are_checked_stays(disk: Path) -> None:
    class SlowHeads(SlowStore):
        async def heads(self, tables: Collection[str]) -> dict[str, int]:
            found = await self.store.heads(tables)
            await asyncio.sleep(0.2)
            return found

    async with serving(disk, wrap=SlowHeads, check_seconds=0.01) as server:
        people = await split([server], "A")
        await asyncio.sleep(0.1)
        late = [await people[0].client.open_table("mausen") for _ in range(5)]
        await asyncio.sleep(0.5)
        assert {table.table for table in (*people, *late)} == {*server.hub.live_tables}
        assert all(table._socket is not None for table in late)


async def test_slow_store_alone(disk: Path) -> None:
    """One process, everybody at once, again and again: what was answered is what happened."""
    async with serving(disk, wrap=SlowStore) as server:
        people = await split([server], "ABCD", options={"players": 4})
        await asyncio.gather(*(joined.sit(seat) for seat, joined in enumerate(people) if seat))
        await people[0].begin()
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(people)))
        await until(lambda: all(unsaid(joined.events) == unsaid(people[0].events) for joined in people))
        assert server.hub.counters["conflicts"] == 0
