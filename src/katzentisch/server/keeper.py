"""Brings what is in SQLite's write-ahead log home into the file, in a thread of its own, so that no move waits for it.

SQLite itself would do it within a commit: everybody's moves would wait some milliseconds then. It still does, as the
last resort, should the keeper be gone or never come to the end of a log that grows as fast as it works.
"""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing

JOBS = 500
"""So many jobs of the writer are a few hundred pages to bring home."""
LONGEST = 8000
"""Pages of the log at which a commit brings them home itself: some 30 MB."""
TRIES, PAUSE = 100, 0.05
"""How often the log is tried to be emptied while others use it, and seconds between."""

log = logging.getLogger("katzentisch.server")


class Keeper:
    def __init__(self, connect: Callable[[float], sqlite3.Connection]) -> None:
        """`connect` opens a connection that waits so many seconds for others."""
        self._connect = connect
        self._orders: queue.SimpleQueue[Callable[[sqlite3.Connection], None] | None] = queue.SimpleQueue()
        self._written = 0
        self._thread = threading.Thread(target=self._keep_forever, name="kt-keeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        """What it has been asked for is done first."""
        self._orders.put(None)
        self._thread.join()

    def written(self, jobs: int) -> None:
        """The writer says what it has done."""
        self._written += jobs
        if self._written >= JOBS:
            self._written = 0
            self._orders.put(_bring_home)

    def empty(self) -> None:
        """Something was deleted: it shall not lie about in the log either."""
        self._orders.put(_empty)

    def _keep_forever(self) -> None:
        """Whatever goes wrong, a full disk, say, the next order begins with a new connection."""
        while True:
            try:
                with closing(self._connect(0)) as connection:  # nobody waits for the keeper while it waits
                    while (order := self._orders.get()) is not None:
                        order(connection)
                    return
            except Exception as error:  # a later order or the last resort does it
                log.error("the log of the store could not be brought home: %s", error)
                time.sleep(PAUSE)


def _bring_home(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _empty(connection: sqlite3.Connection) -> None:
    """First beside the writer, so that the rest, while it has to wait, is short."""
    for _ in range(TRIES):
        _bring_home(connection)
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            return
        time.sleep(PAUSE)
    log.warning("the log of the store could not be emptied: others have used it all the time")
