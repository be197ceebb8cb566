"""Who keeps the server waiting, and how long they may.

Somebody does so who has begun to say something and does not go on, who leaves lying in our memory what is meant for
them, or who holds a line after an answer and says nothing. A phone on a bad link does all of that, for a while, and is
given time. Where many do it at once it is no bad link any more: then each has only as long as nobody notices
(tests/server/test_flood.py, tests/server/test_slow_phone.py).

What is sent or taken counts, as the system's TCP counts it: who is slow is not taken for who is dead.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from enum import Enum
from typing import Any, Protocol

from katzentisch.server.limits import Limits

LEAST = 2048
"""Bytes that have to come or go before the clock begins anew."""
PARTS = 5
"""A round over all connections is done in so many parts, one at every tick of the web server: half a second in all."""
BYTES_ACKED = 120
"""Where Linux has `tcpi_bytes_acked` in `struct tcp_info`."""


class Waiting(Enum):
    """What the server waits for."""

    SEND = "the rest of what has begun"
    TAKE = "that the peer takes what is meant for it"
    ASK = "another request on a line that is held"


class Waited(Protocol):
    """A connection as this module sees it."""

    waited: Wait | None

    def owes(self) -> tuple[Waiting, int] | None:
        """What it keeps the server waiting for, and how many bytes of that are done; None if for nothing."""

    def give_up(self, waiting: Waiting) -> None:
        """It has taken too long."""


class Wait:
    """Since when, and how much was done then."""

    __slots__ = ("done", "since", "waiting")

    def __init__(self, waiting: Waiting, since: float, done: int) -> None:
        self.waiting = waiting
        self.since = since
        self.done = done


class Patience:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._round: list[Any] = []
        self._part = 0
        self._crowd: Counter[Waiting] = Counter()  # how many waited in the last round
        self._counted: Counter[Waiting] = Counter()  # and in this one so far
        self._crowded: dict[Waiting, float] = {}  # when it last was a crowd: whoever is left of it came with it

    def tick(self, connections: Collection[Any], now: float) -> None:
        """The next part of a round."""
        if not self._round:
            self._round = [*connections]
            self._part = len(self._round) // PARTS + 1
            self._crowd, self._counted = self._counted, Counter()
        part, self._round = self._round[: self._part], self._round[self._part :]
        self.look_at(part, now)

    def look_at(self, connections: Iterable[Waited], now: float) -> None:
        for connection in connections:
            owed = connection.owes()
            if owed is None:
                connection.waited = None
                continue
            waiting, done = owed
            self._counted[waiting] += 1
            wait = connection.waited
            if wait is None or wait.waiting is not waiting or not 0 <= done - wait.done < LEAST:
                connection.waited = Wait(waiting, now, done)
            elif now - wait.since > self._seconds(waiting, now):
                connection.waited = None
                connection.give_up(waiting)

    def _seconds(self, waiting: Waiting, now: float) -> float:
        if max(self._crowd[waiting], self._counted[waiting]) > self.limits.waiting:
            self._crowded[waiting] = now
        since = now - self._crowded.get(waiting, -self.limits.patience_seconds)
        return self.limits.hurry_seconds if since < self.limits.hurry_seconds else self.limits.patience_seconds


def cut(transport: asyncio.Transport) -> None:
    """At once, and with what the system still keeps for a peer that does not read: closed like others, it would keep
    that for minutes, and the peer would not even notice."""
    with suppress(AttributeError, OSError):  # already closed
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def taken(transport: asyncio.Transport) -> int:
    """How many bytes the peer has taken so far, or a number that falls when it takes some."""
    tcp = transport.get_extra_info("socket")
    try:
        info: bytes = tcp.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, BYTES_ACKED + 8)
        return int(struct.unpack_from("=Q", info, BYTES_ACKED)[0])
    except (AttributeError, OSError, struct.error):  # another system, or already closed
        return transport.get_write_buffer_size()
