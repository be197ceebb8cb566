"""Moves the bots: one process per table, at the table's pace, never on the event loop.

A bot answers after the same time whether it had one possible answer or many, and however long it thought: speed must
not tell what a hand holds. A bot that fails plays anything legal, and the log of the server says so.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import msgspec

from katzentisch.core.shapes import Budget
from katzentisch.server.thinkers import ThinkingFailed, question
from katzentisch.table import entries as e
from katzentisch.table import wishes as w

if TYPE_CHECKING:
    from katzentisch.server.hub import Hub
    from katzentisch.server.room import Room

log = logging.getLogger("katzentisch.server")

ITERATIONS = 2000
SHARE = 0.6
"""How much of the pace a bot may think; the rest is for the way there and back."""


class Plan(msgspec.Struct, frozen=True):
    seat: int
    situation: int
    bot: str
    legal: tuple[int, ...]
    view: bytes
    seed: int


class Driver:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._held: dict[str, float] = {}  # tables whose bots this process drives, until when

    def look_at(self, room: Room) -> None:
        """Called whenever a table has changed."""
        if room.id not in self._tasks and room.table.bots_due():
            task = self._tasks[room.id] = asyncio.create_task(self._drive(room), name=f"bots of {room.id}")
            task.add_done_callback(lambda _: self._tasks.pop(room.id, None))

    def drives(self, room: Room) -> bool:
        return room.id in self._tasks

    async def _drive(self, room: Room) -> None:
        """Until no bot is asked any more. Whatever goes wrong is tried again: a table must not freeze."""
        while room.table.bots_due() and not room.closed:
            try:
                if await self._holds(room.id):
                    await self._turn(room)
                else:
                    await asyncio.sleep(self.hub.settings.lease_seconds / 4)
            except Exception:
                log.exception("bots of a table failed")
                await asyncio.sleep(1)

    async def _turn(self, room: Room) -> None:
        """All bots that are asked now think at once and answer together."""
        started = time.monotonic()
        pace = self.hub.settings.paces[room.table.pace]
        secret = await room.secret()
        plans = [_plan(room, seat, secret) for seat in room.table.bots_due()]
        async with asyncio.TaskGroup() as group:
            thoughts = [group.create_task(self._think(room, plan, pace)) for plan in plans]
        late = time.monotonic() - started
        await asyncio.sleep(max(1, math.ceil(late / pace)) * pace - late)
        for plan, thought in zip(plans, thoughts, strict=True):
            await room.do(_acting(room, plan, thought.result()), social=False)

    async def _think(self, room: Room, plan: Plan, pace: float) -> int:
        budget = Budget(ITERATIONS, SHARE * pace)
        asked = question(room.table.game.id, plan.bot, plan.seed, plan.view, plan.legal, budget)
        try:
            return await self.hub.thinkers.ask(asked)
        except ThinkingFailed as problem:
            self.hub.counters["bots_failed"] += 1
            log.error("bot %s of %s failed: %s", plan.bot, room.table.game.id, problem)
            return Random(plan.seed).choice(plan.legal)

    # Leases ----------------------------------------------------------------------------------------------------------

    async def _holds(self, table: str) -> bool:
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
            mine = [table for table in self._tasks if table in self._held]
            if mine:
                await self._claim(mine)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


def _plan(room: Room, seat: int, secret: bytes) -> Plan:
    """The bot's luck comes from the game's secret and from what the seat knows, so it is the same in every process."""
    table = room.table
    situation = table.situation(seat)
    luck = hmac.digest(secret, f"bot/{seat}/{situation}".encode(), "sha256")
    view = msgspec.json.encode(table.bot_view(seat))
    return Plan(seat, situation, table.chairs[seat].bot, table.legal(seat), view, int.from_bytes(luck[:8], "big"))


def _acting(room: Room, plan: Plan, action: int) -> Callable[[w.Around], list[e.Entry]]:
    def entries(around: w.Around) -> list[e.Entry]:
        return w.bot_acts(room.table, plan.seat, plan.situation, action, around)

    return entries
