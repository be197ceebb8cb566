"""The embedded store's log: brought home beside the writer, and empty of what was deleted."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from katzentisch.server import keeper
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Index, Person
from katzentisch.table import entries as e
from tests.server.harness import until

PAGE = 4096
PHRASE = "the cheese lies behind the clock"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(folder / "tables.sqlite3")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def log_of(folder: Path) -> Path:
    return folder / "tables.sqlite3-wal"


def lies_about(folder: Path, text: str) -> list[str]:
    return [path.name for path in sorted(folder.iterdir()) if text.encode() in path.read_bytes()]


async def fill(store: SqliteStore, steps: int, tables: int = 20) -> None:
    for seq in range(1, steps // tables + 1):
        assert all(await asyncio.gather(*(store.append(f"t{n}", seq, b"x" * 200) for n in range(tables))))


async def test_the_log_stays_short_and_no_commit_pays_for_it(disk: Path) -> None:
    """Every step is at least a page of the log; a commit would bring them home only at `LONGEST` pages."""
    async with opened(disk) as store:
        steps = 8 * keeper.JOBS
        assert steps < keeper.LONGEST
        for part in range(8):
            for n in range(keeper.JOBS):
                assert await store.append(f"p{part}", n + 1, b"x" * 200)
            await asyncio.sleep(0.1)
        await until(lambda: (disk / "tables.sqlite3").stat().st_size > 100 * PAGE)
        assert log_of(disk).stat().st_size < steps * PAGE


async def test_without_a_keeper_a_commit_brings_the_log_home(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katzentisch.server.sqlite.LONGEST", 100)
    async with opened(disk) as store:
        store._keeper.stop()
        assert store.wrong() == ["keeper of the store"]
        await fill(store, 2000)
        assert log_of(disk).stat().st_size < 1000 * PAGE


async def test_words_of_somebody_forgotten_lie_in_no_file(disk: Path) -> None:
    async with opened(disk) as store:
        await store.save_person(Person("p1", "Anna", "cat", "de"))
        await store.append("t", 1, b"{}", Index("mausen", "running", False, "{}", ("p1",)))
        await store.append("t", 2, e.encode(e.Step((e.Said("p1", text=PHRASE),), "p1", "k")))
        assert lies_about(disk, PHRASE)
        await store.forget("p1")
        await until(lambda: not lies_about(disk, PHRASE))


async def test_a_deleted_table_lies_in_no_file_while_others_play(disk: Path) -> None:
    async with opened(disk) as store:
        await store.append("t", 1, PHRASE.encode())
        playing = asyncio.create_task(fill(store, 2000))
        assert await store.delete_table("t")
        await until(lambda: not lies_about(disk, PHRASE))
        await playing


async def test_nobody_waits_while_a_backup_keeps_the_log_from_being_emptied(
    disk: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeper, "TRIES", 5)
    monkeypatch.setattr(keeper.log, "propagate", True)
    async with opened(disk) as store:
        await store.append("t", 1, PHRASE.encode())
        with closing(sqlite3.connect(disk / "tables.sqlite3", isolation_level=None)) as backup:
            backup.execute("BEGIN")
            assert backup.execute("SELECT count(*) FROM steps").fetchone() == (1,)
            await store.delete_table("t")
            await asyncio.wait_for(fill(store, 400), 5)
            await until(lambda: "could not be emptied" in caplog.text)
            assert lies_about(disk, PHRASE)
        await store.delete_table("t0")
        await until(lambda: not lies_about(disk, PHRASE))
        assert store.wrong() == []
