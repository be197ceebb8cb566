"""What is not used any more is deleted some day: slowly, after a warning, and never because one clock says so.

A table is deleted when it has not been used for `keep_tables_days` by the wall clock *and* by the running time of the
service, which no wrong clock can advance (`marks.py`). First it is marked; a running day later it is deleted, in a
running day at most a twentieth of all tables (or ten). Whoever uses it, or whoever runs the server, takes the mark
back. While there is reason to doubt the wall clock nothing is marked: it jumped, it stands before the last commit,
or the server was off for more than a day. A clock that is known to have been wrong takes all marks back.
People obey the same law with `keep_people_days`, and papers that they have brought that of tables.
`tests/server/test_retention.py` travels in time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection

from katzentisch.server.clock import DAY, HOUR, MINUTE, SECOND
from katzentisch.server.marks import Marked, Running
from katzentisch.server.settings import Settings
from katzentisch.server.store import Store

log = logging.getLogger("katzentisch.server")

JUMPED, BEFORE, AWAY = "clock_jumped", "clock_before_last_commit", "long_away"
"""Why the wall clock is not trusted."""
SAVED_EVERY = MINUTE
SWEPT_EVERY = HOUR


class Retention:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        in_use: Callable[[], tuple[Collection[str], Collection[str]]],
        counters: Counter[str],
    ) -> None:
        """`in_use`: the tables where somebody is, and who that is."""
        self.store = store
        self.settings = settings
        self.in_use = in_use
        self.counters = counters
        self.marked = Marked(0, 0)
        self._clock = store.clock
        self._since = (self._clock.wall(), self._clock.monotonic())  # both clocks at a moment without doubt
        self._quiet_until = 0
        self._doubt = ""
        self._started = False

    # Doubt -----------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """As early as possible, so that the first lines of the server can tell of doubts; else the task tries again."""
        try:
            await self._start()
        except Exception:  # whatever the store did: without a start nothing is swept
            log.exception("retention could not begin")

    async def _start(self) -> None:
        """Looks at how the last run ended, before anything is written."""
        before = await self.store.running()
        self._heed(before)
        wall = self._clock.wall()
        if before.committed and before.committed - wall > HOUR:
            await self._doubt_that(BEFORE, take_back=True)
        elif before.committed and wall - before.committed > DAY:
            await self._doubt_that(AWAY, take_back=False)
        self._started = True
        await self.tick()

    def caution(self) -> str:
        """Why nothing is marked at the moment; empty, if nothing speaks against it."""
        return self._doubt if self.store.ran() < self._quiet_until else ""

    def _heed(self, shared: Running) -> None:
        self._quiet_until, self._doubt = shared.quiet_until, shared.doubt

    async def _doubt_that(self, why: str, take_back: bool) -> None:
        await self.store.doubt(why, take_back)
        self._since = (self._clock.wall(), self._clock.monotonic())  # only when all processes will heed it
        taken = ", and all marks are taken back" if take_back else ""
        log.warning("doubt about the clock (%s): nothing is marked for deletion for a running day%s", why, taken)

    # Time passes -----------------------------------------------------------------------------------------------------

    async def run_forever(self) -> None:
        if not self._started:
            await self._start()
        swept: int | None = None
        while True:
            await self.tick()
            if swept is None or self.store.ran() - swept >= SWEPT_EVERY:
                await self.sweep()
                swept = self.store.ran()
            await asyncio.sleep(SAVED_EVERY / SECOND)

    async def tick(self) -> None:
        """Saves the running time, and compares the clocks."""
        wall, monotonic = self._since
        off = self._clock.wall() - wall - (self._clock.monotonic() - monotonic) * SECOND
        if abs(off) > HOUR:
            await self._doubt_that(JUMPED, take_back=True)
        self._heed(await self.store.tick())
        await self.store.used(*self.in_use())
        self.marked = await self.store.marked()

    async def sweep(self) -> list[str]:
        """Deletes what is due, then marks what has become idle. Returns the tables that are gone."""
        store, clock, settings = self.store, self._clock, self.settings
        await self.tick()
        await store.notice()
        gone = await store.sweep_tables()
        for table in gone:
            await store.publish(f"gone {table}")
        for person in await store.sweep_people():
            await store.publish(f"forgotten {person}")
        await store.sweep_papers()
        await store.sweep_codes()
        if not self.caution():
            tables, people = settings.keep_tables_days * DAY, settings.keep_people_days * DAY
            fresh = await store.mark_tables(clock.wall() - tables, tables)
            fresh += await store.mark_people(clock.wall() - people, people)
            fresh += await store.mark_papers(clock.wall() - tables, tables)
            if fresh:
                log.warning("%d tables, people and papers have long not been used and are marked for deletion", fresh)
        self.marked = await store.marked()
        self.counters["swept"] += len(gone)
        return gone
