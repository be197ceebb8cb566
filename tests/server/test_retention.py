"""No clock can empty the server: what is old goes slowly, after a warning, and only when two clocks say so."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from katzentisch import cli
from katzentisch.protocol.shapes import Health
from katzentisch.server.clock import DAY, HOUR, MINUTE, MachineClock
from katzentisch.server.marks import LEAST, Marked
from katzentisch.server.retention import AWAY, BEFORE, JUMPED, Retention
from katzentisch.server.settings import Settings
from katzentisch.server.sql import checksum
from katzentisch.server.store import Index, Paper, Person, Store
from tests.conftest import ROOT
from tests.server.harness import processes, serving, until
from tests.server.travel import KEPT, Opening, Travel, kept, marked, open_tables, opener, pass_time, retained


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, disk: Path) -> Opening:
    return opener(disk, request.getfixturevalue("database") if request.param == "postgres" else "")


@pytest.fixture
def clock() -> Travel:
    return Travel()


async def old_and_marked(store: Store, clock: Travel, count: int) -> tuple[Retention, list[str]]:
    """Tables that have just been marked: nobody has used them for a day."""
    retention = await retained(store)
    names = await open_tables(store, count)
    assert await pass_time(clock, retention, 24) == []
    await pass_time(clock, retention, 1)
    assert await marked(store) == names
    return retention, names


# One wrong clock -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("years", [1, 73, -1, -50])
async def test_a_start_with_a_wrong_clock_deletes_nothing(opening: Opening, clock: Travel, years: int) -> None:
    """However long it stays wrong: the running time of the service does not agree."""
    async with opening(clock) as store:
        names = await open_tables(store, 30)
        await pass_time(clock, await retained(store, Settings()), 3)
    clock.set(years * 365 * 24)
    async with opening(clock) as store:
        retention = await retained(store, Settings())
        assert retention.caution() == (AWAY if years > 0 else BEFORE)
        assert await pass_time(clock, retention, 40) == []
        assert await kept(store) == names
        assert await marked(store) == []


async def test_a_clock_that_is_set_right_later_has_cost_nobody_anything(opening: Opening, clock: Travel) -> None:
    """A machine that wakes up in 1970, and hears of the true time after an hour of play."""
    clock.now = 0
    async with opening(clock) as store:
        retention = await retained(store)
        names = await open_tables(store, 12)
        clock.go(1)
        clock.set(57 * 365 * 24)
        await retention.tick()
        assert retention.caution() == JUMPED
        assert await pass_time(clock, retention, 22) == []
        assert await marked(store) == []
        assert await kept(store) == names


@pytest.mark.parametrize("hours", [1.2, -1.2, 10_000, -10_000])
async def test_a_clock_that_jumps_takes_back_what_it_has_marked(
    opening: Opening, clock: Travel, hours: float, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("katzentisch"), "propagate", True)
    async with opening(clock) as store:
        retention, names = await old_and_marked(store, clock, 12)
        clock.set(hours)
        await retention.tick()
        assert retention.caution() == JUMPED
        assert "doubt about the clock (clock_jumped)" in caplog.text
        assert await marked(store) == []
        assert await pass_time(clock, retention, 23) == [], "a running day without a mark"
        assert await marked(store) == []
        assert await kept(store) == names


async def test_a_clock_that_is_corrected_a_little_raises_no_doubt(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention = await retained(store)
        clock.set(0.9)
        await retention.tick()
        assert retention.caution() == ""
        clock.set(-1.8)
        await retention.tick()
        assert retention.caution() == ""


@pytest.mark.parametrize(
    ("hours", "doubt"), [(0, ""), (23, ""), (25, AWAY), (24 * 400, AWAY), (-0.9, ""), (-2, BEFORE), (-24 * 400, BEFORE)]
)
async def test_a_start_long_after_or_before_the_last_commit_marks_nothing_for_a_running_day(
    opening: Opening, clock: Travel, hours: float, doubt: str
) -> None:
    """Although everything is old by both clocks."""
    async with opening(clock) as store:
        retention = await retained(store)
        names = await open_tables(store, 3)
        assert await pass_time(clock, retention, 24) == []
    clock.set(hours)
    async with opening(clock) as store:
        retention = await retained(store)
        assert retention.caution() == doubt
        await pass_time(clock, retention, 1)
        assert await marked(store) == ([] if doubt else names)
        if hours > 0:
            assert await pass_time(clock, retention, 22) == []
            assert await marked(store) == ([] if doubt else names)
            await pass_time(clock, retention, 1)
            assert await marked(store) == names


async def test_doubt_outlives_a_restart_and_reaches_the_other_processes(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention, _ = await old_and_marked(store, clock, 3)
        async with opening(clock) as other:
            elsewhere = await retained(other)
            clock.set(5)
            await retention.tick()
            await store.notice()
            assert await other.mark_tables(clock.wall(), 0) == 0, "the store itself refuses, before they have heard"
            elsewhere._since = (clock.wall(), clock.monotonic())  # its own machine has the right time
            await elsewhere.tick()
            assert elsewhere.caution() == JUMPED
    async with opening(clock) as store:
        assert (await retained(store)).caution() == JUMPED


# Running time --------------------------------------------------------------------------------------------------------


async def test_running_time_goes_on_over_restarts_and_rests_between(opening: Opening, clock: Travel) -> None:
    for run in range(1, 4):
        async with opening(clock) as store:
            retention = await retained(store)
            assert store.ran() == (run - 1) * 30 * MINUTE
            clock.go(0.5)
            assert store.ran() == run * 30 * MINUTE
            await retention.tick()
        clock.go(100)
    async with opening(clock) as store:
        assert (await store.running()).ran == 90 * MINUTE


async def test_processes_on_one_store_do_not_count_twice(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as one, opening(clock) as two:
        for _ in range(10):
            clock.go(0.25)
            await asyncio.gather(one.tick(), two.tick())
        clock.go(0.25)
        assert (await two.tick()).ran == 11 * 15 * MINUTE
        clock.go(0.25)
        assert (await one.tick()).ran == 12 * 15 * MINUTE, "nor is anything forgotten that only the other has saved"


async def test_running_time_goes_on_by_an_hour_at_most_between_two_looks(opening: Opening, clock: Travel) -> None:
    """Even a monotonic clock that jumps cannot make everything old."""
    async with opening(clock) as store:
        retention = await retained(store)
        names = await open_tables(store, 3)
        clock.ran += 365 * 24 * 3600
        await retention.sweep()
        assert (await store.running()).ran == HOUR
        assert retention.caution() == JUMPED
        assert await kept(store) == names


# Marked first, deleted later -----------------------------------------------------------------------------------------


async def test_what_is_old_is_marked_and_a_running_day_later_deleted(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention, names = await old_and_marked(store, clock, 3)
        assert retention.marked.tables == 3
        assert await pass_time(clock, retention, 23) == []
        clock.go(0.9)
        assert await retention.sweep() == []
        clock.go(0.1)
        assert sorted(await retention.sweep()) == names
        assert await kept(store) == []
        assert await store.load(names[0]) == []
        assert await store.notes(names[0], 1, f"of {names[0]}") == {}
        assert await store.seed(names[0], 1, "bb") == "bb"
        assert (retention.marked.tables, retention.counters["swept"]) == (0, 3)


@pytest.mark.parametrize(("count", "a_day"), [(LEAST + 5, LEAST), (220, 11)])  # a twentieth of 220
async def test_only_so_many_are_deleted_in_a_running_day(
    opening: Opening, clock: Travel, count: int, a_day: int
) -> None:
    async with opening(clock) as store:
        retention, names = await old_and_marked(store, clock, count)
        gone = await pass_time(clock, retention, 24)
        assert len(gone) == a_day
        again = await pass_time(clock, retention, 23)
        assert again == []
        assert len(await pass_time(clock, retention, 1)) == min(a_day, max(LEAST, (count - a_day) // 20), count - a_day)
        assert {*gone} < {*names}


Use = Callable[[Store, str], Awaitable[object]]
USES: dict[str, Use] = {
    "a move": lambda store, table: store.append(table, 2, b"{}"),
    "somebody sits down": lambda store, table: store.append(
        table, 2, b"{}", Index("mausen", "running", True, "{}", ("p",))
    ),
    "somebody is there": lambda store, table: store.used([table], []),
    "whoever runs the server": lambda store, table: store.unmark(table),
}


@pytest.mark.parametrize("use", USES)
async def test_what_is_used_again_is_kept(opening: Opening, clock: Travel, use: str) -> None:
    async with opening(clock) as store:
        retention, (first, second) = await old_and_marked(store, clock, 2)
        await pass_time(clock, retention, 23)
        await USES[use](store, first)
        assert await pass_time(clock, retention, 23) == [second]
        assert await kept(store) == [first]
        assert await marked(store) == [], "it has been used, and is as young as any other"
        await pass_time(clock, retention, 2)
        assert await marked(store) == [first]


async def test_a_move_in_the_last_moment_counts(opening: Opening, clock: Travel) -> None:
    """Between the look for moves and the deletion."""
    async with opening(clock) as store:
        retention, (first, second) = await old_and_marked(store, clock, 2)
        await pass_time(clock, retention, 23)
        await store.notice()
        clock.go(1)
        assert await store.append(first, 2, b"{}")
        assert await store.sweep_tables() == [second]
        assert len(await store.load(first)) == 2


async def test_all_marks_can_be_taken_back(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention, names = await old_and_marked(store, clock, 12)
        assert await store.unmark() == 12
        assert await store.unmark() == 0
        assert await pass_time(clock, retention, 23) == []
        assert await kept(store) == names
        assert await marked(store) == []


async def test_people_obey_the_same_law(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention = await retained(store, msgspec.structs.replace(KEPT, keep_tables_days=30))
        people = [f"p{number:02}" for number in range(14)]
        for person in people:
            await store.save_person(Person(person, "Anna", "cat", "de"))
            await store.add_token(f"token of {person}", person)
        await open_tables(store, 1)
        await store.save_person(Person("of t0000", "Bo", "cat", "de"))
        await pass_time(clock, retention, 49)
        assert retention.marked.people == 14
        await pass_time(clock, retention, 23)
        assert len(await store.people(people)) == 14, "a running day"
        assert await store.person_of("token of p00") is not None
        await store.used([], ["p01"])
        clock.go(1)
        await retention.sweep()
        left = await store.people(people)
        assert len(left) == 14 - LEAST, "ten in a running day"
        assert {"p00", "p01"} < {*left}, "who comes by stays"
        await pass_time(clock, retention, 24)
        assert sorted(await store.people([*people, "of t0000"])) == ["of t0000", "p00", "p01"]
        assert await store.person_of("token of p05") is None


async def test_papers_obey_the_law_of_tables(opening: Opening, clock: Travel) -> None:
    """One that somebody looks at stays; the other is marked, and a running day later it is gone."""
    async with opening(clock) as store:
        retention = await retained(store, Settings(keep_tables_days=2, keep_people_days=90))
        await store.save_person(Person("anna", "Anna", "fox", "en"))
        for id in ("seen", "unseen"):
            assert await store.add_paper(Paper(id, "anna", "sack", "story", "{}", 1, ""), "x", 9, 99)
        for _ in range(6):
            await pass_time(clock, retention, 12)
            assert await store.paper("seen")
        left = {one.id for one in await store.papers_of("anna")}
        assert left == {"seen", "unseen"}, "marked, and not more"
        await pass_time(clock, retention, 25)
        await pass_time(clock, retention, 1)
        assert {one.id for one in await store.papers_of("anna")} == {"seen"}


async def test_a_wrong_clock_forgets_nobody(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store:
        retention = await retained(store, Settings())
        await store.save_person(Person("p1", "Anna", "cat", "de"))
        clock.set(10 * 365 * 24)
        await pass_time(clock, retention, 60)
        assert (await store.marked()).people == 0
        assert await store.people(["p1"])


# Several at once -----------------------------------------------------------------------------------------------------


async def test_two_sweepers_delete_no_more_than_one(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store, opening(clock) as other:
        retention, names = await old_and_marked(store, clock, 40)
        await pass_time(clock, retention, 23)
        clock.go(1)
        await asyncio.gather(store.tick(), other.tick())
        gone = [table for part in await asyncio.gather(store.sweep_tables(), other.sweep_tables()) for table in part]
        assert len(gone) == len({*gone}) == LEAST
        assert sorted([*gone, *await kept(store)]) == names


async def test_two_sweepers_mark_at_once(opening: Opening, clock: Travel) -> None:
    async with opening(clock) as store, opening(clock) as other:
        retention, elsewhere = await retained(store), await retained(other)
        names = await open_tables(store, 30)
        await pass_time(clock, retention, 24)
        clock.go(1)
        await asyncio.gather(elsewhere.tick(), retention.tick())
        before, keep = clock.wall() - DAY, DAY
        counts = await asyncio.gather(store.mark_tables(before, keep), other.mark_tables(before, keep))
        assert sum(counts) == 30, "each by one of them"
        assert await marked(other) == names


async def test_who_moves_while_a_table_is_swept_has_moved_or_is_told(opening: Opening, clock: Travel) -> None:
    """Nothing that was answered is swept away: either the table is gone and the move refused, or both are there."""
    async with opening(clock) as store, opening(clock) as other:
        retention, names = await old_and_marked(store, clock, LEAST)
        await pass_time(clock, retention, 23)
        clock.go(1)
        await store.tick()

        async def move(table: str, wait: float) -> bool:
            await asyncio.sleep(wait)
            return await other.append(table, 2, b"{}")

        waits = [random.Random(number).uniform(0, 0.02) for number in range(LEAST)]
        moving = [asyncio.create_task(move(name, wait)) for name, wait in zip(names, waits, strict=True)]
        gone = await store.sweep_tables()
        for name, moved in zip(names, await asyncio.gather(*moving), strict=True):
            assert len(await store.load(name)) == (2 if moved else 0)
            assert moved == (name not in gone)


async def test_a_move_that_is_just_being_written_is_waited_for(database: str, disk: Path, clock: Travel) -> None:
    """Another process has written a step and not committed it yet: whoever sweeps cannot see it, and must not sweep."""
    async with opener(disk, database)(clock) as store:
        retention, (name,) = await old_and_marked(store, clock, 1)
        await pass_time(clock, retention, 23)
        clock.go(1)
        await store.tick()
        async with await psycopg.AsyncConnection.connect(database) as other:
            sql = "INSERT INTO steps (tbl, seq, at, body, crc) VALUES (%s, 2, 0, '{}', %s)"
            await other.execute(sql, (name, checksum(name, 2, "{}")))
            sweeping = asyncio.create_task(store.sweep_tables())
            await asyncio.wait({sweeping}, timeout=0.5)
            await other.commit()
        assert await sweeping == []
        assert len(await store.load(name)) == 2


SWEEPING = """
import asyncio, sys
from pathlib import Path
from katzentisch.server.sqlite import SqliteStore
from tests.server.travel import Travel, open_tables, retained

async def main() -> None:
    clock = Travel(int(sys.argv[2]))
    store = SqliteStore(Path(sys.argv[1]), clock=clock)
    await store.open()
    if not (await store.running()).committed:
        await open_tables(store, 120)
    retention = await retained(store)
    print("ready", flush=True)
    while True:
        clock.go(1)
        await retention.sweep()

asyncio.run(main())
"""
KILLS = 6


def test_killed_while_marking_or_sweeping_a_table_is_whole_or_gone(disk: Path) -> None:
    """Takes its time: every kill needs a process of its own that has gone some days."""
    path, rng, wall = disk / "tables.sqlite3", random.Random(4), 1_800_000_000_000
    counts: list[int] = []
    path_of_modules = os.pathsep.join([*(each for each in sys.path if each), str(ROOT)])
    for _ in range(KILLS):
        command = [sys.executable, "-P", "-c", SWEEPING, str(path), str(wall)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env={"PYTHONPATH": path_of_modules}) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(rng.uniform(0.1, 0.6))
            process.send_signal(signal.SIGKILL)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            parts = {
                name: {id for (id,) in connection.execute(f"SELECT DISTINCT {column} FROM {name}")}
                for name, column in (("tables", "id"), ("steps", "tbl"), ("seeds", "tbl"), ("notes", "tbl"))
            }
            parts["been"] = {id for (id,) in connection.execute("SELECT DISTINCT tbl FROM been")}
            assert len({frozenset(found) for found in parts.values()}) == 1, "each table has all its parts or none"
            ((ran, wall),) = connection.execute("SELECT ran, committed FROM running").fetchall()
            deleted = 120 - len(parts["tables"])
            days = ran / DAY
            assert deleted <= max(0, days - KEPT.keep_tables_days) * LEAST + LEAST
            early = "SELECT count(*) FROM tables WHERE marked < ?"
            assert connection.execute(early, (KEPT.keep_tables_days * DAY,)).fetchone() == (0,)
            counts.append(deleted)
    assert counts == sorted(counts)
    assert counts[-1] > 0, "it has swept something"


# In a server ---------------------------------------------------------------------------------------------------------


async def test_a_server_says_at_once_and_in_its_health_that_it_doubts_the_clock(disk: Path) -> None:
    """Its file was written by a machine whose clock was a week behind."""
    async with opener(disk, "")(Travel(MachineClock().wall() - 7 * DAY)) as store:
        await retained(store)
        names = await open_tables(store, 2)
    async with processes(("--data", str(disk))) as (server,):
        assert "was off for more than a day, or the clock is wrong" in server.output.decode().partition("Ctrl-C")[0]
        async with httpx.AsyncClient() as client:
            health = msgspec.json.decode((await client.get(f"{server.url}/health")).content, type=Health)
        assert (health.ok, health.caution, health.marked) == (True, AWAY, 0)
    assert b"doubt about the clock (long_away)" in server.output
    async with opener(disk, "")(Travel()) as store:
        assert await kept(store) == names


async def test_whoever_sits_and_looks_keeps_a_table(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark does not last while somebody is there."""
    monkeypatch.setattr("katzentisch.server.retention.SAVED_EVERY", 50)
    async with serving(disk) as server:
        table = await (await server.person("Anna")).open_table("mausen")
        store: Any = server.hub.store
        for kind in ("tables", "people"):
            await store.write([(f"UPDATE {kind} SET marked = 0", ())])
        await until(lambda: server.hub.retention.marked.tables == 0)
        while (await store.marked()) != Marked(0, 0):
            await asyncio.sleep(0.01)
        assert await kept(store) == [table.table]


@pytest.mark.parametrize("every", [False, True])
async def test_admin_keeps_what_is_marked(disk: Path, capsys: pytest.CaptureFixture[str], every: bool) -> None:
    clock = Travel()
    async with opener(disk, "")(clock) as store:
        retention, names = await old_and_marked(store, clock, 2)
        words = ["admin", "--lang=en", "unmark", *([] if every else names[:1]), "--data", str(disk)]
        assert "(marked for deletion)" in await admin(capsys, "admin", "--lang=en", "list", "--data", str(disk))
        said = await admin(capsys, *words)
        assert said == ("2 tables are" if every else "1 table is") + " no longer marked for deletion.\n"
        assert await marked(store) == ([] if every else names[1:])
        assert await pass_time(clock, retention, 23) == []
        assert await marked(store) == ([] if every else names[1:])
        assert "[no_such_table]" in await admin(capsys, "admin", "--lang=en", "unmark", "x", "--data", str(disk))


async def admin(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    await asyncio.to_thread(cli.main, words)
    return "".join(capsys.readouterr())
