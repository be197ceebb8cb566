"""Time comes in through the door: tests travel in it, nobody sleeps."""

from __future__ import annotations

import time
from typing import Protocol

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""Milliseconds."""


class Clock(Protocol):
    def wall(self) -> int:
        """Milliseconds since 1970, as the machine believes: it may be wrong, jump, or be set by anybody."""

    def monotonic(self) -> float:
        """Seconds since some moment. Never goes back, and knows nothing of times in which this process did not run."""


class MachineClock:
    def wall(self) -> int:
        return int(time.time() * SECOND)

    def monotonic(self) -> float:
        return time.monotonic()
