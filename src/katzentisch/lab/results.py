"""Files of results that a run can go on from: what is measured in the first line, then one line for each result.

Started again, a run goes on after what is there; a line that was cut off is measured again; a file of another run, or
of something else, is refused and left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from katzentisch.core.errors import Illegal


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


R = TypeVar("R")
N = TypeVar("N", bound=Numbered)


def resume(path: Path, run: R, kind: type[N]) -> dict[int, N]:
    """The results a file holds already. A new file gets its first line; what was cut off at its end is dropped."""
    with refusing(path):
        if not path.exists() or path.stat().st_size == 0:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(run) + b"\n")
            return {}
        text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    found, done = _decoded(path, whole, type(run), kind)
    if found != run:
        raise refusal("another_run", file=str(path))
    if whole != text:
        with refusing(path):
            path.write_bytes(whole)
    return done


def read(path: Path, run: type[R], kind: type[N]) -> tuple[R, dict[int, N]]:
    with refusing(path):
        text = path.read_bytes()
    return _decoded(path, text, run, kind)


def write(path: Path, result: Numbered) -> None:
    with refusing(path), path.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")


def _decoded(path: Path, text: bytes, run_type: type[R], kind: type[N]) -> tuple[R, dict[int, N]]:
    number = 1
    try:
        first, *rest = text.splitlines() or [b""]
        run = msgspec.json.decode(first, type=run_type)
        done: dict[int, N] = {}
        for number, line in enumerate(rest, 2):
            result = msgspec.json.decode(line, type=kind)
            done[result.number] = result
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refusal("not_results", file=str(path), line=number, problem=str(problem)) from problem
    return run, done


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
