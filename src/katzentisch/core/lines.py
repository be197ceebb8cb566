"""Lines that tell when one of them was changed, lost or doubled: each ends with a sum over itself and all before it.

    {"e":"happened","chance":17,"sum":"5f0c3a9be1d2"}

Records and logs are such lines (`docs/record.jsonc`). The sum finds what a disk or a hand has done; it keeps nobody
from making a whole file anew.
"""

# interpreted: hashing is the work

from __future__ import annotations

from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from katzentisch.core.errors import Illegal

SUM = ',"sum":"'
DIGITS = 12

T = TypeVar("T")


class Chain:
    """Seals or opens the lines of one text, from the first on."""

    def __init__(self) -> None:
        self.lines = 0
        self.sum = ""

    def seal(self, part: msgspec.Struct) -> str:
        return self._next(msgspec.json.encode(part).decode())

    def open(self, sealed: str, kind: type[T] | Any) -> T:
        """What a line says. Refused with its number if its sum is wrong, or if it is nothing of that kind."""
        body, _, _ = sealed.rpartition(SUM)
        whole = self._next(body + "}") == sealed
        try:
            part: T = msgspec.json.decode(body + "}" if body else sealed, type=kind)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Illegal("record_line", line=self.lines, problem=str(error)) from error
        if not whole:
            raise Illegal("record_edited", line=self.lines)
        return part

    def _next(self, line: str) -> str:
        self.lines += 1
        self.sum = sha256((self.sum + line).encode(errors="surrogatepass")).hexdigest()[:DIGITS]
        return f'{line[:-1]}{SUM}{self.sum}"}}'


def lines_of(text: str) -> list[str]:
    """The lines of a text. Refused if the last one does not end: it was cut."""
    lines = text.split("\n")
    if lines.pop() != "" or not lines:
        raise Illegal("record_cut", line=len(lines) + 1)
    return lines
