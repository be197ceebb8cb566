"""What people note for themselves at a table: beside the log, for their writer alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.protocol import messages
from katzentisch.server.connection import Connection
from katzentisch.server.refusals import refuse

if TYPE_CHECKING:
    from katzentisch.server.live import LiveTable

MARKS = 8_000
"""How many bytes the marks of one seat may have, as JSON."""

NESTED = 16
"""How many lists and objects of the marks may lie within each other."""

encode = msgspec.json.encode


def deeper_than(value: Any, most: int) -> bool:
    """Level by level, so that nothing that could be sent is too deep to be looked at."""
    level = [value]
    for _ in range(most + 1):
        lists = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, (dict, list))]
        level = [inner for each in lists for inner in each]
    return bool(level)


class Notes:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._shown = 0  # how often anything was shown here: whoever has read meanwhile reads again

    async def take(self, person: str, note: messages.Note, connection: Connection | None) -> None:
        """Keeps it, and shows it on the writer's other screens."""
        live, hub = self.live, self.live.hub
        if note.seat not in live.table.seats_of(person):
            raise refuse("not_your_chair", seat=note.seat)
        if note.number != live.table.number:
            raise refuse("stale")
        if deeper_than(note.marks, NESTED):
            raise refuse("too_long")
        marks = encode(note.marks)
        if len(marks) > MARKS:
            raise refuse("too_long")
        await hub.store.save_note(live.id, note.number, person, note.seat, marks.decode() if note.marks else "")
        self._post(person, messages.Noted(note.seat, note.number, note.marks), connection)
        if hub.store.shared:
            await hub.tell(f"noted {hub.process} {live.id} {person}")

    async def taken_elsewhere(self, person: str) -> None:
        """Somebody has noted something in another process, or wiped it out."""
        number, marks = await self._kept(person)
        for seat in self.live.table.seats_of(person):
            self._post(person, messages.Noted(seat, number, marks.get(seat, {})))

    async def missed(self) -> None:
        """Something may have been noted elsewhere while this process did not listen."""
        for person in {connection.person for connection in self.live.connections}:
            await self.taken_elsewhere(person)

    async def show(self, connection: Connection) -> None:
        """What is kept of somebody whose screen has just come."""
        number, marks = await self._kept(connection.person)
        for seat, noted in marks.items():
            connection.note(seat, encode(messages.Noted(seat, number, noted)))

    async def _kept(self, person: str) -> tuple[int, dict[int, dict[str, Any]]]:
        """The number of the game and the marks by seat; whatever was shown before is not newer."""
        table = self.live.table
        while True:
            shown, number = self._shown, table.number
            notes = await self.live.hub.store.notes(self.live.id, number, person) if table.seats_of(person) else {}
            if (shown, number) == (self._shown, table.number):
                mine = table.seats_of(person)
                return number, {seat: msgspec.json.decode(notes[seat]) for seat in sorted(notes) if seat in mine}

    def _post(self, person: str, noted: messages.Noted, besides: Connection | None = None) -> None:
        self._shown += 1
        text = encode(noted)
        for connection in list(self.live.connections):
            if connection.person == person and connection is not besides:
                connection.note(noted.seat, text)
