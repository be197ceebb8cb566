"""Where two things differ that should be equal: the field, and what stands there on either side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

LONG = 200
MOST = 3
"""So many differences are named; whoever mends one sees the next."""


def differing(one: bytes, other: bytes) -> str:
    """The fields in which two JSON texts differ, with their values."""
    found = _paths(msgspec.json.decode(one), msgspec.json.decode(other), "")
    if not found:
        return "in the order of their fields alone"
    more = f" (and {len(found) - MOST} more)" if len(found) > MOST else ""
    return (
        "; ".join(f"{path or 'all of it'}: {_short(mine)} or {_short(theirs)}" for path, mine, theirs in found[:MOST])
        + more
    )


def first_differing(mine: Sequence[bytes], theirs: Sequence[bytes]) -> tuple[int, str] | None:
    """The number of the first of several texts that is another one, and the fields in which it is."""
    for number, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if one != other:
            return number, differing(one, other)
    return None


def _paths(one: Any, other: Any, path: str) -> list[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        names = [*one, *(name for name in other if name not in one)]
        parts = [(f"{path}.{name}" if path else name, one.get(name, ABSENT), other.get(name, ABSENT)) for name in names]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [
            (f"{path}[{number}]", mine, theirs) for number, (mine, theirs) in enumerate(zip(one, other, strict=True))
        ]
    else:
        return [] if one == other and type(one) is type(other) else [(path, one, other)]
    return [found for name, mine, theirs in parts for found in _paths(mine, theirs, name)]


class _Absent:
    def __repr__(self) -> str:
        return "nothing"


ABSENT = _Absent()


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONG else text[: LONG - 1] + "…"
