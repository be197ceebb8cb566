"""A folder of results: `_run.json` says what was played, and each part holds one batch.

A part is written under another name, brought to the disk and renamed: it is there whole or not at all, and a run that
was stopped anywhere goes on with what is missing. A folder of another run, or of something else, is refused and left
as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from katzentisch.core.errors import Illegal

if TYPE_CHECKING:
    from katzentisch.lab.farm import Job

RUN = "_run.json"
"""Whatever begins so is no part for those who read a folder of Parquet."""
DIGITS = 12

R = TypeVar("R")
T = TypeVar("T")


class Shelf(Protocol):
    """Where results are kept: a folder, or one file (`recorded.py`)."""

    in_order: bool
    """Must each part be written after all before it?"""

    def open(self, run: msgspec.Struct) -> None:
        """Afterwards it is for results of this run."""

    def begun(self) -> bool:
        """Is there a run in it?"""

    def run(self, kind: type[R]) -> R:
        """What was played."""

    def parts(self, job: Job[Any, Any]) -> dict[int, int]:
        """The numbers at which parts begin, in order, with how many results each holds."""

    def read(self, job: Job[R, Any], first: int) -> list[R]:
        """The results of a part; refused if it is none."""

    def write(self, job: Job[Any, Any], first: int, part: bytes) -> None:
        """Afterwards it is on the disk."""


class Folder:
    in_order = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, run: msgspec.Struct) -> None:
        """Afterwards it is a folder for results of this run."""
        with refusing(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
            found = sorted(entry.name for entry in self.path.iterdir() if not entry.name.startswith("."))
            for left in self.path.glob(".*.new"):  # of a run that was killed while it wrote
                left.unlink()
        if RUN not in found:
            if found:
                raise refusal("not_results", file=str(self.path), problem=f"{RUN} is missing, {found[0]} is there")
            self._put(RUN, msgspec.json.format(msgspec.json.encode(run)) + b"\n")
        elif self.run(type(run)) != run:
            raise refusal("another_run", file=str(self.path))

    def begun(self) -> bool:
        return (self.path / RUN).is_file()

    def run(self, kind: type[R]) -> R:
        """What was played."""
        file = self.path / RUN
        with refusing(file):
            text = file.read_bytes()
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            raise refusal("not_results", file=str(file), problem=str(problem)) from problem

    def parts(self, job: Job[Any, Any]) -> dict[int, int]:
        """The numbers at which parts begin, in order, with how many results each holds."""
        with refusing(self.path):
            files = sorted(self.path.glob(f"part-*{job.suffix}"))
            return {int(file.name[len("part-") : -len(job.suffix)]): self._sound(file, job.count) for file in files}

    def read(self, job: Job[R, Any], first: int) -> list[R]:
        return self._sound(self._part(job, first), lambda file: job.unpack(file.read_bytes()))

    def write(self, job: Job[Any, Any], first: int, part: bytes) -> None:
        self._put(self._part(job, first).name, part)

    def _part(self, job: Job[Any, Any], first: int) -> Path:
        return self.path / f"part-{first:0{DIGITS}}{job.suffix}"

    def _sound(self, file: Path, what: Callable[[Path], T]) -> T:
        """What a part says; refused if it is none."""
        with refusing(file):
            try:
                return what(file)
            except (ValueError, KeyError) as problem:
                raise refusal("not_results", file=str(file), problem=str(problem)) from problem

    def _put(self, name: str, text: bytes) -> None:
        making = self.path / f".{name}.new"
        with refusing(self.path / name):
            try:
                with making.open("wb") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                making.replace(self.path / name)
            except OSError:
                making.unlink(missing_ok=True)
                raise


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Whatever the system has against this file is a refusal."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, Illegal):
            raise
        problem = getattr(error, "strerror", None) or str(error)
        raise refusal("file_unusable", file=str(path), problem=problem) from error


def refusal(code: str, /, **facts: Any) -> Illegal:
    found = Illegal(code, **facts)
    found.home = __package__
    return found
