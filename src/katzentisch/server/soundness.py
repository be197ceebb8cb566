"""Is this file ours, and whole? Asked before anything is written to it.

A file of another program is left as it is. SQLite looks for what it can find wrong, and every step is compared with
its checksum, which knows its place too: a changed letter, and a step that has been hidden or moved. That is done before
the start where it takes no time, else beside the work, in a thread of its own. What SQLite finds is refused at the
start; a damaged step closes its table alone. `tests/server/test_faults.py` flips bits.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from katzentisch.server.condition import Condition, one_line
from katzentisch.server.refusals import refuse
from katzentisch.server.sql import checksum

OURS = 0x4B61747A
"""`PRAGMA application_id`: "Katz"."""
AT_ONCE = 2_000_000
"""Bytes of a file that is looked through before the server starts: some fifty milliseconds."""
CORRUPT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says that the file is not what it wrote."""
    return isinstance(error, sqlite3.Error) and (getattr(error, "sqlite_errorcode", 0) & 0xFF) in CORRUPT


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """A file with anything in it says whose it is."""
    (whose,) = connection.execute("PRAGMA application_id").fetchone()
    (filled,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if whose != OURS and (whose or filled):
        raise refuse("store_foreign", path=str(path))


def faults(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file; nothing, if it is well."""
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)")]
    except sqlite3.DatabaseError as error:
        return [one_line(error)]
    return [] if found == ["ok"] else found


def compare_steps(connection: sqlite3.Connection, condition: Condition) -> None:
    """Goes through the file as it lies there: whatever a search would miss comes by too."""
    connection.text_factory = text
    last = ("", 0)
    for table, seq, body, crc in connection.execute("SELECT tbl, seq, body, crc FROM steps"):
        if crc != checksum(table, seq, body) or (table, seq) not in ((last[0], last[1] + 1), (table, 1)):
            condition.damaged_step(table, seq)
        last = (table, seq)


def text(raw: bytes) -> str:
    """Bytes that are no text are no error yet: the checksum tells, and says where."""
    return raw.decode(errors="replace")


class Inspection:
    """A look at the whole file while the server works; a fault turns its health red."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], condition: Condition) -> None:
        self._connect = connect
        self._condition = condition
        self._connection: sqlite3.Connection | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._look, name="kt-inspection", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _look(self) -> None:
        try:
            with closing(self._connect()) as connection:
                self._connection = connection
                found = [] if self._stopped else faults(connection)
                if not self._stopped:
                    compare_steps(connection, self._condition)
        except sqlite3.Error as error:
            found = [one_line(error)]
        for fault in found if not self._stopped else []:
            self._condition.damaged(fault)

    def stop(self) -> None:
        """Ends a look that takes long."""
        self._stopped = True
        if self._thread.is_alive():
            if self._connection is not None:
                with suppress(sqlite3.ProgrammingError):  # it has just ended by itself
                    self._connection.interrupt()
            self._thread.join()
