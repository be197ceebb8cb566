"""Who is at a table: with an open socket in this process or another one, or gone, and for how long.

Nobody is away at once: whoever loses the connection in a tunnel has a minute to come back, and a host an hour before
somebody else may do what a host may. Who has left when is known as long as this process runs, also of tables that have
left memory; of before, everybody counts as gone since the table was first asked for (tests/server/test_away.py).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from katzentisch.server.connection import Connection

Clock: TypeAlias = Callable[[], float]
"""Seconds, from anywhere, that never go back."""


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is at this table in another process, and until when that is believed."""

    people: frozenset[str]
    until: float


class Departures:
    """Who has left a table when."""

    def __init__(self, since: float) -> None:
        self.since = since  # nothing is known of before
        self.at: dict[str, float] = {}  # when the last socket of somebody closed


class Presence:
    """At one table in the memory of this process."""

    def __init__(self, away_seconds: float, host_seconds: float, clock: Clock, left: Departures) -> None:
        self.away_seconds = away_seconds
        self.host_seconds = host_seconds
        self.clock = clock
        self.left = left
        self.connections: dict[Connection, None] = {}
        self.used = time.monotonic()  # when the last socket closed, or somebody last asked for the table
        self.elsewhere: dict[str, Elsewhere] = {}  # by process

    def enter(self, connection: Connection) -> bool:
        """True if this person was not here before."""
        arrives = connection.person not in self.present()
        self.connections[connection] = None
        self.left.at.pop(connection.person, None)
        return arrives

    def leave(self, connection: Connection) -> bool:
        """True if this was the last socket of this person."""
        self.connections.pop(connection, None)
        self.used = time.monotonic()
        if any(other.person == connection.person for other in self.connections):
            return False
        self.left.at[connection.person] = self.clock()
        return True

    def heard(self, process: str, elsewhere: Elsewhere) -> None:
        """Another process tells who is there."""
        before = self.present()
        self.elsewhere[process] = elsewhere
        for person in before - self.present():
            self.left.at[person] = self.clock()

    def here(self) -> frozenset[str]:
        """People with an open socket in this process."""
        return frozenset([connection.person for connection in self.connections])

    def present(self) -> frozenset[str]:
        """People with an open socket, here or in another process."""
        here = self.here()
        for other in self.elsewhere.values():
            if other.until > time.monotonic():
                here |= other.people
        return here

    def away(self, sitting: list[str]) -> frozenset[str]:
        """Those of them who are not here, and not only since a moment ago."""
        return self._gone(sitting, self.away_seconds)

    def long_away(self, sitting: list[str]) -> frozenset[str]:
        """Those of them whom the others need not wait for any more, even if one of them is the host."""
        return self._gone(sitting, self.host_seconds)

    def _gone(self, sitting: list[str], seconds: float) -> frozenset[str]:
        present, now = self.present(), self.clock()
        return frozenset(
            person
            for person in sitting
            if person not in present and now - self.left.at.get(person, self.left.since) >= seconds
        )


class Presences:
    """Of all tables of this process. Of those that have left memory it is still known who left when."""

    KEPT = 10_000

    def __init__(self, away_seconds: float, host_seconds: float, clock: Clock = time.monotonic) -> None:
        self.away_seconds = away_seconds
        self.host_seconds = host_seconds
        self.clock = clock
        self._left: OrderedDict[str, Departures] = OrderedDict()

    def of(self, table: str) -> Presence:
        """Of a table that comes into memory now."""
        left = self._left.get(table)
        if left is None:
            left = self._left[table] = Departures(self.clock())
            if len(self._left) > self.KEPT:
                self._left.popitem(last=False)
        self._left.move_to_end(table)
        return Presence(self.away_seconds, self.host_seconds, lambda: self.clock(), left)
