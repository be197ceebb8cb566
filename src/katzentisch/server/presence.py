"""Who is at a table: with an open socket in this process or another one, or just gone.

Nobody is away at once: whoever loses the connection in a tunnel has some seconds to come back.
"""

from __future__ import annotations

import time

import msgspec

from katzentisch.server.connection import Connection


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is at this table in another process, and until when that is believed."""

    people: frozenset[str]
    until: float


class Presence:
    def __init__(self, grace: float) -> None:
        self.grace = grace  # seconds
        self.connections: dict[Connection, None] = {}
        self.used = time.monotonic()  # when the last socket closed, or somebody last asked for the table
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self._left: dict[str, float] = {}  # when the last socket of somebody closed

    def enter(self, connection: Connection) -> bool:
        """True if this person was not here before."""
        arrives = connection.person not in self.present()
        self.connections[connection] = None
        self._left.pop(connection.person, None)
        return arrives

    def leave(self, connection: Connection) -> bool:
        """True if this was the last socket of this person."""
        self.connections.pop(connection, None)
        self.used = time.monotonic()
        if any(other.person == connection.person for other in self.connections):
            return False
        self._left[connection.person] = self.used
        return True

    def heard(self, process: str, elsewhere: Elsewhere) -> None:
        """Another process tells who is there."""
        before = self.present()
        self.elsewhere[process] = elsewhere
        for person in before - self.present():
            self._left[person] = time.monotonic()

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
        present, now = self.present(), time.monotonic()
        return frozenset(
            person
            for person in sitting
            if person not in present and now - self._left.get(person, self.used) >= self.grace
        )
