"""Travelling in time: a clock that goes when it is told to."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from katzentisch.server.clock import HOUR
from katzentisch.server.postgres import PostgresStore
from katzentisch.server.retention import Retention
from katzentisch.server.settings import Settings
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Index, Store

LINE = '{"number":1,"chairs":[]}'
KEPT = Settings(keep_tables_days=1, keep_people_days=2)


class Travel:
    """Wall clock and monotonic clock go together, unless somebody sets the one."""

    def __init__(self, wall: int = 1_800_000_000_000) -> None:
        self.now = wall
        self.ran = 0.0

    def wall(self) -> int:
        return self.now

    def monotonic(self) -> float:
        return self.ran

    def go(self, hours: float) -> None:
        self.set(hours)
        self.ran += hours * 3600

    def set(self, hours: float) -> None:
        """Somebody sets the wall clock forward; or back."""
        self.now += int(hours * HOUR)


class Opening(Protocol):
    def __call__(self, clock: Travel) -> AbstractAsyncContextManager[Store]: ...


def opener(folder: Path, address: str) -> Opening:
    """Opens the same store again and again, also several times at once."""

    @asynccontextmanager
    async def opened(clock: Travel) -> AsyncIterator[Store]:
        sqlite = folder / "tables.sqlite3"
        store: Any = PostgresStore(address, clock) if address else SqliteStore(sqlite, lock=False, clock=clock)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return opened


async def retained(store: Store, settings: Settings = KEPT) -> Retention:
    """Retention as a server starts it."""
    retention = Retention(store, settings, lambda: ((), ()), Counter())
    await retention.start()
    return retention


async def pass_time(clock: Travel, retention: Retention, hours: int) -> list[str]:
    """Hour by hour; after the first and the last the server sweeps. Returns the tables that are gone."""
    gone: list[str] = []
    for hour in range(1, hours + 1):
        clock.go(1)
        await retention.store.tick()
        gone += await retention.sweep() if hour in (1, hours) else ()
    return gone


async def open_tables(store: Store, count: int, first: int = 0) -> list[str]:
    names = [f"t{number:04}" for number in range(first, first + count)]
    for name in names:
        assert await store.append(name, 1, b"{}", Index("mausen", "running", True, LINE, (f"of {name}",)))
        await store.seed(name, 1, "aa")
        await store.save_note(name, 1, f"of {name}", 0, "a note")
    return names


async def kept(store: Store) -> list[str]:
    return sorted(row.table for row in await store.all_tables(10_000))


async def marked(store: Store) -> list[str]:
    return sorted(row.table for row in await store.all_tables(10_000) if row.marked is not None)
