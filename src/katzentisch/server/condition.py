"""How a store does: its last commit, its errors, and what it has found damaged. `/health` tells it."""

from __future__ import annotations

import logging

from katzentisch.server.clock import Clock

log = logging.getLogger("katzentisch.server")

FAILS = "the store does not write"
DAMAGED = "the data are damaged"
TOLD = 10
"""How many damaged places are kept by name; more of them say nothing new."""


class NotKept(Exception):
    """The store could not write, or could not read: a full disk, say. Nothing has changed; it may work later."""


class Condition:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.errors = 0  # since the start
        self.problem = ""  # of a write that failed, as long as none has succeeded since
        self.damage: list[str] = []  # for good: a damaged place does not heal
        self.closed: set[str] = set()  # tables that are damaged: nobody plays on where something may be missing
        self._committed = clock.monotonic()

    def wrote(self) -> None:
        self._committed = self.clock.monotonic()
        if self.problem:
            log.warning("the store writes again")
            self.problem = ""

    def failed(self, error: BaseException) -> None:
        """A write has failed. The log has one line for each kind of problem, not one for each move."""
        self.errors += 1
        problem = one_line(error)
        if problem != self.problem:
            log.error("%s: %s", FAILS, problem)
            self.problem = problem

    def damaged(self, where: str) -> None:
        self.errors += 1
        if where not in self.damage and len(self.damage) < TOLD:
            log.error("%s: %s", DAMAGED, where)
            self.damage.append(where)

    def damaged_step(self, table: str, step: int) -> None:
        self.closed.add(table)
        self.damaged(f"step {step} of table {table}")

    def age(self) -> float:
        """Seconds since the last commit."""
        return max(0.0, self.clock.monotonic() - self._committed)

    def wrong(self) -> list[str]:
        """For anybody who asks: what exactly is the matter, and where, is in the log alone."""
        return [*([FAILS] if self.problem else []), *([DAMAGED] if self.damage else [])]


def one_line(error: BaseException) -> str:
    """What it says, on one line; its kind, if it says nothing."""
    said = getattr(error, "strerror", None) or str(error)
    return " ".join(str(said).split()) or type(error).__name__
