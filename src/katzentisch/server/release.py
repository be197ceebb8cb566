"""Answers whose time could tell something (`Game.pause`): how long they are held back.

The time is drawn when the question is asked, before anybody knows the answer, and it is the same for people and bots,
whatever they hold. Whoever answers earlier waits; whoever thinks longer is only as late as they are.
"""

from __future__ import annotations

import asyncio
import secrets
import time

from katzentisch.table.fold import Table
from katzentisch.table.seating import RUNNING

_chance = secrets.SystemRandom()


class Release:
    """When the answer to the question that is open at one table may be shown."""

    def __init__(self, table: Table, share: float) -> None:
        self.table = table
        self.share = share
        self.at = 0.0
        self.asked = (0, -1)  # game and move at which the question was asked

    def look(self) -> None:
        """The table has changed: perhaps another question is open now."""
        table = self.table
        now = (table.number, table.moves)
        if now == self.asked:
            return
        self.asked, self.at = now, 0.0
        pause = table.game.pause(table.state) if table.state is not None and table.phase == RUNNING else None
        if pause is not None:
            self.at = time.monotonic() + self.share * _chance.uniform(*pause)

    def left(self) -> float:
        """Seconds; 0 where nothing is held back."""
        return max(0.0, self.at - time.monotonic())

    async def wait(self, seat: int) -> None:
        """Until an answer of this seat may be shown, if the seat is asked."""
        state = self.table.state
        if self.at and state is not None and seat in state.must():
            await asyncio.sleep(self.left())
