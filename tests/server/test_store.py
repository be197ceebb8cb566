"""The contract of the store, on both back ends, each the real thing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest

from katzentisch.core.errors import Illegal
from katzentisch.server.postgres import PostgresStore
from katzentisch.server.soundness import OURS
from katzentisch.server.sql import MIGRATIONS, checksum, now
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Index, Paper, Person, Store, Unanswered
from katzentisch.table import entries as e

Opening: TypeAlias = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, disk: Path) -> Opening:
    """Opens the same store again and again."""
    address = request.getfixturevalue("database") if request.param == "postgres" else ""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store: Any = PostgresStore(address) if address else SqliteStore(disk / "tables.sqlite3")
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return opened


def index(phase: str = "gathering", listed: bool = True, been: tuple[str, ...] = ()) -> Index:
    return Index("mausen", phase, listed, "{}", been)


async def test_steps_come_back_in_order_also_after_reopening(opening: Opening) -> None:
    bodies = [f'{{"step":{n},"text":"Größe 猫"}}'.encode() for n in range(1, 6)]
    async with opening() as store:
        for seq, body in enumerate(bodies, 1):
            assert await store.append("t", seq, body)
        assert await store.load("t") == bodies
        assert await store.load("t", 3) == bodies[3:]
        assert await store.load("other") == []
    async with opening() as store:
        assert await store.load("t") == bodies


async def test_of_two_with_the_same_number_one_wins(opening: Opening) -> None:
    async with opening() as store:
        assert await store.append("t", 1, b"one")
        assert not await store.append("t", 1, b"two")
        assert not await store.append("t", 3, b"a gap")
        assert not await store.append("t", 0, b"before the first")
        assert await store.load("t") == [b"one"]
        won = await asyncio.gather(*(store.append("t", 2, f"{n}".encode()) for n in range(20)))
        assert sorted(won) == [False] * 19 + [True]
        assert await store.load("t", 1) == [f"{won.index(True)}".encode()]


async def test_whoever_loses_among_many_loses_alone(opening: Opening) -> None:
    """Steps that are written together are judged one by one: too late, too early, or with an index."""
    async with opening() as store:
        assert await store.append("late", 1, b"first")
        wishes: list[tuple[str, int, Index | None]] = [(f"t{n}", 1, None) for n in range(600)]
        wishes[300:300] = [("late", 1, None), ("early", 2, None), ("listed", 1, index())]
        told = await asyncio.gather(*(store.append(table, seq, b"x", about) for table, seq, about in wishes))
        assert [wish[0] for wish, won in zip(wishes, told, strict=True) if not won] == ["late", "early"]
        assert (await store.load("late"), await store.load("early")) == ([b"first"], [])
        assert await store.heads(["t0", "t599", "listed"]) == {"t0": 1, "t599": 1, "listed": 1}
        assert [row.table for row in await store.listed(10)] == ["listed"]


async def test_many_tables_at_once(opening: Opening) -> None:
    async def fill(table: str) -> None:
        for seq in range(1, 21):
            assert await store.append(table, seq, f"{table}/{seq}".encode())

    async with opening() as store:
        names = [f"t{n}" for n in range(40)]
        await asyncio.gather(*(fill(name) for name in names))
        assert await store.heads([*names, "none"]) == dict.fromkeys(names, 20)
        for name in names:
            assert await store.load(name) == [f"{name}/{seq}".encode() for seq in range(1, 21)]


async def test_the_index_is_written_with_its_step_and_only_then(opening: Opening) -> None:
    async with opening() as store:
        await store.append("t", 1, b"x", index(been=("anna",)))
        await store.append("u", 1, b"x", index(listed=False, been=("anna", "bo")))
        assert [row.table for row in await store.listed(10)] == ["t"]
        assert {*await store.tables_of("anna", 10)} == {"t", "u"}
        assert await store.tables_of("bo", 10) == ["u"]
        assert not await store.append("t", 1, b"lost", index("over", been=("cleo",)))
        assert await store.tables_of("cleo", 10) == []
        await store.append("t", 2, b"x", index("running"))
        assert [row.phase for row in await store.listed(10)] == ["running"]
        await store.append("t", 3, b"x", index("over"))
        assert await store.listed(10) == []
        assert await store.tables_of("anna", 10) == ["u"]
        assert {*await store.tables_of("anna", 10, over=True)} == {"t", "u"}
        assert {row.table for row in await store.all_tables(10)} == {"t", "u"}
        assert len(await store.all_tables(1)) == 1


async def test_a_deleted_table_is_gone_and_nothing_can_be_appended(opening: Opening) -> None:
    async with opening() as store:
        await store.append("t", 1, b"x", index(been=("anna",)))
        await store.seed("t", 1, "aa")
        await store.save_note("t", 1, "anna", 0, "note")
        assert await store.delete_table("t")
        assert not await store.delete_table("t")
        assert not await store.append("t", 2, b"x")
        assert await store.load("t") == []
        assert await store.tables_of("anna", 10) == []
        assert await store.heads(["t"]) == {}
        assert await store.seed("t", 1, "bb") == "bb"
        assert await store.notes("t", 1, "anna") == {}


async def test_the_first_seed_stays(opening: Opening) -> None:
    async with opening() as store:
        seeds = await asyncio.gather(*(store.seed("t", 1, f"{n:02x}") for n in range(10)))
        assert len({*seeds}) == 1
        assert await store.seed("t", 1, "ff") == seeds[0]
        assert await store.seed("t", 2, "ff") == "ff"


async def test_people_and_their_tokens(opening: Opening) -> None:
    anna = Person("p1", "Anna", "cat", "de")
    async with opening() as store:
        await store.save_person(anna)
        await store.add_token("hash1", "p1")
        await store.add_token("hash2", "p1")
        assert await store.person_of("hash1") == await store.person_of("hash2") == anna
        assert await store.person_of("nothing") is None
        renamed = Person("p1", "Änne", "fox", "en")
        await store.save_person(renamed)
        assert await store.people(["p1", "p9"]) == {"p1": renamed}
        assert await store.people([]) == {}
        await store.add_code("c1", "p1", now() + 60_000)
        await store.add_code("c2", "p2", now() + 60_000)
        await store.drop_tokens("p1", "hash2")
        assert await store.person_of("hash1") is None
        assert await store.person_of("hash2") == renamed
        assert await store.take_code("c1", now()) is None
        assert await store.take_code("c2", now()) == "p2"


async def test_a_code_is_good_once_and_not_for_ever(opening: Opening) -> None:
    async with opening() as store:
        await store.add_code("c1", "p1", now() + 60_000)
        await store.add_code("c2", "p1", now() - 1)
        taken = await asyncio.gather(*(store.take_code("c1", now()) for _ in range(5)))
        assert sorted(taken, key=str) == [None] * 4 + ["p1"]
        assert await store.take_code("c2", now()) is None
        await store.add_code("c3", "p1", now() - 1)
        await store.sweep_codes()
        assert await store.take_code("c3", 0) is None, "what is no longer good is not kept either"


async def test_notes(opening: Opening) -> None:
    async with opening() as store:
        await store.save_note("t", 1, "anna", 0, "one")
        await store.save_note("t", 1, "anna", 0, "two")
        await store.save_note("t", 1, "anna", 2, "three")
        await store.save_note("t", 1, "bo", 1, "four")
        await store.save_note("t", 2, "anna", 0, "five")
        assert await store.notes("t", 1, "anna") == {0: "two", 2: "three"}
        await store.save_note("t", 1, "anna", 0, "")
        assert await store.notes("t", 1, "anna") == {2: "three"}


async def test_somebody_is_forgotten(opening: Opening) -> None:
    """Name, tokens, notes and words are gone; the game itself stays as it was."""
    said = e.encode(e.Step((e.Said("p1", text="my secret"), e.Said("p2", text="stays")), "p1", "k"))
    acted = e.encode(e.Step((e.Acted(0, {"do": "choose", "card": "E1"}),), "p1", "k"))
    async with opening() as store:
        await store.save_person(Person("p1", "Anna", "cat", "de"))
        await store.add_token("h", "p1")
        await store.append("t", 1, acted, index(been=("p1", "p2")))
        await store.append("t", 2, said)
        await store.save_note("t", 1, "p1", 0, "n")
        await store.forget("p1")
        assert await store.person_of("h") is None
        assert await store.people(["p1"]) == {}
        assert await store.notes("t", 1, "p1") == {}
        assert await store.tables_of("p1", 9) == []
        first, second = await store.load("t")
        assert first == acted
        assert e.decode(second) == e.Step((e.Said("p1"), e.Said("p2", text="stays")), "p1", "k")


async def test_a_lease_has_one_holder(opening: Opening) -> None:
    async with opening() as store:
        assert await store.claim(["t", "u"], "one", 60) == {"t", "u"}
        assert await store.claim(["t", "u", "v"], "two", 60) == {"v"}
        assert await store.claim(["t", "u"], "one", 0.2) == {"t", "u"}, "renewed"
        while not await store.claim(["t"], "two", 60):
            await asyncio.sleep(0.02)
        assert await store.claim(["t", "u"], "two", 60) == {"t", "u"}
        assert await store.claim(["t"], "one", 60) == set()
        await store.release("two")
        assert await store.claim(["t"], "one", 60) == {"t"}


async def test_nothing_is_wrong_while_it_is_open(opening: Opening) -> None:
    async with opening() as store:
        assert store.wrong() == []
    assert "writer of the store" in store.wrong()


async def test_everything_asked_for_is_written_before_closing(opening: Opening) -> None:
    async with opening() as store:
        waiting = [asyncio.ensure_future(store.append(f"t{n}", 1, b"x")) for n in range(50)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [True] * 50


# Only for one of them ------------------------------------------------------------------------------------------------


async def test_a_second_server_on_the_same_file_refuses_to_start(disk: Path) -> None:
    first, second = SqliteStore(disk / "tables.sqlite3"), SqliteStore(disk / "tables.sqlite3")
    await first.open()
    with pytest.raises(Illegal, match="Another server already uses") as refusal:
        await second.open()
    assert refusal.value.code == "store_in_use"
    await first.close()
    third = SqliteStore(disk / "tables.sqlite3")
    await third.open()
    await third.close()


async def test_data_of_a_newer_program_are_left_alone(disk: Path, database: str) -> None:
    sqlite, postgres = SqliteStore(disk / "tables.sqlite3"), PostgresStore(database)
    for store in (sqlite, postgres):
        await store.open()
        await store.close()
    with closing(sqlite3.connect(disk / "tables.sqlite3")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with psycopg.connect(database) as pg:
        pg.execute("INSERT INTO schema_version (version) VALUES (99)")
    for store in (SqliteStore(disk / "tables.sqlite3"), PostgresStore(database)):
        with pytest.raises(Illegal) as refusal:
            await store.open()
        assert (refusal.value.code, refusal.value.facts["version"]) == ("store_newer", 99)


async def test_a_store_of_every_released_schema_is_migrated(disk: Path, database: str) -> None:
    """For each earlier schema: made by its own migrations, filled, opened by today's program."""
    for version in range(len(MIGRATIONS) + 1):
        path = disk / f"{version}.sqlite3"
        with closing(sqlite3.connect(path)) as connection, connection:
            for script in MIGRATIONS[:version]:
                connection.executescript(script.format(clustered="WITHOUT ROWID"))
            connection.execute(f"PRAGMA user_version = {version}")
            if version:
                connection.execute(f"PRAGMA application_id = {OURS}")
                connection.execute("INSERT INTO steps VALUES ('t', 1, 0, 'x', ?)", (checksum("t", 1, "x"),))
        store = SqliteStore(path)
        await store.open()
        assert await store.load("t") == ([b"x"] if version else [])
        assert await store.append("new", 1, b"y")
        await store.close()


async def test_two_processes_migrate_at_once(database: str) -> None:
    stores = [PostgresStore(database) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        await store.close()


async def test_what_one_process_writes_and_tells_the_others_hear(database: str) -> None:
    one, two = PostgresStore(database), PostgresStore(database)
    await one.open()
    await two.open()
    heard: list[str] = []

    async def hear(text: str) -> None:
        heard.append(text)

    listening = asyncio.create_task(two.listen(hear))
    while not heard:
        await asyncio.sleep(0.01)
    assert heard == [""], "first of all: something may have been missed"
    await one.append("t", 1, b"x")
    await one.append("t", 1, b"lost")
    await one.publish("hello")
    while len(heard) < 3:
        await asyncio.sleep(0.01)
    assert heard == ["", "step t 1", "hello"]
    listening.cancel()
    await one.close()
    await two.close()


STEPS = 25


async def test_a_broken_connection_loses_and_doubles_nothing(database: str) -> None:
    """PostgreSQL ends all connections again and again while steps are appended."""
    store = PostgresStore(database)
    await store.open()
    done = asyncio.Event()

    async def disturb() -> None:
        async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
            while not done.is_set():
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
                await asyncio.sleep(0.05)

    disturbing = asyncio.create_task(disturb())
    seq = 0
    while seq < STEPS:
        try:
            assert await store.append("t", seq + 1, f"{seq + 1}".encode())
            seq += 1
        except Unanswered:  # whoever asked looks into the log, as a live does
            try:
                seq = (await store.heads(["t"])).get("t", 0)
            except Unanswered:
                continue
    done.set()
    await disturbing
    await asyncio.sleep(0.1)
    assert await store.load("t") == [f"{n}".encode() for n in range(1, STEPS + 1)]
    await store.close()


def paper(id: str, person: str = "anna", size: int = 10) -> Paper:
    return Paper(id, person, "sack", "story", "{}", size, "")


async def test_papers_are_kept_within_bounds_and_dropped_by_their_person_alone(opening: Opening) -> None:
    async with opening() as store:
        for who in ("anna", "bo"):
            await store.save_person(Person(who, who, "fox", "en"))
        assert await store.add_paper(paper("p1"), "Größe 猫", most=2, bytes=25)
        assert not await store.add_paper(paper("p1"), "other", most=2, bytes=25), "there is one already"
        assert not await store.add_paper(paper("p2", size=16), "too many bytes", most=2, bytes=25)
        assert await store.add_paper(paper("p2", size=15), "just fits", most=2, bytes=25)
        assert not await store.add_paper(paper("p3", size=0), "one too many", most=2, bytes=25)
        assert not await store.add_paper(paper("p4", "nobody"), "whose?", most=2, bytes=25)
        assert await store.add_paper(paper("p3", "bo"), "of somebody else", most=2, bytes=25)
        assert await store.paper("p1") == (paper("p1"), "Größe 猫")
        assert {one.id for one in await store.papers_of("anna")} == {"p1", "p2"}
        assert not await store.drop_paper("p1", "bo")
        assert await store.drop_paper("p1", "anna")
        assert await store.paper("p1") is None
    async with opening() as store:
        assert await store.paper("p2") == (paper("p2", size=15), "just fits")
        told = await asyncio.gather(
            *(store.add_paper(paper(f"q{number}", "bo"), "at once", most=3, bytes=999) for number in range(10))
        )
        assert sum(told) == 2
        await store.forget("anna")
        assert await store.paper("p2") is None
