"""The store for several processes: PostgreSQL. Any process may serve any table; the primary key decides races.

Appends that wait while one is written go out together, in one statement that inserts them, skips what another process
has written meanwhile, and tells everybody (`NOTIFY`) what is new. Who listens again after a break reads the log again.

An answer may be lost at any moment. A step whose commit was not answered is appended again and looked up in the same
transaction: if the log has it, word for word, it was done; if the log has another one, it was not. As long as neither
is known, nobody is told either (`Unanswered`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import psycopg
from psycopg import AsyncConnection

from katzentisch.server.clock import DAY, Clock, MachineClock
from katzentisch.server.condition import one_line
from katzentisch.server.link import Link
from katzentisch.server.refusals import refuse
from katzentisch.server.sql import MIGRATIONS, SqlStore, checksum, indexing, known
from katzentisch.server.statements import Statement
from katzentisch.server.store import Handler, Index, Unanswered
from katzentisch.server.supervisor import Supervisor

ANSWER = 4.0
"""Seconds in which the database has to answer one piece of work; to connect is part of it."""
PATIENCE = 8.0
"""Seconds after which somebody who wants a step written is told that nobody knows: enough for a second try."""
BEAT = 2.0
"""Seconds between two looks whether the database is there, while nobody asks for anything."""
PAUSE = 0.1
"""Seconds before the writer tries again."""
START = 15.0
"""Seconds until a database has to be there at the start, when nobody waits yet."""
MIGRATION = 600.0
"""Seconds for a migration, those of other processes before it included."""

GROUP = 256
CHANNEL = "katzentisch"
MIGRATING = 0x6B61747A  # an advisory lock: one process migrates, the others wait

APPEND = f"""
    WITH written AS (
        INSERT INTO steps (tbl, seq, at, body, crc)
        SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::bigint[])
            AS new (tbl, seq, at, body, crc)
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


LOOK_UP = """
    SELECT steps.tbl, steps.seq FROM steps
    JOIN unnest(%s::text[], %s::bigint[], %s::text[]) AS mine (tbl, seq, body) USING (tbl, seq, body)
"""


class Pending(msgspec.Struct):
    table: str
    seq: int
    body: str
    index: Index | None
    written: asyncio.Future[bool]
    at: int
    ran: int
    tries: int = 0


class PostgresStore(SqlStore):
    shared = True
    ALONE = (("LOCK TABLE steps IN SHARE ROW EXCLUSIVE MODE", ()),)

    def __init__(self, address: str, clock: Clock | None = None) -> None:
        super().__init__(clock or MachineClock())
        self.address = address
        self._link = Link(address, ANSWER)
        self._append_link = Link(address, ANSWER)
        self._pending: list[Pending] = []
        self._group: list[Pending] = []  # those of them that are under way
        self._work = asyncio.Event()
        self._tasks = Supervisor()
        self._open = False

    async def open(self) -> None:
        try:
            await self._link.run(_there, START)
            await self._link.run(_migrate, MIGRATION)
            await self.running()
        except Unanswered as error:
            raise refuse("store_not_there", problem=one_line(error.__cause__ or error)) from error
        except BaseException:  # also cancelled: the link is not left open
            await self._link.close()
            raise
        self._open = True
        self._tasks.start("writer of the store", self._write_forever)
        self._tasks.start("pulse of the store", self._beat_forever)

    async def close(self) -> None:
        """What has been asked for is written first, as long as anybody waits for it."""
        self._open = False
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE + ANSWER):
                while self._pending or self._group:
                    await asyncio.sleep(0.005)
        await self._tasks.stop()
        await self._link.close()
        await self._append_link.close()

    def wrong(self) -> list[str]:
        if not self._open:
            return ["writer of the store"]
        silent = ["answers of the store"] if self._link.ill or self._append_link.ill else []
        return [*silent, *self._tasks.wrong(), *self.condition.wrong()]

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await asyncio.gather(self._link.beat(BEAT), self._append_link.beat(BEAT))

    # Appends ---------------------------------------------------------------------------------------------------------

    async def append(self, table: str, seq: int, body: bytes, index: Index | None = None) -> bool:
        if not self._open:
            raise Unanswered
        written = asyncio.get_running_loop().create_future()
        pending = Pending(table, seq, body.decode(), index, written, self.clock.wall(), self.ran())
        self._pending.append(pending)
        self._work.set()
        try:
            async with asyncio.timeout(PATIENCE):
                return await pending.written
        except TimeoutError:
            raise Unanswered from None

    async def _write_forever(self) -> None:
        """Whatever befalls it, what was under way is known here and goes first when it begins anew."""
        while True:
            waiting = [each for each in (*self._group, *self._pending) if not each.written.done()]
            group, later = _first_of_each(waiting)
            self._group, self._pending = group, later
            if group:
                await self._write(group)
            else:
                self._work.clear()
                await self._work.wait()

    async def _write(self, group: list[Pending]) -> None:
        for each in group:
            each.tries += 1
        try:
            won = await self._append_link.run(lambda connection: _append(connection, group))
        except Unanswered:  # they stay under way
            await asyncio.sleep(PAUSE)
        except psycopg.Error as error:  # the database will not have them: each who waits is told
            self.condition.failed(error)
            for each in group:
                if not each.written.done():
                    each.written.set_exception(error)
        else:
            self.condition.wrote()
            for each in group:
                if not each.written.done():
                    each.written.set_result((each.table, each.seq) in won)

    # Everything else -------------------------------------------------------------------------------------------------

    async def read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        began = time.monotonic()
        try:
            return await self.write([(sql, args)])
        except Unanswered:
            if time.monotonic() - began > ANSWER / 2:
                raise
        return await self.write([(sql, args)])  # the connection broke; to read again does no harm

    async def write(self, statements: Sequence[Statement]) -> list[Any]:
        return list(await self._link.run(lambda connection: _execute(connection, statements)))

    async def claim(self, tables: Sequence[str], holder: str, seconds: float) -> set[str]:
        names = list(tables)

        async def work(connection: AsyncConnection[Any]) -> set[str]:
            async with connection.transaction():
                made = "INSERT INTO leases SELECT unnest(%s::text[]), '', 0 ON CONFLICT DO NOTHING"
                await connection.execute(made, (names,))
                found = await connection.execute(CLAIM, (names, holder, holder, int(seconds * 1000)))
                return {table for (table,) in await found.fetchall()}

        return set(await self._link.run(work))

    async def release(self, holder: str) -> None:
        await self.write([("DELETE FROM leases WHERE holder = ? OR until < ?", (holder, self.clock.wall() - DAY))])

    async def publish(self, text: str) -> None:
        await self.write([("SELECT pg_notify(?, ?)", (CHANNEL, text))])

    async def listen(self, handler: Handler) -> None:
        link = Link(self.address, ANSWER)

        async def listening(connection: AsyncConnection[Any]) -> None:
            await connection.execute(f"LISTEN {CHANNEL}".encode())

        try:
            await link.run(listening)
            await handler("")
            while True:
                connection = await link.connected()
                async for notice in connection.notifies(timeout=BEAT):
                    await handler(notice.payload)
                await link.run(listening)  # once more does no harm, and a connection that has gone deaf shows
                if await link.connected() is not connection:
                    await handler("")
        finally:
            await link.close()


async def _there(connection: AsyncConnection[Any]) -> None:
    """Whoever waits long for a migration knows that somebody is there."""
    await connection.execute("SELECT 1")


async def _migrate(connection: AsyncConnection[Any]) -> None:
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
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
    """Which of them are in the log now: those that were written, and those that an earlier try had written."""
    rows = [(each.table, each.seq, each.at, each.body, checksum(each.table, each.seq, each.body)) for each in group]
    async with connection.transaction():
        found = await (await connection.execute(APPEND.encode(), _columns(rows))).fetchall()
        won = {(table, seq) for table, seq, _ in found}
        for each in group:
            if each.index is not None and (each.table, each.seq) in won:
                for sql, args in indexing(each.table, each.index, each.at, each.ran):
                    await connection.execute(_marked(sql), args)
        unsure = [each for each in group if each.tries > 1 and (each.table, each.seq) not in won]
        if unsure:
            mine = [(each.table, each.seq, each.body) for each in unsure]
            won.update(await (await connection.execute(LOOK_UP.encode(), _columns(mine))).fetchall())
    return won


def _columns(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


async def _execute(connection: AsyncConnection[Any], statements: Sequence[Statement]) -> list[Any]:
    if len(statements) == 1:  # a transaction by itself
        return await _rows(connection, statements[0])
    rows: list[Any] = []
    async with connection.transaction():
        for statement in statements:
            rows = await _rows(connection, statement)
    return rows


async def _rows(connection: AsyncConnection[Any], statement: Statement) -> list[Any]:
    sql, args = statement
    found = await connection.execute(_marked(sql), args)
    return await found.fetchall() if found.description is not None else []


def _marked(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
