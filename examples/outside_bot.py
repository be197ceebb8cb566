"""A bot of somebody else's: one class, wherever it plays.

    katzentisch simulate gauner --bots outside_bot:Steady,naive     # called in this folder: against other bots
    katzentisch play gauner --bots outside_bot:Steady               # against you, in the terminal
    katzentisch serve --bot gauner=outside_bot:Steady               # at the tables of a server that you run
    python outside_bot.py http://127.0.0.1:8080/t/TABLE [NAME]      # at a table of somebody else's, by the protocol

It plays any game: of all that it is allowed to do it does one thing, always the same in the same situation.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from zlib import crc32

import msgspec

import katzentisch as kt
from katzentisch.client import Client, Joined, Refused
from katzentisch.protocol.messages import Look, Scene


class Steady(kt.Bot[kt.View]):
    """Knows nothing but what it is shown: the view, with everything that was told so far."""

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        return legal[crc32(msgspec.json.encode(view)) % len(legal)]


async def main(link: str, name: str = "Robo") -> None:
    async with Client(link, name, avatar="fox") as client:
        table = await client.join(link)
        await take_a_chair(table)
        async for news in table:
            if isinstance(news, Look) and news.seat in news.view["must"]:
                await act(table, news)
            elif isinstance(news, Scene) and news.phase == "over":
                print("The game is over:", table.events[-1])
                return


async def take_a_chair(table: Joined) -> None:
    """The first that is free; somebody else may be faster."""
    assert table.scene is not None
    for seat, chair in enumerate(table.scene.chairs):
        if not chair.name:
            try:
                await table.sit(seat)
                return
            except Refused as refusal:
                print(refusal)
    raise SystemExit("There is no free chair.")


async def act(table: Joined, look: Look) -> None:
    if look != table.looks.get(look.seat):
        return  # that was a moment ago: the newest look is still to come
    assert table.scene is not None
    game = kt.game(table.scene.game)
    view = msgspec.convert({**look.view, "log": table.events}, game.view_type)
    try:
        await table.act(look, Steady(game).choose(view, look.legal, kt.Budget()))
    except Refused as refusal:
        print(refusal)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
