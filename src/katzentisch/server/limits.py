"""How much one connection, one person, one address and one network may do."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

import msgspec

from katzentisch.server.identity import Counted


class Limits(msgspec.Struct, frozen=True):
    """Per address unless said otherwise: of IPv6 per /64, with four times as much per /56 and sixteen times per /48.
    A whole family may sit behind one address."""

    sockets: int = 100
    people_per_hour: int = 100
    tables_per_hour: int = 60
    papers_per_hour: int = 30  # brought, also those that are refused
    papers: int = 20  # that one person keeps
    paper_bytes: int = 8_388_608  # of all of them
    joins_per_minute: int = 120  # opened sockets
    calls_per_minute: int = 600
    messages_per_second: float = 20.0  # per connection; one of 16 KB counts as nine
    burst: int = 60  # per connection
    lines: int = 5  # of chat per person and connection in `lines_seconds`
    lines_seconds: float = 10.0
    # Of any kind per connection: pings, and the pieces of a message, too.
    frames_per_second: float = 60.0
    frames_burst: int = 180
    # So many connections of the whole server may keep it waiting at a time (patience.py) for `patience_seconds` without
    # sending or taking anything. Where more do, each may only do so for `hurry_seconds`.
    waiting: int = 10
    patience_seconds: float = 20.0
    hurry_seconds: float = 2.5


class Bucket:
    """Tokens that fill up with time; each thing done takes one."""

    __slots__ = ("at", "most", "rate", "tokens")

    def __init__(self, most: float, per_second: float) -> None:
        self.most = most
        self.rate = per_second
        self.tokens = most
        self.at = time.monotonic()

    def holds(self, much: float = 1.0) -> bool:
        """Are there so many?"""
        now = time.monotonic()
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens >= much

    def take(self, much: float = 1.0) -> bool:
        if not self.holds(much):
            return False
        self.tokens -= much
        return True


class Buckets:
    """One bucket for everybody who is counted; those not used for long are forgotten."""

    KEPT = 30_000

    def __init__(self, most: float, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: Counted) -> bool:
        """Takes one from each, or from none: what one household is refused costs its neighbours nothing."""
        buckets = [self._bucket(name, times) for name, times in who]
        if not all(bucket.holds() for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.take()
        return True

    def _bucket(self, name: str, times: int) -> Bucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(times * self.most, times * self.most / self.seconds)
            if len(self._buckets) > self.KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket


class Held:
    """How much of something everybody who is counted holds at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    def take(self, who: Counted) -> bool:
        """One more for each, or for none."""
        if any(self._held[name] >= times * self.most for name, times in who):
            return False
        self._held.update(name for name, _ in who)
        return True

    def give(self, who: Counted) -> None:
        for name, _ in who:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]

    def of(self, name: str) -> int:
        return self._held[name]
