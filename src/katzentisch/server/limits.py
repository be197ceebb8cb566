"""How much one connection, one person and one address may do."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Per address unless said otherwise. A whole family may sit behind one address."""

    sockets: int = 100
    people_per_hour: int = 100
    tables_per_hour: int = 60
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

    def take(self, much: float = 1.0) -> bool:
        now = time.monotonic()
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < much:
            return False
        self.tokens -= much
        return True


class Buckets:
    """One bucket per address; those not used for long are forgotten."""

    KEPT = 10_000

    def __init__(self, most: float, seconds: float) -> None:
        self.most = most
        self.rate = most / seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.most, self.rate)
            if len(self._buckets) > self.KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take()
