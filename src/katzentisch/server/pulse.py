"""Whether this server is well: it writes, its event loop turns, its tasks live. `/health` asks here."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

from katzentisch.server.condition import NotKept
from katzentisch.server.store import Unanswered

if TYPE_CHECKING:
    from katzentisch.server.hub import Hub

FRESH = 3.0
"""Seconds for which a probe counts, however often health is asked."""
PATIENCE = 2.0
"""Seconds after which a probe that is not written is a store that does not answer."""
BEAT, BEATS = 0.25, 120
"""Seconds between two looks at the event loop; over how many of them the longest delay is told."""
LATE = 5.0
"""Seconds of delay with which nobody could play."""

SILENT = "the store does not answer"
LAGS = "the event loop lags"


class Pulse:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._lags: deque[float] = deque([0.0], BEATS)
        self._probe: asyncio.Task[None] | None = None
        self._probed = float("-inf")

    async def feel_forever(self) -> None:
        due = time.monotonic() + BEAT
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            self._lags.append(max(0.0, now - due))
            due = now + BEAT

    def lag(self) -> float:
        """The longest delay of the last half minute."""
        return max(self._lags)

    async def wrong(self) -> list[str]:
        """What does not work, by name; a row is committed to find out."""
        if self._probe is None and time.monotonic() - self._probed > FRESH:
            self._probe = asyncio.create_task(self._write())
        if self._probe is not None:
            await asyncio.wait({self._probe}, timeout=PATIENCE)  # never cancelled: it is written or it fails
        found = [*self.hub.supervisor.wrong(), *self.hub.store.wrong()]
        if self._probe is not None:
            found.append(SILENT)
        if self.lag() > LATE:
            found.append(LAGS)
        return found

    async def _write(self) -> None:
        condition = self.hub.store.condition
        try:
            await self.hub.store.tick()
            condition.wrote()
        except NotKept:
            pass  # the store has counted it
        except Unanswered:
            condition.errors += 1  # the store itself says so
        except Exception as error:  # whatever a driver raises: it did not write
            condition.failed(error)
        finally:
            self._probed = time.monotonic()
            self._probe = None

    async def stop(self) -> None:
        if self._probe is not None:
            await asyncio.wait({self._probe}, timeout=PATIENCE)
