"""A log in a file: a head, then one line per step, each with its sum (`core/lines.py`, `docs/record.jsonc`).

Whatever stands there in whole lines has happened. A last line without an end was being written when the program died:
it is cut off, and the game goes on before it. Every step is on the disk before it is shown.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from katzentisch.core.lines import Chain
from katzentisch.core.record import FORMAT, check_format
from katzentisch.table import entries as e
from katzentisch.table.seating import refuse


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a log does not say, and a table on one machine needs."""

    katzentisch: int  # the version of this format
    seed: str  # of all chance, in hexadecimal; for the eyes of the owner alone
    people: dict[str, str]  # what they are called
    iterations: int  # how much bots may think


class LogFile:
    """One file. It comes into being with the first step that is worth keeping."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path, self.head = path, head
        self._chain = Chain()
        self._written = 0

    @classmethod
    def read(cls, path: Path) -> tuple[LogFile, list[e.Step]]:
        """Refused with the line that is wrong; what was cut off in writing is left out, and gone from the file."""
        raw = path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        lines = whole.decode().split("\n")[:-1]
        if not lines:
            raise refuse("log_empty")
        check_format(lines[0])
        chain = Chain()
        file = cls(path, chain.open(lines[0], Head))
        steps: list[e.Step] = [chain.open(line, e.Step) for line in lines[1:]]
        file._chain, file._written = chain, len(steps)
        if len(whole) < len(raw):
            os.truncate(path, len(whole))
        return file, steps

    def write(self, steps: Iterable[e.Step]) -> None:
        """All steps of the log so far; those that are not in the file yet are now, and on the disk."""
        fresh = list(steps)[self._written :]
        lines = [self._chain.seal(step) + "\n" for step in fresh]
        if not self._written:
            self._chain = Chain()
            lines = [self._chain.seal(part) + "\n" for part in (self.head, *fresh)]
        kind = os.O_APPEND if self._written else os.O_CREAT | os.O_TRUNC
        with os.fdopen(os.open(self.path, os.O_WRONLY | kind, 0o600), "wb") as file:
            file.write("".join(lines).encode())
            file.flush()
            os.fsync(file.fileno())
        self._written += len(fresh)


def new_head(seed: bytes, people: dict[str, str], iterations: int) -> Head:
    return Head(FORMAT, seed.hex(), people, iterations)
