"""CL-48, CL-49 on the wire: when a card is shown tells nothing of how many there were to choose from."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from katzentisch.games.cluedo import GAME
from katzentisch.games.cluedo.game import SHOWING
from katzentisch.server import release
from tests.games.cluedo.table import BO, CLEO, USUAL
from tests.server.harness import Serving, serving
from tests.server.raw import Raw
from tests.server.twins import Twin

THOUGHT = 1.2
"""So long a person thinks who may choose; who may not answers at once."""

ONE = {
    "hands": [
        USUAL["hands"][0],
        BO.replace("watson", "lestrade").replace("pipe", "pistol"),
        CLEO.replace("lestrade", "watson").replace("pistol", "pipe"),
    ]
}
"""Bo has the museum alone of Watson, the pipe and the museum; at the usual table all three."""


OUT = {"at": {"adler": "museum", "holmes": "centre"}, "accusations": [{"by": 1, "cards": "adler rope moor"}]}
"""Bo has accused wrongly, and answers all the same."""


class Drawn:
    """The least pause, and how often one was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, float]] = []

    def uniform(self, low: float, high: float) -> float:
        self.asked.append((low, high))
        return low


async def seconds(server: Serving, name: str, changes: dict[str, Any], bot: str = "", thought: float = 0.0) -> float:
    """From the suspicion to the card, as somebody sees it who only looks on."""
    position = {**USUAL, "at": {"adler": "museum"}, **changes, "phase": "suspect", "dice": [2, 2]}
    twin = Twin(server, name, 3)
    await twin.open("cluedo", GAME.options_of(GAME.load(position)), position, {1: bot} if bot else {})
    looking = await Raw.join(twin.client(-1), name, wants="log,motion")
    await looking.settle()
    anna = await Raw.join(twin.client(0), name)
    bo = await Raw.join(twin.client(1), name)
    suspicion = GAME.index({"do": "suspect", "suspect": "watson", "weapon": "pipe"})
    asking = asyncio.create_task(anna.wish("act", seat=0, situation=twin.fold.situation(0), action=suspicion))
    while '"suspected"' not in await looking.read():
        pass
    begun = time.monotonic()
    assert '"t":"done"' in await asking
    if not bot:
        while '"refute"' not in await bo.read():
            pass
        await asyncio.sleep(thought)
        live = server.hub.live_tables[name]
        card = GAME.index({"do": "show", "card": "museum"})
        shown = asyncio.create_task(bo.wish("act", seat=1, situation=live.table.situation(1), action=card))
    while '"showed"' not in await looking.read():
        pass
    took = time.monotonic() - begun
    if not bot:
        assert '"t":"done"' in await shown
    for socket in (looking, anna, bo):
        await socket.close()
    return took


async def tables(folder: Path) -> tuple[float, ...]:
    async with serving(folder, away_seconds=1e6, pauses=1.0) as server:
        return await asyncio.gather(
            seconds(server, "one", ONE),
            seconds(server, "three", {}, thought=THOUGHT),
            seconds(server, "one-bot", ONE, bot="logic"),
            seconds(server, "three-bot", {}, bot="logic"),
            seconds(server, "one-out", {**ONE, **OUT}, bot="strong"),
            seconds(server, "three-out", OUT, bot="strong"),
        )


def test_when_a_card_is_shown_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one card and answers at once is seen to answer when somebody is who has three and thinks; a bot too,
    also on the chair of somebody who is out.
    The time is drawn when the question is asked, from the same seconds whoever is asked."""
    drawn = Drawn()
    monkeypatch.setattr(release, "_chance", drawn)
    at_once, thinking, *bots = asyncio.run(asyncio.wait_for(tables(tmp_path), 60))
    assert min(at_once, thinking, *bots) > SHOWING[0] - 0.2, "nobody is seen to answer earlier"
    assert abs(at_once - thinking) < THOUGHT / 2, "what was thought about does not show"
    assert drawn.asked == [SHOWING] * 6
