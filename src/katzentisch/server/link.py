"""A connection to PostgreSQL on which nobody waits for ever, made again whenever it is lost.

The database is told how long it may take, and the system how long it may believe in a silent peer. Neither helps when
the network is frozen or the database's processes stand still: nobody is left to notice. So every piece of work ends on
this side too. Its socket is shut down under the driver's feet then, which finds the connection broken; to cancel the
driver instead would make it ask the silent database for leave first, for ten seconds more.
`tests/server/test_postgres_faults.py` freezes, mutes and breaks it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict

from katzentisch.core.errors import Illegal
from katzentisch.server.store import Unanswered

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncConnection[Any]], Awaitable[T]]

ANSWERS = (Illegal, psycopg.DataError, psycopg.IntegrityError)
"""Errors that say something about the question. After every other one nobody knows what has been done."""

STALLED = 0.1
"""Seconds by which an alarm comes late when the process, and not the database, had something else to do."""

log = logging.getLogger("katzentisch.server")


class Link:
    """One connection; one piece of work at a time. What the address itself says about limits holds."""

    def __init__(self, address: str, seconds: float) -> None:
        self.seconds = seconds
        self.ill = False  # the last piece of work was not answered
        self._limits = "; ".join(f"SET {name} = {round(1000 * share * seconds)}" for name, share in LIMITS.items())
        self._address = address
        self._lock = asyncio.Lock()
        self._connection: AsyncConnection[Any] | None = None
        self._answered = 0.0  # when the database last was there

    async def run(self, work: Work[T], seconds: float = 0.0) -> T:
        """What the work gives. Raises Unanswered after so many seconds, and whenever the connection is lost: then it
        may have been done, or not, or it may still be.

        Whoever asks may go away meanwhile: the work is brought to its end.
        """
        task = asyncio.create_task(self._run(work, seconds or self.seconds))
        task.add_done_callback(_heard)
        return await asyncio.shield(task)

    async def _run(self, work: Work[T], seconds: float) -> T:
        end = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(end):
                await self._lock.acquire()
        except TimeoutError:
            raise Unanswered from None
        try:
            connection = await self._connected(end)
            with _until(end, connection):
                found = await work(connection)
        except ANSWERS:
            raise
        except Exception as error:  # also the driver's own faults: what is left of the connection is not used again
            self._turn_ill(error)
            await self._hang_up()
            raise Unanswered from error
        finally:
            self._lock.release()
        self._turn_well()
        return found

    async def beat(self, seconds: float) -> None:
        """Looks whether the database is there, unless it has just been."""
        if self.ill or asyncio.get_running_loop().time() - self._answered > seconds:
            with suppress(Unanswered):
                await self.run(lambda connection: connection.execute("SELECT 1"))

    async def close(self) -> None:
        """After whatever is under way."""
        async with self._lock:
            await self._hang_up()

    # The connection --------------------------------------------------------------------------------------------------

    async def connected(self) -> AsyncConnection[Any]:
        """For whoever waits on it for what nobody has asked for."""
        return await self.run(_itself)

    async def _connected(self, end: float) -> AsyncConnection[Any]:
        if self._connection is None or self._connection.closed:
            wanted: dict[str, Any] = {**self._silence(), **conninfo_to_dict(self._address)}
            async with asyncio.timeout_at(end):
                self._connection = await AsyncConnection.connect(**wanted, autocommit=True)
            with _until(end, self._connection):
                await self._connection.execute(self._limits.encode())
        return self._connection

    def _silence(self) -> dict[str, int]:
        """How the system finds out that nobody is there any more: while it connects, waits, and sends."""
        whole = max(1, round(self.seconds))
        return {
            "connect_timeout": whole,
            "keepalives": 1,
            "keepalives_idle": whole,
            "keepalives_interval": whole,
            "keepalives_count": 3,
            "tcp_user_timeout": round(1000 * self.seconds),
        }

    async def _hang_up(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    def _turn_ill(self, error: Exception) -> None:
        if not self.ill:
            log.error("the database does not answer: %s", " ".join(str(error).split()) or type(error).__name__)
        self.ill = True

    def _turn_well(self) -> None:
        if self.ill:
            log.warning("the database answers again")
        self.ill = False
        self._answered = asyncio.get_running_loop().time()


LIMITS = {"statement_timeout": 0.9, "lock_timeout": 0.7, "idle_in_transaction_session_timeout": 1.5}
"""What the database is told, as shares of the time that this side waits. The last one frees what somebody holds who has
vanished in the middle of it."""


async def _itself(connection: AsyncConnection[Any]) -> AsyncConnection[Any]:
    return connection


@contextmanager
def _until(end: float, connection: AsyncConnection[Any]) -> Iterator[None]:
    """At this time the connection breaks. Time in which this process itself stood still does not count."""
    loop = asyncio.get_running_loop()
    alarm = loop.call_at(end, lambda: ring(end))

    def ring(due: float) -> None:
        nonlocal alarm
        late = loop.time() - due
        if late > STALLED:  # the answer may lie here unread
            alarm = loop.call_at(loop.time() + late, ring, loop.time() + late)
        else:
            _shut(connection)

    try:
        yield
    finally:
        alarm.cancel()


def _shut(connection: AsyncConnection[Any]) -> None:
    with suppress(OSError, psycopg.Error):  # it is closed already
        borrowed = socket.socket(fileno=connection.fileno())
        try:
            borrowed.shutdown(socket.SHUT_RDWR)
        finally:
            borrowed.detach()


def _heard(task: asyncio.Task[Any]) -> None:
    """Nobody may be waiting for what went wrong any more."""
    if not task.cancelled():
        task.exception()
