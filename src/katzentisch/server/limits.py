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
    messages_per_second: float = 20.0  # per connection
    burst: int = 60  # per connection
    lines: int = 5  # of chat per person and connection in `lines_seconds`
    lines_seconds: float = 10.0


class Bucket:
    """Tokens that fill up with time; each thing done takes one."""

    __slots__ = ("at", "most", "rate", "tokens")

    def __init__(self, most: float, per_second: float) -> None:
        self.most = most
        self.rate = per_second
        self.tokens = most
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
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
