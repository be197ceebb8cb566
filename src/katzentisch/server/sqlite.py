"""The embedded store: a SQLite file in WAL mode, a thread that writes, one that reads, one that keeps the log short.

Whatever gathers while the writer is busy becomes one transaction (`synchronous=FULL`: it survives a power cut), and
steps alone become one statement: after every statement the writer has to get the interpreter back from the event loop.
One server has the file for itself; the commands for whoever runs it may look in.

Whoever asked is always answered: what could not be written raises `NotKept` and has changed nothing, and works again by
itself when the disk does (`tests/server/test_faults.py`). A writer that dies is replaced.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from katzentisch.core.errors import Illegal
from katzentisch.server.clock import Clock, MachineClock
from katzentisch.server.condition import NotKept, one_line
from katzentisch.server.filelock import FileLock
from katzentisch.server.keeper import LONGEST, Keeper
from katzentisch.server.refusals import refuse
from katzentisch.server.soundness import (
    AT_ONCE,
    OURS,
    Inspection,
    compare_steps,
    faults,
    is_damage,
    refuse_foreign,
    text,
)
from katzentisch.server.sql import MIGRATIONS, SqlStore, checksum, indexing, known
from katzentisch.server.statements import Statement
from katzentisch.server.store import Handler, Index

log = logging.getLogger("katzentisch.server")

GROUP = 256
"""How many jobs one transaction has at most."""
SOONEST, LATEST = 0.05, 2.0
"""Seconds until a writer that has died is replaced; doubled with every death in a row."""

APPEND = (
    "INSERT INTO steps (tbl, seq, at, body, crc) SELECT ?, ?, ?, ?, ? WHERE ? = 1"
    " OR EXISTS (SELECT 1 FROM steps WHERE tbl = ? AND seq = ?) ON CONFLICT DO NOTHING"
)

Fresh: TypeAlias = tuple[str, int, int, str, int]
"""A step to be appended: table, seq, time, body, checksum."""
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Errand: TypeAlias = tuple[Fresh | Work, asyncio.Future[Any]]


class SqliteStore(SqlStore):
    shared = False

    def __init__(self, path: Path, lock: bool = True, clock: Clock | None = None) -> None:
        super().__init__(clock or MachineClock())
        self.path = path
        self._lock = FileLock(path.with_name(path.name + ".lock")) if lock else None
        self._groups: queue.SimpleQueue[list[Errand] | None] = queue.SimpleQueue()
        self._fresh: list[Errand] = []  # asked for while the writer is busy, or in this turn of the event loop
        self._busy = False  # the writer has a group; the next one gathers meanwhile
        self._thread: threading.Thread | None = None
        self._closing = False
        self._pause = SOONEST
        self._leases: dict[str, tuple[str, float]] = {}
        self._reader = ThreadPoolExecutor(1, "kt-reader")
        self._keeper = Keeper(self._connect)
        self._inspection = Inspection(self._connect, self.condition)

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self._prepare()
            await asyncio.to_thread(self._migrate)
            self._read_connection = self._connect()
            self._read_connection.text_factory = text
        except BaseException as error:  # also cancelled: the lock is given back
            if self._lock is not None:
                self._lock.give()
            raise self._refusal(error) from error
        self._keeper.start()
        if self._lock is not None and not self._small():
            self._inspection.start()
        self._start_writer()
        await self.running()

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not self.path.is_file():  # a pipe, say, would be waited for
            raise refuse("store_foreign", path=str(self.path))
        # It holds seeds of running games; its log and index get the same rights.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        if self._lock is not None:
            self._lock.take()

    def _refusal(self, error: BaseException) -> BaseException:
        """What whoever starts the server can do about it, in one sentence."""
        if is_damage(error):
            whole = "not a database" not in str(error)
            return refuse("store_damaged", path=str(self.path), problem=one_line(error)) if whole else self._foreign()
        if isinstance(error, (OSError, sqlite3.Error, ValueError)) and not isinstance(error, Illegal):
            return refuse("store_unusable", path=str(self.path), problem=one_line(error))
        return error

    def _foreign(self) -> BaseException:
        return refuse("store_foreign", path=str(self.path))

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        self._closing = True
        if self._thread is not None:
            while (self._fresh or self._busy) and self._thread.is_alive():
                self._hand_over()
                await asyncio.sleep(0.001)
            self._groups.put(None)
            await asyncio.to_thread(self._thread.join)
            await asyncio.sleep(0)  # it may have died of the last group: then whoever waits is told now
            self._fail_all(NotKept("the store is closed"))
            self._thread = None
            await self._loop.run_in_executor(self._reader, self._read_connection.close)
        await asyncio.to_thread(self._inspection.stop)
        if self._keeper.alive():
            await asyncio.to_thread(self._keeper.stop)
        self._reader.shutdown()
        if self._lock is not None:
            self._lock.give()

    def wrong(self) -> list[str]:
        writes = self._thread is not None and self._thread.is_alive()
        lives = {"writer of the store": writes, "keeper of the store": self._keeper.alive()}
        return [*(name for name, alive in lives.items() if not alive), *self.condition.wrong()]

    def _connect(self, patience: float = 10) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=patience)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA secure_delete=ON")  # what is deleted does not lie about in the file
            connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _migrate(self) -> None:
        """Looks whose file it is before anything is done to it; then writes, as it will have to."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=10)) as connection:
            refuse_foreign(connection, self.path)
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            known(version)
        with closing(self._connect()) as connection:
            if self._small() and (found := faults(connection)):
                raise refuse("store_damaged", path=str(self.path), problem=found[0])
            connection.execute("BEGIN IMMEDIATE")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            for number, script in enumerate(MIGRATIONS[version:], version + 1):
                for statement in script.format(clustered="WITHOUT ROWID").split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {OURS}")
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("UPDATE running SET ran = ran")
            connection.execute("COMMIT")
            if self._small():
                compare_steps(connection, self.condition)

    def _small(self) -> bool:
        """The commands for whoever runs the server leave the look to the server."""
        return self._lock is not None and self.path.stat().st_size <= AT_ONCE

    # The writer ------------------------------------------------------------------------------------------------------

    def _start_writer(self) -> None:
        self._thread = threading.Thread(target=self._write_forever, name="kt-writer", daemon=True)
        self._thread.start()
        self._hand_over()

    def _write_forever(self) -> None:
        """Until it is told to stop. Whatever else ends it, the event loop hears of it."""
        group: list[Errand] | None = None
        problem: BaseException = NotKept("the writer was told to stop")
        try:
            with closing(self._connect()) as connection:
                while (group := self._groups.get()) is not None:
                    results = _done(connection, [work for work, _ in group])
                    answers = [(future, result) for (_, future), result in zip(group, results, strict=True)]
                    self._loop.call_soon_threadsafe(self._answer, answers)
                    self._keeper.written(len(group))
        except BaseException as error:  # whatever it was: it is counted, told, and another writer begins
            problem = error
        with suppress(RuntimeError):  # there is no event loop any more: nobody waits
            self._loop.call_soon_threadsafe(self._replace_writer, group or [], problem)

    def _replace_writer(self, group: list[Errand], problem: BaseException) -> None:
        """Nobody waits for the dead: what it had, and what lies before it, has failed; the rest is for the next one."""
        if self._closing:
            self._fail_all(NotKept("the store is closed"), group)
            return
        log.error("the writer of the store died: %s", one_line(problem))
        self.condition.failed(problem)
        self._loop.call_later(self._pause, self._begin_anew)
        self._pause = min(LATEST, 2 * self._pause)
        self._fail_all(NotKept(one_line(problem)), group)

    def _begin_anew(self) -> None:
        if not self._closing:
            self._start_writer()

    def _fail_all(self, problem: NotKept, group: Sequence[Errand] = ()) -> None:
        waiting = [*group]
        while not self._groups.empty():
            waiting += self._groups.get() or ()
        waiting += self._fresh
        self._fresh.clear()
        self._busy = False
        for _, future in waiting:
            if not future.done():
                future.set_exception(problem)

    def _answer(self, answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
        self._busy = False
        self._loop.call_soon(self._hand_over)  # after whatever these answers lead to at once
        for future, result in answers:
            failed = self._fault(result) if isinstance(result, BaseException) else None
            if future.done():
                continue  # whoever asked has gone
            if failed is not None:
                future.set_exception(failed)
            else:
                future.set_result(result)
        if any(not isinstance(result, BaseException) for _, result in answers):
            self.condition.wrote()
            self._pause = SOONEST

    def _fault(self, error: BaseException) -> BaseException:
        """What the disk did is no fault of whoever asked."""
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            return self._failure(error)
        return error

    def _failure(self, error: sqlite3.Error) -> NotKept:
        if is_damage(error):
            self.condition.damaged(one_line(error))
        else:
            self.condition.failed(error)
        problem = NotKept(one_line(error))
        problem.__cause__ = error
        return problem

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
        said, at = body.decode(), self.clock.wall()
        step = (table, seq, at, said, checksum(table, seq, said))
        if index is None:
            return bool(await self._ask(step))
        ran = self.ran()

        def work(connection: sqlite3.Connection) -> bool:
            if not _append(connection, step):
                return False
            for statement in indexing(table, index, at, ran):
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
        try:
            return await self._loop.run_in_executor(self._reader, self._read, sql, args)
        except sqlite3.Error as error:
            raise self._failure(error) from error

    def _read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        return self._read_connection.execute(sql, args).fetchall()

    async def delete_table(self, table: str) -> bool:
        deleted = await super().delete_table(table)
        self._keeper.empty()
        return deleted

    async def forget(self, person: str) -> None:
        await super().forget(person)
        self._keeper.empty()

    async def _delete(self, kind: str, id: str, still: str, parts: tuple[str, ...], ran: int, most: int) -> bool:
        deleted = await super()._delete(kind, id, still, parts, ran, most)
        self._keeper.empty()
        return deleted

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
        f"WITH fresh (tbl, seq, at, body, crc) AS (VALUES {', '.join(['(?, ?, ?, ?, ?)'] * count)})"
        " INSERT INTO steps (tbl, seq, at, body, crc) SELECT tbl, CASE WHEN seq = 1 OR EXISTS (SELECT 1 FROM steps AS"
        " old WHERE old.tbl = fresh.tbl AND old.seq = fresh.seq - 1) THEN seq END, at, body, crc FROM fresh"
    )


def _append(connection: sqlite3.Connection, step: Fresh) -> bool:
    """Within a transaction; False if the log is not at seq - 1."""
    table, seq, *_ = step
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
        if connection.in_transaction:
            raise  # this connection is of no more use
        return [error] if len(works) == 1 else [result for work in works for result in _together(connection, [work])]
    return results
