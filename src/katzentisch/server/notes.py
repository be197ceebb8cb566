"""What people note for themselves at a table: beside the log, for their writer alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from katzentisch.server import protocol as p
from katzentisch.server.connection import Connection
from katzentisch.server.refusals import refuse

if TYPE_CHECKING:
    from katzentisch.server.room import Room

MARKS = 8_000
"""How many bytes the marks of one seat may have, as JSON."""

encode = msgspec.json.encode


class Notes:
    def __init__(self, room: Room) -> None:
        self.room = room

    async def take(self, person: str, note: p.Note, connection: Connection | None) -> None:
        """Keeps it, and shows it on the writer's other screens."""
        room, hub = self.room, self.room.hub
        if note.seat not in room.table.seats_of(person):
            raise refuse("not_your_chair", seat=note.seat)
        if note.number != room.table.number:
            raise refuse("stale")
        marks = encode(note.marks)
        if len(marks) > MARKS:
            raise refuse("too_long")
        await hub.store.save_note(room.id, note.number, person, note.seat, marks.decode() if note.marks else "")
        self._post(person, encode(p.Noted(note.seat, note.number, note.marks)), connection)
        if hub.store.shared:
            await hub.tell(f"noted {hub.process} {room.id} {person}")

    async def taken_elsewhere(self, person: str) -> None:
        """Somebody has noted something in another process."""
        for noted in await self.of(person):
            self._post(person, noted)

    async def missed(self) -> None:
        """Something may have been noted elsewhere while this process did not listen."""
        for person in {connection.person for connection in self.room.connections}:
            await self.taken_elsewhere(person)

    async def of(self, person: str) -> list[bytes]:
        """The notes of somebody who sits here, as messages."""
        table = self.room.table
        mine, number = table.seats_of(person), table.number
        if not mine:
            return []
        notes = await self.room.hub.store.notes(self.room.id, number, person)
        kept = [(seat, msgspec.json.decode(marks)) for seat, marks in sorted(notes.items()) if seat in mine]
        return [encode(p.Noted(seat, number, marks)) for seat, marks in kept]

    def _post(self, person: str, noted: bytes, besides: Connection | None = None) -> None:
        for connection in list(self.room.connections):
            if connection.person == person and connection is not besides:
                connection.post(noted)
