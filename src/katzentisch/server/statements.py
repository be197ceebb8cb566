"""The two calls on which everything that is no hot path is built: `read` one statement, `write` some together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, TypeAlias

from katzentisch.server.clock import HOUR, SECOND, Clock
from katzentisch.server.condition import Condition

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL that both back ends understand, with `?` for each argument."""


class Statements:
    ALONE: ClassVar[tuple[Statement, ...]] = ()
    """The first statements of a transaction during which no step may be appended. SQLite's writer is alone anyway."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.condition = Condition(clock)
        self._anchor = (0, clock.monotonic())  # running time as it was known at a moment of the monotonic clock

    async def read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        raise TypeError("a back end defines read()")

    async def write(self, statements: Sequence[Statement]) -> list[Any]:
        """All of them or none; the rows that the last one returns."""
        raise TypeError("a back end defines write()")

    def ran(self) -> int:
        """Milliseconds that this service has been running, over all its starts and processes: never more than that.

        Between two looks into the store it goes on by an hour at most, whatever the clock says.
        """
        ran, at = self._anchor
        return ran + min(HOUR, max(0, int((self.clock.monotonic() - at) * SECOND)))


def marks(items: Collection[Any]) -> str:
    return ", ".join("?" * len(items))
