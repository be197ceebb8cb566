"""A chair at a live table, as the terminal needs it: the same questions as a game on this machine (`table/solo.py`).

The connection lives in a thread of its own and comes back by itself when it breaks; `bell` can be waited for together
with the keyboard. Everything that is shown has come from the server: there is no state here.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec

from katzentisch.cli.speech import clean, refuse
from katzentisch.client import Client, Joined, Refused
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.prompt import Prompt
from katzentisch.core.registry import game as find_game
from katzentisch.core.shapes import View
from katzentisch.deduce.knowledge import FULL
from katzentisch.protocol import messages
from katzentisch.visitor import must_go_on

T = TypeVar("T")
AVATAR = "cat"


class Live:
    """One person's first chair at one table."""

    def __init__(self, link: str, token: str) -> None:
        self.client = Client(link, token=token)
        self.link = link
        self.since = 0
        self.help: str = FULL  # the most that the person wants to be shown
        self.begun = False
        self.lost: Refused | None = None  # there is no coming back
        self.bell, self._ring = os.pipe()
        self._passed = (0, 0)  # game and situation in which the person has let an offer pass
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    # Coming and going ------------------------------------------------------------------------------------------------

    def come(self, name: str, lang: str) -> None:
        """Be somebody there, go to the table, and sit down if one can."""
        if not self._known():
            self._wait(self.client.become(name, AVATAR, lang))
        self.joined: Joined = self._wait(self.client.join(self.link))
        must_go_on(self.scene)
        self._reading = asyncio.run_coroutine_threadsafe(self._read(), self._loop)
        while not self.scene.mine:
            self._sit()
            if self.lost is not None:
                raise self.lost
        if self.scene.chairs[self.seat].bot:
            self._wait(self.joined.come_back(self.seat))
        self.since = len(self.joined.events)

    def _known(self) -> bool:
        """Does the server know the person by the token that is kept?"""
        if not self.client.token:
            return False
        try:
            self._wait(self.client.me())
        except Refused as refusal:
            if refusal.code != "stranger":
                raise
            self.client.token = ""
        return bool(self.client.token)

    def _sit(self) -> None:
        free = [seat for seat, chair in enumerate(self.scene.chairs) if not chair.name]
        if self.scene.phase != "gathering" or not free:
            raise refuse("no_free_chair")
        try:
            self._wait(self._sit_on(free[0]))
        except Refused as refusal:
            if refusal.code != "chair_taken":
                raise  # else somebody was faster: the next one

    async def _sit_on(self, seat: int) -> None:
        """The scene with the person on it comes before the answer, or soon after."""
        await self.joined.sit(seat)
        while not self.scene.mine and self.lost is None:
            await asyncio.sleep(0.02)

    async def _read(self) -> None:
        try:
            async for _ in self.joined:
                os.write(self._ring, b".")
        except Refused as refusal:
            self.lost = refusal
            os.write(self._ring, b".")

    def leave(self) -> None:
        """The chair stays the person's."""
        try:
            self._wait(self.client.close())
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
            os.close(self._ring)
            os.close(self.bell)

    # What the person sees --------------------------------------------------------------------------------------------

    @property
    def scene(self) -> messages.Scene:
        assert self.joined.scene is not None, "a table that was joined has a scene"
        return self.joined.scene

    @property
    def game(self) -> Game[Any, Any]:
        return find_game(self.scene.game)

    @property
    def seat(self) -> int:
        return self.scene.mine[0]

    @property
    def names(self) -> list[str]:
        return [clean(chair.name) for chair in self.scene.chairs]

    @property
    def bots(self) -> list[str]:
        return [chair.bot for chair in self.scene.chairs]

    @property
    def host(self) -> bool:
        """May this person begin?"""
        return self.scene.host == self.scene.me

    @property
    def look(self) -> messages.Look | None:
        return self.joined.looks.get(self.seat) if self.scene.mine else None

    @property
    def told(self) -> int:
        return len(self.joined.events)

    def view(self) -> View:
        """What lies before the person, with everything that was told so far."""
        assert self.look is not None, "asked for before the game"
        seen = {**self.look.view, "log": self.joined.events}
        decoded = msgspec.json.decode(msgspec.json.encode(seen), type=self.game.view_type)
        view: View = self.game.with_less_help(decoded, self.help)
        return view

    # The course of the game ------------------------------------------------------------------------------------------

    def question(self) -> tuple[int, ...]:
        """The legal actions, if the person has to act or is offered to; else nothing."""
        look = self.look
        if look is None or self.scene.phase != "running":
            return ()
        if self.seat in look.view["must"]:
            return tuple(look.legal)
        offered = self.seat in look.view["may"] and self._passed != (look.number, look.situation)
        return tuple(look.legal) if offered else ()

    def sealed(self) -> int:
        """The choice that lies face down until all have chosen, -1: none."""
        return self.look.sealed if self.look is not None and self.scene.phase == "running" else -1

    def prompt(self) -> Prompt:
        """What the person is asked; nobody is asked who has nothing to do."""
        asked = self.look.prompt if self.look is not None else None
        return asked if asked is not None else Prompt("act")

    def instead(self) -> tuple[int, ...]:
        """What may replace the sealed choice."""
        return tuple(self.look.legal) if self.look is not None and self.sealed() >= 0 else ()

    def awaited(self) -> list[str]:
        """Who has to act."""
        return [] if self.look is None else [self.names[seat] for seat in self.look.view["must"]]

    def may_pass(self) -> bool:
        return self.look is not None and self.seat not in self.look.view["must"]

    def refusal(self, action: int) -> Illegal:
        """Why the person cannot do this now: the server knows."""
        assert self.look is not None, "nobody is asked before the game"
        return self._wait(self.joined.why(self.look.seat, action)) or refuse("not_now")

    def answer(self, action: int | None, *then: int, in_passing: bool = False) -> None:
        """The person acts, or lets the offer pass. What the server refuses changes nothing.

        Several actions are one wish. What is done `in_passing` (a habit) leaves older news news.
        """
        look = self.look
        assert look is not None, "nobody is asked before the game"
        if action is None:
            self._passed = (look.number, look.situation)
            return
        since = self.told
        self._wait(self.joined.act(look, action, *then))
        self.since, self.begun = self.since if in_passing else since, True

    def take_back(self) -> None:
        look = self.look
        assert look is not None, "nobody is asked before the game"
        self._wait(self.joined.take_back(look))
        self.since = min(self.since, self.told)

    def begin(self) -> None:
        self._wait(self.joined.begin())

    def record(self) -> bytes:
        """Of the game that is over."""
        path = f"/api/tables/{self.joined.table}/games/{self.scene.number}/record"
        return self._wait(self.client.call("GET", path))
