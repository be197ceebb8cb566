"""The store for several processes: PostgreSQL. Any process may serve any table; the primary key decides races.

Appends that wait while one is written go out together, in one statement that inserts them, skips what another process
has written meanwhile, and tells everybody (`NOTIFY`) what is new. Who listens again after a break reads the log again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg
from psycopg import AsyncConnection

from katzentisch.server.sql import DAY, MIGRATIONS, SqlStore, Statement, indexing, known, now
from katzentisch.server.store import Handler, Index

GROUP = 256
CHANNEL = "katzentisch"
MIGRATING = 0x6B61747A  # an advisory lock: one process migrates, the others wait

APPEND = f"""
    WITH written AS (
        INSERT INTO steps (tbl, seq, at, body)
        SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[]) AS new (tbl, seq, at, body)
        WHERE new.seq = 1 OR EXISTS (SELECT 1 FROM steps WHERE steps.tbl = new.tbl AND steps.seq = new.seq - 1)
        ON CONFLICT DO NOTHING RETURNING tbl, seq)
    SELECT tbl, seq, pg_notify('{CHANNEL}', 'step ' || tbl || ' ' || seq) FROM written
"""
CLAIM = """
    WITH free AS (
        SELECT tbl FROM leases WHERE tbl = ANY(%s::text[]) AND (holder = %s OR until < {now})
        ORDER BY tbl FOR UPDATE SKIP LOCKED)
    UPDATE leases SET holder = %s, until = {now} + %s FROM free WHERE leases.tbl = free.tbl RETURNING leases.tbl
""".replace("{now}", "(extract(epoch FROM clock_timestamp()) * 1000)::bigint")


class Pending(msgspec.Struct):
    table: str
    seq: int
    body: str
    index: Index | None
    written: asyncio.Future[bool]
    tried: bool = False  # it may be in the log already, although nobody heard so


class PostgresStore(SqlStore):
    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._line = Line(address)
        self._append_line = Line(address)
        self._pending: list[Pending] = []
        self._work = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            await self._line.run(_migrate)
        except BaseException:  # also cancelled: the line is not left open
            await self._line.close()
            raise
        self._writer = asyncio.create_task(self._write_forever(), name="appends")

    async def close(self) -> None:
        """What has been asked for is written first."""
        self._closing = True
        self._work.set()
        if self._writer is not None:
            await self._writer
        await self._line.close()
        await self._append_line.close()

    # Appends ---------------------------------------------------------------------------------------------------------

    async def append(self, table: str, seq: int, body: bytes, index: Index | None = None) -> bool:
        pending = Pending(table, seq, body.decode(), index, asyncio.get_running_loop().create_future())
        self._pending.append(pending)
        self._work.set()
        return await pending.written

    async def _write_forever(self) -> None:
        while not self._closing or self._pending:
            await self._work.wait()
            self._work.clear()
            while self._pending:
                group, self._pending = _first_of_each(self._pending)
                try:
                    won = await self._append_line.run(lambda connection, group=group: _append(connection, group))
                except psycopg.OperationalError as error:
                    await self._again(group, error)
                except Exception as error:  # whatever it was, each who waits is told
                    for pending in group:
                        _settle(pending, error)
                else:
                    for pending in group:
                        _settle(pending, (pending.table, pending.seq) in won or await self._was_ours(pending))

    async def _again(self, group: list[Pending], error: Exception) -> None:
        """The connection broke, perhaps after the commit. Who has been here before has failed; the rest goes again."""
        for pending in group:
            if pending.tried:
                _settle(pending, error)
            else:
                pending.tried = True
                self._pending.append(pending)
        self._work.set()
        await asyncio.sleep(0.2)

    async def _was_ours(self, pending: Pending) -> bool:
        """A step that is in the log word for word has been written by the first try."""
        if not pending.tried:
            return False
        sql = "SELECT body FROM steps WHERE tbl = ? AND seq = ?"
        rows = await self.read(sql, (pending.table, pending.seq))
        return bool(rows) and rows[0][0] == pending.body

    def wrong(self) -> list[str]:
        return ["writer of the store"] if self._writer is None or self._writer.done() else []

    # Everything else -------------------------------------------------------------------------------------------------

    async def read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        statements = [(sql, args)]
        try:
            return await self.write(statements)
        except psycopg.OperationalError:  # the connection broke; to read again does no harm
            return await self.write(statements)

    async def write(self, statements: Sequence[Statement]) -> list[Any]:
        return list(await self._line.run(lambda connection: _execute(connection, statements)))

    async def claim(self, tables: Sequence[str], holder: str, seconds: float) -> set[str]:
        names = list(tables)

        async def work(connection: AsyncConnection[Any]) -> set[str]:
            async with connection.transaction():
                made = "INSERT INTO leases SELECT unnest(%s::text[]), '', 0 ON CONFLICT DO NOTHING"
                await connection.execute(made, (names,))
                found = await connection.execute(CLAIM, (names, holder, holder, int(seconds * 1000)))
                return {table for (table,) in await found.fetchall()}

        return set(await self._line.run(work))

    async def release(self, holder: str) -> None:
        await self.write([("DELETE FROM leases WHERE holder = ? OR until < ?", (holder, now() - DAY))])

    async def publish(self, text: str) -> None:
        await self.write([("SELECT pg_notify(?, ?)", (CHANNEL, text))])

    async def listen(self, handler: Handler) -> None:
        connection = await AsyncConnection.connect(self.address, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            await handler("")
            async for notice in connection.notifies():
                await handler(notice.payload)
        finally:
            await connection.close()


class Line:
    """One connection, made again when it breaks; one piece of work at a time."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.lock = asyncio.Lock()
        self._connection: AsyncConnection[Any] | None = None

    async def connected(self) -> AsyncConnection[Any]:
        if self._connection is None or self._connection.closed or self._connection.broken:
            self._connection = await AsyncConnection.connect(self.address, autocommit=True)
        return self._connection

    async def run(self, work: Any) -> Any:
        async with self.lock:
            return await work(await self.connected())

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()


async def _migrate(connection: AsyncConnection[Any]) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        row = await (await connection.execute("SELECT max(version) FROM schema_version")).fetchone()
        version = int(row[0] or 0) if row else 0
        known(version)
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(script.format(clustered="").encode())
            await connection.execute("INSERT INTO schema_version (version) VALUES (%s)", (number,))


def _first_of_each(pending: list[Pending]) -> tuple[list[Pending], list[Pending]]:
    """The next group, with at most one step per table, and what stays for later."""
    group: dict[str, Pending] = {}
    later: list[Pending] = []
    for each in pending:
        if len(group) < GROUP and each.table not in group:
            group[each.table] = each
        else:
            later.append(each)
    return list(group.values()), later


async def _append(connection: AsyncConnection[Any], group: list[Pending]) -> set[tuple[str, int]]:
    """Which of them are in the log now."""
    rows = [(each.table, each.seq, now(), each.body) for each in group]
    columns = [list(column) for column in zip(*rows, strict=True)]
    async with connection.transaction():
        found = await (await connection.execute(APPEND.encode(), columns)).fetchall()
        won = {(table, seq) for table, seq, _ in found}
        statements: list[Statement] = []
        for each in group:
            if each.index is not None and (each.table, each.seq) in won:
                statements += indexing(each.table, each.index)
        for sql, args in statements:
            await connection.execute(_marked(sql), args)
    return won


async def _execute(connection: AsyncConnection[Any], statements: Sequence[Statement]) -> list[Any]:
    rows: list[Any] = []
    async with connection.transaction():
        for sql, args in statements:
            found = await connection.execute(_marked(sql), args)
            rows = await found.fetchall() if found.description is not None else []
    return rows


def _settle(pending: Pending, result: bool | Exception) -> None:
    if pending.written.done():
        return  # whoever asked has gone
    if isinstance(result, Exception):
        pending.written.set_exception(result)
    else:
        pending.written.set_result(result)


def _marked(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
