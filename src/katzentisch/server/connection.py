"""One socket's way out. However slowly somebody reads, nobody else waits, nothing grows, and no event is lost.

A connection holds no views: it remembers what is *due* (the scene, a seat's look, its marks) and takes the newest when
it can write. Only answers and chat wait in a queue, and who lets that grow too long is sent away.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Iterator
from itertools import islice
from typing import Any, NamedTuple, Protocol

from katzentisch.server.codes import COME_BACK, SLOW

WAITING = 256
"""How many answers and chat lines may wait for a slow reader."""
WAITING_BYTES = 262_144
"""And how much they may be together."""
FAREWELL_SECONDS = 20.0
"""How long somebody who has been sent away may take to read the reason."""

log = logging.getLogger("katzentisch.server")


class Wire(Protocol):
    """What a connection needs of a web server. Messages are text in UTF-8."""

    def ready(self) -> bool:
        """Can something be written without waiting?"""

    def write(self, messages: list[bytes]) -> None:
        """Sends them now, together: to write costs more than what is written. Only while it is `ready`."""

    def send(self, message: bytes) -> Coroutine[Any, Any, None]: ...

    def close(self, code: int) -> Coroutine[Any, Any, None]: ...

    def abort(self) -> None: ...


class Known(NamedTuple):
    """What a client that comes back has of a game."""

    number: int  # of the game
    events: int
    cuts: int  # how often something had been taken back by then


NOTHING_KNOWN = Known(0, 0, 0)


class Wants:
    """What a client asks for beside views and events when it connects."""

    def __init__(self, motion: bool = False, log: bool = False, screen: bool = False) -> None:
        self.motion = motion  # pictures on the way to each view
        self.log = log  # earlier events, as the table tells them from now on
        self.screen = screen  # views without what they have for programs alone


class Progress:
    """How far one seat has been told on this socket."""

    def __init__(self, number: int, first: int, wants: Wants) -> None:
        self.number = number  # of the game
        self.wants = wants
        self.begin(first)

    def begin(self, first: int) -> None:
        self.sent = first  # events that the client has
        self.seen: object = None  # what was sent last
        self.log: list[Any] | None = None  # the events that the client has, as it has them; None: it may have any

    def cut(self, events: int) -> None:
        """Only so many of the events have happened after all."""
        self.sent = min(self.sent, events)
        if self.log is not None:
            del self.log[events:]


class Source(Protocol):
    """Where due messages come from, as they are now. None: it is not due any more."""

    def scene_text(self, person: str) -> bytes: ...

    def look_text(self, seat: int, progress: Progress) -> bytes | None: ...


class Connection:
    def __init__(self, wire: Wire, source: Source, person: str, token: str, wants: Wants, lifted: int = -1) -> None:
        self.wants = wants
        self.wire = wire
        self.source = source
        self.person = person
        self.token = token  # hash of the token it came with
        self.seats: dict[int, Progress] = {}
        self.lifted = lifted  # of seats that are veiled, the one that is looked from
        self.scene = b""  # the last one sent
        self.scene_due = False
        self.looks_due = False
        self.gone = False
        self.held = False  # what is due waits for the answer that is being made, to go out with it
        self._notes: dict[int, bytes] = {}  # by seat: only the newest are due
        self._queue: deque[bytes] = deque()
        self._queued = 0  # bytes
        self._writing: asyncio.Task[None] | None = None

    # What is to be sent ----------------------------------------------------------------------------------------------

    def post(self, message: bytes) -> None:
        """An answer or a line of chat: it is sent, in order, or the connection ends."""
        if self.gone:
            return
        self._queue.append(message)
        self._queued += len(message)
        if len(self._queue) > WAITING or self._queued > WAITING_BYTES:
            self.close(SLOW)
        self.flush()

    def note(self, seat: int, message: bytes) -> None:
        """The marks of a seat: they are sent, unless there are newer ones by then, or somebody else is looking."""
        if not self.gone and seat in self.seats:
            self._notes[seat] = message
            self.flush()

    def cut(self, events: int) -> None:
        """Something was taken back: what is told from now on replaces what was told from there on."""
        for progress in self.seats.values():
            progress.cut(events)

    def _messages(self) -> Iterator[bytes]:
        """What is due now. Whoever takes only the first leaves the rest due."""
        if self.scene_due:
            self.scene_due = False
            scene = self.source.scene_text(self.person)
            if scene != self.scene:
                self.scene = scene
                yield scene
        if self.looks_due:
            for seat, progress in self.seats.items():
                look = self.source.look_text(seat, progress)
                if look is not None:
                    yield look
            self.looks_due = False
        while self._queue:
            message = self._queue.popleft()
            self._queued -= len(message)
            yield message
        while self._notes:
            yield self._notes.pop(next(iter(self._notes)))

    # Writing ---------------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write what is due. What does not have to wait is sent within this call: no task, no switch."""
        if self._writing is not None or self.gone or self.held:
            return
        ready = self.wire.ready()
        try:
            messages = [*self._messages()] if ready else [*islice(self._messages(), 1)]
        except Exception:  # one seat's view fails: that must not stop the others
            log.exception("a message could not be made")
            self.close(COME_BACK)
            return
        if messages and ready:
            self.wire.write(messages)
        elif messages:
            self._writing = asyncio.create_task(self._write(messages[0]))

    async def _write(self, message: bytes) -> None:
        """Until there is room for it, or the web server gives the peer up (patience.py)."""
        try:
            await self.wire.send(message)
        except Exception:  # however the socket fails, it is gone
            self._lost()
        finally:
            self._writing = None
        self.flush()

    # The end ---------------------------------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        """Send somebody away. What is due is not sent any more."""
        if not self.gone:
            self._lost()
            self._farewell = asyncio.create_task(self._say_why(code))

    async def _say_why(self, code: int) -> None:
        try:
            await asyncio.wait_for(self.wire.close(code), FAREWELL_SECONDS)
        except Exception:  # a farewell is a courtesy: whatever fails, the socket is dropped
            self.wire.abort()

    def _lost(self) -> None:
        self.gone = True
        self._queue.clear()
        self._queued = 0
        self._notes.clear()
