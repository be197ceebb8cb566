"""A table that was played here, as if another release had played it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

import katzentisch as kt
from katzentisch.server.main import FILE
from katzentisch.server.sql import checksum
from katzentisch.table import entries as e


def with_other_rules(disk: Path, table: str, game: str, version: int) -> None:
    """The first line of its log names this game and version, and the release 7.1."""
    with closing(sqlite3.connect(disk / FILE)) as connection, connection:
        ((body,),) = connection.execute("SELECT body FROM steps WHERE tbl = ? AND seq = 1", (table,)).fetchall()
        first = e.decode(body)
        opened = first.entries[0]
        assert isinstance(opened, e.Opened)
        assert opened.release == kt.__version__
        other = msgspec.structs.replace(opened, game=game, rules_version=version, release="7.1")
        body = e.encode(msgspec.structs.replace(first, entries=(other, *first.entries[1:]))).decode()
        row = (body, checksum(table, 1, body), table)
        assert connection.execute("UPDATE steps SET body = ?, crc = ? WHERE tbl = ? AND seq = 1", row).rowcount == 1
