"""`katzentisch admin check` finds what a disk or a hand has done to a log, and names the table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from katzentisch import cli
from katzentisch.server.main import FILE
from katzentisch.server.sql import checksum
from tests.server.harness import play, serving


async def played(disk: Path) -> tuple[str, str]:
    """Two tables: one game that is over, and one on the way."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        over = await anna.quick_table("sack", pace="rush", options={"players": 2})
        await play(over, Random(1))
        running = await anna.quick_table("mausen", pace="rush")
        return over.table, running.table


def edit(disk: Path, table: str, old: str, new: str, mend: bool) -> None:
    """The first step that has it; `mend`: with the sum that fits, as a careful hand would."""
    file = disk / FILE
    with closing(sqlite3.connect(file)) as connection, connection:
        rows = connection.execute("SELECT seq, body FROM steps WHERE tbl = ? ORDER BY seq", (table,)).fetchall()
        seq, body = next((seq, body) for seq, body in rows if old in body)
        other = body.replace(old, new, 1)
        connection.execute("UPDATE steps SET body = ? WHERE tbl = ? AND seq = ?", (other, table, seq))
        if mend:
            connection.execute(
                "UPDATE steps SET crc = ? WHERE tbl = ? AND seq = ?", (checksum(table, seq, other), table, seq)
            )


async def check(capsys: pytest.CaptureFixture[str], disk: Path, *words: str) -> tuple[int, str]:
    code = await asyncio.to_thread(cli.main, ["admin", "--lang=en", "check", *words, "--data", str(disk)])
    return code, "".join(capsys.readouterr())


async def test_whole_logs_are_whole(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, _ = await played(disk)
    code, said = await check(capsys, disk)
    assert code == 0
    assert said.startswith("2 tables with ")
    assert said.endswith("1 finished game replayed with every card, 0 of another release: 0 faults.\n")
    assert (await check(capsys, disk, over))[1].startswith("1 table with ")
    assert "[no_such_table]" in (await check(capsys, disk, "x"))[1]


async def test_a_changed_letter_is_found(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, running = await played(disk)
    edit(disk, running, '"game":"mausen"', '"game":"mauzen"', mend=False)
    code, said = await check(capsys, disk)
    assert code == 1
    assert said.count(running) >= 1
    assert over not in said
    assert said.endswith("1 fault.\n")


async def test_another_card_is_found_though_its_sum_fits(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, running = await played(disk)
    edit(disk, over, '"chance":', '"chance":1', mend=True)
    code, said = await check(capsys, disk)
    assert code == 1
    assert said.startswith(f"{over}: ")
    assert running not in said


async def test_a_log_of_other_rules_is_no_fault(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, running = await played(disk)
    edit(disk, running, '"rules_version":', '"rules_version":9', mend=True)
    code, said = await check(capsys, disk)
    assert code == 0
    assert "1 of another release: 0 faults." in said
