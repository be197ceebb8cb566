"""Records as files."""

from __future__ import annotations

from pathlib import Path

from katzentisch.cli.speech import refuse
from katzentisch.core.record import Record


def read_record(name: str) -> Record:
    """The record in a file; refused if there is no such file, no text in it, or no record."""
    try:
        text = Path(name).read_bytes().decode()
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise refuse("cannot_read", path=name, problem=problem) from error
    return Record.read(text)
