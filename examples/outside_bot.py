"""A bot of somebody else's: one class, wherever it plays.

    katzentisch simulate gauner --bots outside_bot:Steady,naive     # called in this folder: against other bots
    katzentisch play gauner --bots outside_bot:Steady               # against you, in the terminal
    katzentisch bot LINK outside_bot:Steady                         # at a live table that is open to bots
    katzentisch serve --bot gauner=outside_bot:Steady               # at the tables of a server that you run
    python outside_bot.py LINK [NAME]                               # the same as `katzentisch bot`, from Python

It plays any game: of all that it is allowed to do it does one thing, always the same in the same situation.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from zlib import crc32

import msgspec

import katzentisch as kt
from katzentisch.visitor import Visitor


class Steady(kt.Bot[kt.View]):
    """Knows nothing but what it is shown: the view, with everything that was told so far."""

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        return legal[crc32(msgspec.json.encode(view)) % len(legal)]


async def main(link: str, name: str = "Robo") -> None:
    async with Visitor(link, lambda game: Steady, name, label="Steady") as visitor:
        (returns,) = await visitor.play(games=1)
        print("The game is over:", returns)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
