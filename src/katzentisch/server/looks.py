"""What the seats of a table see, encoded: once for each change, however many sockets look on."""

from __future__ import annotations

from typing import Any

import msgspec

from katzentisch.protocol import messages
from katzentisch.server.connection import Progress
from katzentisch.table.fold import Table

encode = msgspec.json.encode


class Seen:
    """What a seat sees, without the events. The same object as long as it is the same."""

    __slots__ = ("legal", "prompt", "sealed", "situation", "view")

    def __init__(self, table: Table, seat: int) -> None:
        self.view = encode(table.view(seat))
        self.legal = table.legal(seat)
        self.sealed = table.sealed(seat)
        self.prompt = table.prompt(seat)
        self.situation = table.situation(seat)

    def same(self, other: Seen) -> bool:
        return (
            self.view == other.view
            and self.legal == other.legal
            and self.sealed == other.sealed
            and self.prompt == other.prompt
            and self.situation == other.situation
        )


class Looks:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._kept: dict[int, Seen] = {}
        self._sure: set[int] = set()  # seats whose seen shows the table as it is
        self._texts: dict[tuple[int, int, int], bytes] = {}  # by seat, first event and number of events

    def forget(self) -> None:
        """Another game begins."""
        self._kept.clear()

    def change(self) -> None:
        """The table has changed. What a seat sees now is reckoned when somebody asks."""
        self._sure.clear()
        self._texts.clear()

    def _seen(self, seat: int) -> Seen:
        """What has not changed stays the same object."""
        old = self._kept.get(seat)
        if old is not None and seat in self._sure:
            return old
        fresh = Seen(self.table, seat)
        if old is None or not fresh.same(old):
            self._kept[seat] = old = fresh
        self._sure.add(seat)
        return old

    def text(self, seat: int, progress: Progress) -> bytes | None:
        """The look of a seat for a socket that has been told so much; None if there is nothing new."""
        if self.table.state is None:
            return None
        seen = self._seen(seat)
        told = len(self.table.events)
        if progress.seen is seen and progress.sent == told:
            return None
        first, fresh = progress.sent, progress.seen is None
        progress.seen, progress.sent = seen, told
        if fresh:
            return self._encode(seat, seen, first, self.table.told_again(seat)[first:])
        key = (seat, first, told)
        text = self._texts.get(key)
        if text is None:
            events = [event.seen_by(seat) for event in self.table.events[first:]]
            text = self._texts[key] = self._encode(seat, seen, first, events)
        return text

    def _encode(self, seat: int, seen: Seen, first: int, events: list[Any]) -> bytes:
        look = messages.Look(
            seen.situation,
            self.table.number,
            seat,
            msgspec.Raw(seen.view),  # type: ignore[arg-type]  # a view that is encoded already
            seen.legal,  # type: ignore[arg-type]  # a tuple is written as a list
            seen.sealed,
            seen.prompt,
            first,
            events,
        )
        return encode(look)
