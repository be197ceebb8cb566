"""Moves the bots: one process per table, at the table's pace, never on the event loop.

A bot answers after the same time whether it had one possible answer or many, and however long it thought: speed must
not tell what a hand holds. Whoever dies over a question is asked again; for a bot that fails the usual one answers, and
only if that fails too, anything legal is done or an offer passes. The log of the server says so.

A bot that may interrupt is offered it once in each situation. Whoever acts first has acted first: nobody waits for a
bot's answer to an offer, and an answer that comes too late is none.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import math
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.bots.find import find_bot
from katzentisch.core.contract import PASS
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget
from katzentisch.server.thinkers import ThinkersDie, ThinkingFailed, question
from katzentisch.table import entries as e
from katzentisch.table import wishes as w

if TYPE_CHECKING:
    from katzentisch.server.hub import Hub
    from katzentisch.server.live import LiveTable

log = logging.getLogger("katzentisch.server")

ITERATIONS = 2000
SHARE = 0.6
"""How much of the pace a bot may think; the rest is for the way there and back."""


FIRST, LAST = 1.0, 60.0
"""Seconds until a table whose bots failed is tried again: first, and at most."""


class Plan(msgspec.Struct, frozen=True):
    """What is asked of one bot."""

    seat: int
    situation: int
    bot: str
    legal: tuple[int, ...]
    view: bytes
    seed: int
    offered: bool  # it may act and need not


class TableBots:
    """The bots of one table, as long as one of them is asked or offered something."""

    def __init__(self, driver: Driver, live: LiveTable) -> None:
        self.driver = driver
        self.live = live
        self.plans: list[Plan] = []
        self.overtaken = asyncio.Event()  # the table has gone on without those who think
        self.task = asyncio.create_task(self._go(), name=f"bots of {live.id}")

    def look(self) -> None:
        """The table has changed. If nobody waits any more for what is being thought, it is not waited for."""
        table = self.live.table
        if not any(plan.situation == table.situation(plan.seat) for plan in self.plans):
            self.overtaken.set()

    async def _go(self) -> None:
        """Until no bot is asked any more. Whatever goes wrong is tried again, later and later: a table must not freeze,
        and one that cannot go on must not keep the others from it."""
        later = FIRST
        while asked(self.live) and not self.live.closed:
            try:
                if await self.driver.holds(self.live.id):
                    await self._turn()
                    later = FIRST
                else:
                    await asyncio.sleep(self.driver.hub.settings.lease_seconds / 4)
            except Exception:  # one bad turn must not end the driving of a table: it is tried again
                log.exception("bots of a table failed")
                await asyncio.sleep(later)
                later = min(2 * later, LAST)

    async def _turn(self) -> None:
        """All bots that are asked now think at once and answer together, interrupts first."""
        started = time.monotonic()
        live, pace = self.live, self.driver.hub.settings.paces[self.live.table.pace]
        secret = await live.secret()
        self.plans = [_plan(live, seat, offered, secret) for seat, offered in asked(live)]
        self.overtaken.clear()
        if not self.plans:
            return
        thoughts = [self.driver.think(live, plan, pace) for plan in self.plans]
        if not await self._done_in_time(asyncio.wait(thoughts)):
            return
        late = time.monotonic() - started
        rest = live.release.left() if live.release.at else max(1, math.ceil(late / pace)) * pace - late
        if not await self._done_in_time(asyncio.sleep(rest)):
            return
        for plan, thought in zip(self.plans, thoughts, strict=True):
            if thought.result() == PASS:
                live.passed[plan.seat] = (live.table.number, plan.situation)
            else:
                await self._act(plan, thought.result())

    async def _act(self, plan: Plan, action: int) -> None:
        """What it thought of; or, if the rules lead nowhere from there (a story that somebody wrote), any other."""
        for tried in (action, *Random(plan.seed).sample(plan.legal, len(plan.legal))):
            try:
                await self.live.do(_acting(self.live, plan, tried), social=False)
            except Illegal as refusal:
                if refusal.code != "endless":
                    raise
                self.driver.hub.counters["bots_failed"] += 1
            else:
                return
        raise Illegal("endless")

    async def _done_in_time(self, waiting: Coroutine[Any, Any, Any]) -> bool:
        """Waits, but not longer than until it is in vain."""
        either: list[asyncio.Task[Any]] = [asyncio.create_task(waiting), asyncio.create_task(self.overtaken.wait())]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in either:
                task.cancel()
        return not self.overtaken.is_set()


class Driver:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._drives: dict[str, TableBots] = {}
        self._thoughts: set[asyncio.Task[int]] = set()
        self._held: dict[str, float] = {}  # tables whose bots this process drives, until when

    def look_at(self, live: LiveTable) -> None:
        """Called whenever a table has changed."""
        if self.drives(live):
            self._drives[live.id].look()
        elif asked(live):
            self._drives[live.id] = TableBots(self, live)

    def drives(self, live: LiveTable) -> bool:
        """Also tidies up: a drive that has just ended does not know of what has changed since."""
        drive = self._drives.get(live.id)
        if drive is not None and drive.task.done():
            del self._drives[live.id]
            drive = None
        return drive is not None

    def think(self, live: LiveTable, plan: Plan, pace: float) -> asyncio.Task[int]:
        """Goes on also when nobody waits for it any more: to end a thinker costs more than to let it finish."""
        thought = asyncio.create_task(self._think(live.table.game.id, plan, pace))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        return thought

    async def _think(self, game: str, plan: Plan, pace: float) -> int:
        """What the bot answers; if it fails, what the usual one would; if that fails too, anything legal.

        Processes that are killed are no failure of a bot: the table asks again later, and chance never takes their
        place."""
        budget = Budget(ITERATIONS, SHARE * pace)
        for bot in dict.fromkeys((plan.bot, find_game(game).usual_bot())):
            try:
                asked_ = question(game, bot, plan.seed, plan.view, plan.legal, budget, plan.offered)
                return await self.hub.thinkers.ask(asked_)
            except ThinkingFailed as problem:
                self.hub.counters["bots_failed"] += 1
                log.error("bot %s of %s failed: %s", bot, game, problem)
                if isinstance(problem, ThinkersDie) and bot == find_game(game).usual_bot():
                    raise
        return PASS if plan.offered else Random(plan.seed).choice(plan.legal)

    # Leases ----------------------------------------------------------------------------------------------------------

    async def holds(self, table: str) -> bool:
        if self._held.get(table, 0.0) < time.monotonic():
            await self._claim([table])
        return self._held.get(table, 0.0) > time.monotonic()

    async def _claim(self, tables: list[str]) -> None:
        seconds = self.hub.settings.lease_seconds
        asked = time.monotonic()
        claimed = await self.hub.store.claim(tables, self.hub.process, seconds)
        for table in tables:
            self._held.pop(table, None)
        self._held.update(dict.fromkeys(claimed, asked + 0.8 * seconds))

    async def renew_forever(self) -> None:
        while True:
            await asyncio.sleep(self.hub.settings.lease_seconds / 4)
            now = time.monotonic()
            self._held = {table: until for table, until in self._held.items() if until > now}
            self._drives = {table: drive for table, drive in self._drives.items() if not drive.task.done()}
            mine = [table for table in self._drives if table in self._held]
            if mine:
                await self._claim(mine)

    async def stop(self) -> None:
        tasks = [*(drive.task for drive in self._drives.values()), *self._thoughts]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


def asked(live: LiveTable) -> list[tuple[int, bool]]:
    """Seats whose bots have something to answer, each with: is it only offered?"""
    table = live.table
    listeners = {
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.bot
        and live.passed.get(seat) != (table.number, table.situation(seat))
        and interrupts(table.game_id, chair.bot)
    }
    return table.bots_asked(listeners)


@cache
def interrupts(game: str, bot: str) -> bool:
    box = find_game(game)
    return find_bot(box, bot)(box, 0).interrupts()


def _plan(live: LiveTable, seat: int, offered: bool, secret: bytes) -> Plan:
    """The bot's luck comes from the game's secret and from what the seat knows, so it is the same in every process."""
    table = live.table
    situation = table.situation(seat)
    luck = hmac.digest(secret, f"bot/{seat}/{situation}".encode(), "sha256")
    view = msgspec.json.encode(table.view_with_log(seat))
    seed = int.from_bytes(luck[:8], "big")
    return Plan(seat, situation, table.chairs[seat].bot, table.legal(seat), view, seed, offered)


def _acting(live: LiveTable, plan: Plan, action: int) -> Callable[[w.Around], list[e.Entry]]:
    def entries(around: w.Around) -> list[e.Entry]:
        return w.bot_acts(live.table, plan.seat, plan.situation, action, around)

    return entries
