"""The embedded store: a SQLite file in WAL mode, a thread that writes, one that reads, one that keeps the log short.

Whatever gathers while the writer is busy becomes one transaction (`synchronous=FULL`: it survives a power cut), and
steps alone become one statement: after every statement the writer has to get the interpreter back from the event loop.
One server has the file for itself; the commands for whoever runs it may look in.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeAlias

from katzentisch.server.keeper import LONGEST, Keeper
from katzentisch.server.refusals import refuse
from katzentisch.server.sql import MIGRATIONS, SqlStore, Statement, indexing, known, now
from katzentisch.server.store import Handler, Index

GROUP = 256
"""How many jobs one transaction has at most."""

APPEND = (
    "INSERT INTO steps (tbl, seq, at, body) SELECT ?, ?, ?, ? WHERE ? = 1"
    " OR EXISTS (SELECT 1 FROM steps WHERE tbl = ? AND seq = ?) ON CONFLICT DO NOTHING"
)

Fresh: TypeAlias = tuple[str, int, int, str]
"""A step to be appended: table, seq, time, body."""
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Job: TypeAlias = tuple[Fresh | Work, asyncio.Future[Any]]


class SqliteStore(SqlStore):
    shared = False

    def __init__(self, path: Path, lock: bool = True) -> None:
        self.path = path
        self._lock = _FileLock(path.with_name(path.name + ".lock")) if lock else None
        self._groups: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._fresh: list[Job] = []  # asked for while the writer is busy, or in this turn of the event loop
        self._busy = False  # the writer has a group; the next one gathers meanwhile
        self._thread: threading.Thread | None = None
        self._leases: dict[str, tuple[str, float]] = {}
        self._reader = ThreadPoolExecutor(1, "kt-reader")
        self._keeper = Keeper(self._connect)

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600)  # it holds seeds of running games; its log and index get the same rights
        if self._lock is not None:
            self._lock.take()
        try:
            await asyncio.to_thread(self._migrate)
        except BaseException:  # also cancelled: the lock is given back
            if self._lock is not None:
                self._lock.give()
            raise
        self._loop = asyncio.get_running_loop()
        self._read_connection = self._connect()
        self._keeper.start()
        self._thread = threading.Thread(target=self._write_forever, name="kt-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        if self._thread is not None:
            while (self._fresh or self._busy) and self._thread.is_alive():
                self._hand_over()
                await asyncio.sleep(0.001)
            self._groups.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
            await self._loop.run_in_executor(self._reader, self._read_connection.close)
        if self._keeper.alive():
            await asyncio.to_thread(self._keeper.stop)
        self._reader.shutdown()
        if self._lock is not None:
            self._lock.give()

    def wrong(self) -> list[str]:
        writes = self._thread is not None and self._thread.is_alive()
        lives = {"writer of the store": writes, "keeper of the store": self._keeper.alive()}
        return [name for name, alive in lives.items() if not alive]

    def _connect(self, patience: float = 10) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=patience)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # what is deleted does not lie about in the file
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST}")
        return connection

    def _migrate(self) -> None:
        connection = self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            known(version)
            for number, script in enumerate(MIGRATIONS[version:], version + 1):
                for statement in script.format(clustered="WITHOUT ROWID").split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        finally:
            connection.close()

    # The writer ------------------------------------------------------------------------------------------------------

    def _write_forever(self) -> None:
        connection = self._connect()
        while (group := self._groups.get()) is not None:
            results = _done(connection, [work for work, _ in group])
            answers = [(future, result) for (_, future), result in zip(group, results, strict=True)]
            self._loop.call_soon_threadsafe(self._answer, answers)
            self._keeper.written(len(group))
        connection.close()

    def _answer(self, answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
        self._busy = False
        self._loop.call_soon(self._hand_over)  # after whatever these answers lead to at once
        for future, result in answers:
            if future.done():
                continue  # whoever asked has gone
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _ask(self, work: Fresh | Work) -> asyncio.Future[Any]:
        """Jobs of one turn of the event loop go to the writer together: waking it costs more than a job."""
        future = self._loop.create_future()
        self._fresh.append((work, future))
        if len(self._fresh) == 1:
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        if self._fresh and not self._busy:
            self._busy = True
            self._groups.put(self._fresh[:GROUP])
            del self._fresh[:GROUP]

    async def append(self, table: str, seq: int, body: bytes, index: Index | None = None) -> bool:
        step = (table, seq, now(), body.decode())
        if index is None:
            return bool(await self._ask(step))

        def work(connection: sqlite3.Connection) -> bool:
            if not _append(connection, step):
                return False
            for statement in indexing(table, index):
                connection.execute(*statement)
            return True

        return bool(await self._ask(work))

    async def write(self, statements: Sequence[Statement]) -> list[Any]:
        def work(connection: sqlite3.Connection) -> list[Any]:
            rows: list[Any] = []
            for statement in statements:
                rows = connection.execute(*statement).fetchall()
            return rows

        return list(await self._ask(work))

    async def read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        return await self._loop.run_in_executor(self._reader, self._read, sql, args)

    def _read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        return self._read_connection.execute(sql, args).fetchall()

    async def delete_table(self, table: str) -> bool:
        deleted = await super().delete_table(table)
        self._keeper.empty()
        return deleted

    async def forget(self, person: str) -> None:
        await super().forget(person)
        self._keeper.empty()

    # Several processes: there are none -------------------------------------------------------------------------------

    async def claim(self, tables: Sequence[str], holder: str, seconds: float) -> set[str]:
        """In memory: whoever comes after a crash need not wait for a lease of the dead."""
        at = time.monotonic()
        for table in tables:
            owner, until = self._leases.get(table, ("", 0.0))
            if owner == holder or until < at:
                self._leases[table] = (holder, at + seconds)
        return {table for table in tables if self._leases[table][0] == holder}

    async def release(self, holder: str) -> None:
        self._leases = {table: lease for table, lease in self._leases.items() if lease[0] != holder}

    async def publish(self, text: str) -> None:
        pass

    async def listen(self, handler: Handler) -> None:
        await handler("")
        await asyncio.Event().wait()


def _done(connection: sqlite3.Connection, works: list[Fresh | Work]) -> list[Any]:
    steps = [work for work in works if isinstance(work, tuple)]
    if len(steps) == len(works) and _append_all(connection, steps):
        return [True] * len(steps)
    return _together(connection, works)


def _append_all(connection: sqlite3.Connection, steps: list[Fresh]) -> bool:
    """All of them or none."""
    try:
        connection.execute(_appending(len(steps)), [*chain.from_iterable(steps)])
    except sqlite3.Error:  # somebody comes second, or the disk is full: one by one it shows who is concerned
        return False
    return True


@cache
def _appending(count: int) -> str:
    """So many steps in one statement, which is a transaction. A step that comes too early has no number: all fail."""
    return (
        f"WITH fresh (tbl, seq, at, body) AS (VALUES {', '.join(['(?, ?, ?, ?)'] * count)})"
        " INSERT INTO steps (tbl, seq, at, body) SELECT tbl, CASE WHEN seq = 1 OR EXISTS (SELECT 1 FROM steps AS old"
        " WHERE old.tbl = fresh.tbl AND old.seq = fresh.seq - 1) THEN seq END, at, body FROM fresh"
    )


def _append(connection: sqlite3.Connection, step: Fresh) -> bool:
    """Within a transaction; False if the log is not at seq - 1."""
    table, seq, _, _ = step
    return connection.execute(APPEND, (*step, seq, table, seq - 1)).rowcount == 1


def _together(connection: sqlite3.Connection, works: list[Fresh | Work]) -> list[Any]:
    """All in one transaction; if one fails, each in its own, so that it fails alone."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = [_append(connection, work) if isinstance(work, tuple) else work(connection) for work in works]
        connection.execute("COMMIT")
    except Exception as error:  # any work may fail in its own way; its asker gets the error
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return [error] if len(works) == 1 else [result for work in works for result in _together(connection, [work])]
    return results


class _FileLock:
    """Held as long as the process lives; a killed process holds nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        file = self.path.open("ab")
        try:
            try:
                import fcntl
            except ImportError:  # Windows
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # on Windows only
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise refuse("store_in_use", path=str(self.path.with_suffix(""))) from error
        self._file = file

    def give(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
