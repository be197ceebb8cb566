"""kill -9 at random moments. Nothing that was answered is lost, nothing is done twice, and clients come back."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import katzentisch as kt
from katzentisch.client import Client, Joined, Refused, new_key
from katzentisch.protocol import messages
from katzentisch.server.postgres import PostgresStore
from katzentisch.server.sqlite import SqliteStore
from katzentisch.table import entries as e
from tests.server.harness import ServerProcess, processes, scene, unsaid, until

KILLS = (6, pytest.param(20, marks=pytest.mark.thorough))


class Player:
    """Plays one chair at whatever table, remembers every answer, and asks for another game when one is over."""

    def __init__(self, joined: Joined, seed: int) -> None:
        self.joined = joined
        self.rng = Random(seed)
        self.done: list[str] = []  # keys of wishes that were answered
        self.told: dict[int, list[dict[str, object]]] = {}  # the events of each game, as they came
        self.stop = False

    async def read(self) -> None:
        async for news in self.joined:
            if isinstance(news, messages.Look):
                events = self.told.setdefault(news.number, [])
                assert news.first == len(events), "an event was lost or told twice"
                events += news.events

    async def play(self) -> None:
        while not self.stop:
            phase = scene(self.joined).phase
            try:
                if phase == "over" and scene(self.joined).mine == [0]:
                    await self._wish(messages.Again(new_key()))
                elif phase == "gathering" and scene(self.joined).host == scene(self.joined).me:
                    await self._wish(messages.Begin(new_key()))
                for look in list(self.joined.looks.values()):
                    if look.seat in look.view["must"] and look.seat in scene(self.joined).mine:
                        await self._wish(
                            messages.Act(new_key(), look.seat, look.situation, self.rng.choice(look.legal))
                        )
            except Refused as refusal:
                if refusal.code not in ("stale", "not_running", "not_over", "already_begun", "not_your_chair"):
                    raise
            await asyncio.sleep(0.01)

    async def _wish(self, wish: messages.Act | messages.Again | messages.Begin) -> None:
        await self.joined.wish(wish)
        self.done.append(wish.key)


async def gather_at(servers: list[ServerProcess], chairs: int) -> list[Player]:
    """People on `chairs` chairs of a table with one more for a bot, spread over the servers."""
    clients = [Client(servers[n % len(servers)].url, f"P{n}") for n in range(chairs)]
    for client in clients:
        await client.become(client.name)
        client.longest_pause = 0.2
    first = await clients[0].open_table("mausen", options={"players": chairs + 1, "open_piles": True}, pace="rush")
    others = [await client.join(first.table) for client in clients[1:]]
    for seat, other in enumerate(others, 1):
        await other.sit(seat)
    await first.begin()
    return [Player(joined, seed) for seed, joined in enumerate([first, *others])]


async def prove(players: list[Player], log: list[bytes]) -> None:
    """Every answered wish is in the log exactly once; what was told is what happened; every game is fair."""
    steps = [e.decode(line) for line in log]
    keys = Counter(step.key for step in steps if step.key)
    assert max(keys.values()) == 1, "something was done twice"
    for player in players:
        assert [key for key in player.done if keys[key] != 1] == [], "something answered was lost"
    client = players[0].joined.client
    for number in range(1, scene(players[0].joined).number):
        text = await client.call("GET", f"/api/tables/{players[0].joined.table}/games/{number}/record")
        record = kt.Record.read(text.decode())
        kt.verify(record)
        happened = [event.seen_by(0) for event in kt.replay(record).log or ()]
        for player in players:
            told = unsaid(player.told[number])
            assert told == happened[: len(told)]
        assert unsaid(players[0].told[number]) == happened


async def disturbed(players: list[Player], servers: list[ServerProcess], kills: int, rng: Random) -> None:
    """The servers are killed again and again while everybody plays."""
    reading = [asyncio.create_task(player.read()) for player in players]
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await until(lambda: all(player.joined._socket is not None for player in players))
        await asyncio.sleep(rng.uniform(0.0, 0.3))
        victim = rng.choice(servers)
        await victim.kill()
        if len(servers) > 1:
            await asyncio.sleep(rng.uniform(0.0, 0.3))  # the others go on meanwhile
        await victim.start()
    number = scene(players[0].joined).number
    await until(lambda: scene(players[0].joined).number > number, 40)
    for player in players:
        player.stop = True
    await asyncio.wait_for(asyncio.gather(*playing), 20)
    for task in reading:
        task.cancel()
    assert not any(task.done() and task.exception() for task in reading if not task.cancelled())


@pytest.mark.slow("real processes are killed and started again")
@pytest.mark.parametrize("kills", KILLS)
async def test_kill_the_server_at_random_moments(disk: Path, kills: int) -> None:
    async with processes(("--data", str(disk))) as servers:
        players = await gather_at(servers, 3)
        await disturbed(players, servers, kills, Random(20))
        assert sum(player.joined.reconnects for player in players) >= 2 * kills
        store = SqliteStore(disk / "tables.sqlite3", lock=False)
        await store.open()
        await prove(players, await store.load(players[0].joined.table))
        await store.close()
        for player in players:
            await player.joined.client.close()


@pytest.mark.slow("two servers are started, one is killed and started again")
async def test_two_processes_on_postgres_one_is_killed(database: str) -> None:
    """Chairs split over two processes; either is killed; the people on the other play on, the rest come back."""
    async with processes(("--db", database), ("--db", database)) as servers:
        players = await gather_at(servers, 3)
        await disturbed(players, servers, 6, Random(21))
        store = PostgresStore(database)
        await store.open()
        await prove(players, await store.load(players[0].joined.table))
        await store.close()
        for player in players:
            await player.joined.client.close()


async def test_graceful_shutdown_tells_clients_to_come_back(disk: Path) -> None:
    async with processes(("--data", str(disk))) as servers:
        (server,) = servers
        players = await gather_at(servers, 2)
        socket = players[0].joined._socket
        assert socket is not None
        code = await server.end(signal.SIGTERM)
        await socket.wait_closed()
        assert socket.close_code == 1012
        assert code in (0, -signal.SIGTERM)
        await server.start()
        await until(lambda: all(player.joined.reconnects for player in players))
        look = players[0].joined.looks[0]
        await players[0].joined.act(look, 3)
        assert "Traceback" not in server.output.decode()
        for player in players:
            await player.joined.client.close()


async def test_thinkers_end_with_a_killed_server(disk: Path) -> None:
    async with processes(("--data", str(disk))) as servers:
        client = Client(servers[0].url, "Anna")
        await client.become("Anna")
        table = await client.quick_table("mausen", pace="rush")
        await until(lambda: table.looks[0].view["must"] == [0])
        assert servers[0]._process is not None
        children = _children(servers[0]._process.pid)
        assert children
        await client.close()
        await servers[0].kill()
        await until(lambda: not any(_alive(child) for child in children))


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()
