"""A bot of your own at somebody's live table, over the wire: the same class as in the arena and in a terminal.

    async with Visitor(link, find) as visitor:   # find(game) gives what makes the bot: `bots.find.find_bot`
        await visitor.play(games=1)

The table has to be open to bots. The bot gets what a bot of the house gets: the view of its seat with its log, what is
legal, and a budget. It is made anew for every decision, with luck that comes from what it is shown: equal views, equal
answers (`examples/outside_bot.py`, tests/server/test_outside_bots.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from types import TracebackType
from typing import Any

import msgspec

from katzentisch.bots.find import Maker
from katzentisch.client import Client, Joined, Refused
from katzentisch.core.contract import PASS, Bot, Game
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import Budget, View
from katzentisch.protocol import messages
from katzentisch.table.companions import PACES
from katzentisch.table.drive import thought
from katzentisch.table.seating import refuse

AVATAR = "fox"
OVERTAKEN = ("stale", "not_running", "bot_plays", "not_your_chair")
"""Refusals of an answer that came too late: the next look says how it goes on."""
PARTING = 5.0
"""Seconds that somebody who leaves takes to say so."""


class Visitor:
    """One bot on one chair. `token` is who it was before: it comes back to its chair with it."""

    def __init__(
        self,
        link: str,
        find: Callable[[Game[Any, Any]], Maker],
        name: str = "Bot",
        label: str = "Bot",
        token: str = "",
        budget: Budget | None = None,
        seed: int = 0,
    ) -> None:
        self.link, self.name, self.seed = link, name, seed
        self.label = label  # what the others are told about it: the name of its class
        self.client = Client(link, token=token)
        self.budget = budget or Budget()
        self._find = find
        self._passed = (0, 0)  # game and situation in which it has let an offer pass

    async def __aenter__(self) -> Visitor:
        """Comes to the table and sits down, or back on the chair that it had."""
        if not await self._known():
            await self.client.become(self.name, AVATAR)
        self.joined: Joined = await self.client.join(self.link)
        must_go_on(self.scene)
        self.game: Game[Any, Any] = find_game(self.scene.game)
        self._make = self._find(self.game)
        if not self.scene.mine:
            await self._sit()
        elif self.scene.phase == "running" and not self.scene.chairs[self.scene.mine[0]].outside:
            await self.joined.come_back(self.scene.mine[0])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Gets up, unless the bot has failed: then there is a minute to mend it and to come back."""
        if kind is None or not issubclass(kind, Illegal):
            with suppress(Exception):
                async with asyncio.timeout(PARTING):
                    for seat in self.scene.mine:
                        await self.joined.rise(seat)
        await self.client.close()

    async def _known(self) -> bool:
        """Does the server know it by its token?"""
        if not self.client.token:
            return False
        try:
            await self.client.me()
        except Refused as refusal:
            if refusal.code != "stranger":
                raise
            self.client.token = ""
        return bool(self.client.token)

    async def _sit(self) -> None:
        while not self.scene.mine:
            free = [seat for seat, chair in enumerate(self.scene.chairs) if not chair.name]
            if self.scene.phase != "gathering" or not free:
                raise refuse("no_free_chair")
            try:
                await self.joined.sit(free[0], bot=self.label)
            except Refused as refusal:
                if refusal.code != "chair_taken":  # somebody was faster: the next one
                    raise
            while not self.scene.mine and not self.scene.chairs[free[0]].name:
                await asyncio.sleep(0.02)  # the scene with the bot on it comes with the answer, or soon after

    # At the table ----------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> messages.Scene:
        assert self.joined.scene is not None, "a table that was joined has a scene"
        return self.joined.scene

    @property
    def look(self) -> messages.Look | None:
        return self.joined.looks.get(self.scene.mine[0]) if self.scene.mine else None

    def view(self, look: messages.Look) -> View:
        """All that the seat may know, with everything that was told so far: byte for byte what a bot of the house gets
        there."""
        seen = {**look.view, "log": self.joined.events}
        view: View = msgspec.json.decode(msgspec.json.encode(seen), type=self.game.view_type)
        return view

    async def play(self, games: int = 0) -> list[list[float]]:
        """Until so many games are over (0: until it is sent away); what each seat had of each."""
        over: dict[int, list[float]] = {}
        async for _ in self.joined:
            await self._answer()
            scene = self.scene
            if not scene.mine or (scene.phase == "running" and not scene.chairs[scene.mine[0]].outside):
                raise refuse("sent_away")
            if scene.phase == "over":
                if scene.number not in over:
                    await asyncio.to_thread(self._tell_over, scene)
                over[scene.number] = scene.returns
            if games and len(over) >= games:
                break
        return [*over.values()]

    async def _answer(self) -> None:
        """To the newest look, if the seat is asked or offered something there."""
        look = self.look
        if look is None or self.scene.phase != "running" or look.number != self.scene.number or not look.legal:
            return
        must = look.seat in look.view["must"]
        offered = not must and look.seat in look.view["may"] and self._passed != (look.number, look.situation)
        if not must and not offered:
            return
        pace = asyncio.create_task(asyncio.sleep(PACES.get(self.scene.pace, 0.0)))
        try:
            action = await asyncio.to_thread(self.decide, self.view(look), tuple(look.legal), offered)
            if action == PASS:
                self._passed = (look.number, look.situation)
                return
            await pace
            await self.joined.act(look, action)
        except Refused as refusal:
            if refusal.code not in OVERTAKEN:
                raise
        finally:
            pace.cancel()

    def _tell_over(self, scene: messages.Scene) -> None:
        bot: Bot[Any] = self._make(self.game, self.seed)
        if self.look is not None and type(bot).over is not Bot.over:
            bot.over(self.view(self.look), scene.returns)

    def decide(self, view: View, legal: tuple[int, ...], offered: bool = False) -> int:
        """The bot's answer; refused with what it raised. Equal for equal views, as long as no time is set."""
        luck = sha256(f"{self.seed}/".encode() + msgspec.json.encode(view)).digest()
        bot: Bot[Any] = self._make(self.game, int.from_bytes(luck[:8], "big"))
        if offered and not bot.interrupts():
            return PASS
        try:
            return thought(bot, view, legal, self.budget, offered)
        except Exception as error:  # whatever somebody's code raises is its author's
            raise refuse("bot_failed", bot=self.label, problem=repr(error)) from error


def must_go_on(scene: messages.Scene) -> None:
    """Refused at a table that is closed, with the release that goes on with it, if one does."""
    if scene.phase == "closed":
        raise refuse("table_of_release", release=scene.release) if scene.release else refuse("table_closed")
