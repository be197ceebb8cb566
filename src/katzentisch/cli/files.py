"""Records as files."""

from __future__ import annotations

from pathlib import Path

from katzentisch.core.record import Record


def read_record(name: str) -> Record:
    """The record in a file; refused if there is no such file, no text in it, or no record."""
    return Record.read(Path(name))
