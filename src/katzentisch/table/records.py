"""The games in a log, each as the record that files, replays and verification know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from katzentisch.core import record as r
from katzentisch.table import entries as e
from katzentisch.table.seating import Chair, Seating, refuse

Naming: TypeAlias = Callable[[Chair], tuple[str, str]]
"""What somebody on a chair is called, and as which animal they are drawn."""


def record_of(steps: Iterable[e.Step], number: int, named: Naming) -> r.Record:
    """Game `number` of the log, finished or not; refused if it has not begun."""
    table = Seating()
    record: r.Record | None = None
    for step in steps:
        if record is None:
            table.apply(step)
            if table.number == number and table.commitment:
                record = _empty(table, named)
        if record is not None:
            for entry in step.entries:
                _write(record, entry)
            if record.end is not None:
                return record
    if record is None:
        raise refuse("no_such_game", number=number)
    return record


def ended_of(steps: Iterable[e.Step], named: Naming) -> list[r.Record]:
    """All games of the log that are over, in one pass."""
    table, record, found, number = Seating(), None, list[r.Record](), 0
    for step in steps:
        table.apply(step)
        if table.commitment and table.number > number:  # one that was left before nature had chosen has no end
            record, number = _empty(table, named), table.number
        if record is not None:
            for entry in step.entries:
                _write(record, entry)
            if record.end is not None:
                found.append(record)
                record = None
    return found


def _empty(table: Seating, named: Naming) -> r.Record:
    """Nobody changes chairs in the step that begins a game, once it has begun."""
    known = [named(chair) for chair in table.chairs]
    header = r.Header(
        r.FORMAT,
        table.game_id,
        table.rules_version,
        table.options,
        [name for name, _ in known],
        table.commitment,
        table.position,
        avatars=[avatar for _, avatar in known] if any(avatar for _, avatar in known) else [],
        release=table.release,
    )
    return r.Record(header)


def _write(record: r.Record, entry: e.Entry) -> None:
    if isinstance(entry, e.TookBack):
        del record.entries[-1]  # the newest action, for nature has not chosen since
    elif isinstance(entry, (r.Acted, r.Happened)):
        record.entries.append(entry)
    elif isinstance(entry, r.Ended):
        record.end = entry
