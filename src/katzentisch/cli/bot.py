"""`katzentisch bot LINK NAME|package:Class`: a bot of your own takes a chair at a live table."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from katzentisch.cli import opponents
from katzentisch.cli.arguments import Parser, need, seconds, whole
from katzentisch.cli.console import console
from katzentisch.cli.join import Passes, server_of
from katzentisch.cli.play import leaving_by_signal
from katzentisch.cli.speech import clean, words
from katzentisch.core.shapes import Budget
from katzentisch.server.settings import data_folder
from katzentisch.visitor import Visitor

USUAL_ITERATIONS = 1000


def arguments(parser: Parser) -> None:
    parser.what("link")
    parser.what("bot")
    parser.value("name", "NAME")
    parser.value("games", "N")
    parser.value("seed", "N")
    parser.value("iterations", "N")
    parser.value("seconds", "S")


def run(options: Namespace, lang: str) -> int:
    link, bot = need(options.link, "link"), need(options.bot, "bot")
    server, name = server_of(link), options.name or opponents.called(bot).capitalize()
    limit = seconds(options.seconds, "seconds")
    budget = Budget(whole(options.iterations, "iterations", 0 if limit else USUAL_ITERATIONS, least=1), limit)
    games, seed = whole(options.games, "games", 0, least=0), whole(options.seed, "seed", 0)
    if ":" in bot:
        opponents.look_here()
    passes, whose = Passes(data_folder() / "bots.json"), f"{server} {name}"

    async def visits() -> None:
        said, out = words(lang), console()
        label, token = opponents.called(bot), passes.token(whose)
        visitor = Visitor(link, lambda game: opponents.maker(game, bot), name, label, token, budget, seed)
        try:
            async with visitor:
                passes.keep(whose, visitor.client.token)
                facts = {"bot": bot, "title": visitor.game.words(lang).say("title"), "chair": visitor.scene.mine[0] + 1}
                out.print(clean(said.say("bot.sits", facts)), soft_wrap=True)
                for returns in await visitor.play(games):
                    out.print(said.say("result", {"list": [f"{share:g}" for share in returns]}), soft_wrap=True)
        finally:
            passes.keep(whose, visitor.client.token)

    with leaving_by_signal(), suppress(KeyboardInterrupt):
        asyncio.run(until_told(visits()))
    return 0


async def until_told(visits: Coroutine[Any, Any, None]) -> None:
    """To its end, or until somebody wants it to leave. However often they say so, it gets up first."""
    visiting, loop = asyncio.ensure_future(visits), asyncio.get_running_loop()

    def leave() -> None:
        if not visiting.cancelling():
            visiting.cancel()

    for kind in ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):  # where there are no such signals, Ctrl-C interrupts
            loop.add_signal_handler(getattr(signal, kind), leave)
    with suppress(asyncio.CancelledError):
        await visiting
