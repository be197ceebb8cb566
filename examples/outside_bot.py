"""A bot from outside: it sits down at a table of somebody else's server and plays, knowing the protocol only.

    python examples/outside_bot.py http://127.0.0.1:8080/t/TABLE [NAME]

It plays any game: of all that it is allowed to do, it does anything.
"""

from __future__ import annotations

import asyncio
import random
import sys

from katzentisch.client import Client, Joined, Refused
from katzentisch.protocol.messages import Look, Scene


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
    try:
        await table.act(look, random.choice(look.legal))
    except Refused as refusal:
        print(refusal)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
