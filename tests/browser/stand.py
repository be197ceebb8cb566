"""A real server beside a real browser, and friends who sit at its tables without one."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from playwright.sync_api import Browser, Playwright, ViewportSize

import katzentisch as kt
from katzentisch.client import Client, Joined
from katzentisch.server.pages import STATIC
from tests.server.harness import ServerProcess, Serving, scene, serving, until

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds until something that should happen at once is given up: on a loaded machine everything takes its time."""

PHONE: ViewportSize = {"width": 360, "height": 640}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
"""A phone that is held sideways."""
ENLARGED: ViewportSize = {"width": 640, "height": 360}
"""What is left of a window of 1280 x 720 at 200 %."""
SMALLEST: ViewportSize = {"width": 320, "height": 568}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def launch(playwright: Playwright) -> Browser:
    """Debian's chromium; whoever has none is told what to do."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        raise SystemExit("The browser tests need chromium: apt-get install -y chromium")
    if not (STATIC / "index.html").is_file():
        raise SystemExit("The browser tests need the built client: npm --prefix web ci && npm --prefix web run build")
    return playwright.chromium.launch(executable_path=path, args=QUIET)


class Stand:
    """A server in a thread of its own: the browser's driver has this one."""

    def __init__(self, data: Path, **changes: Any) -> None:
        self.data = data
        self.changes = changes
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._over: asyncio.Event | None = None
        self._task: Future[None] | None = None
        self.server: Serving | None = None

    def __enter__(self) -> Stand:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> Stand:
        self._thread.start()
        started = threading.Event()
        self._task = asyncio.run_coroutine_threadsafe(self._serve(started), self.loop)
        while not started.wait(0.05):
            if self._task.done():
                self._task.result()
        return self

    async def _serve(self, started: threading.Event) -> None:
        self._over = asyncio.Event()
        async with serving(self.data, **self.changes) as self.server:
            started.set()
            await self._over.wait()

    def stop(self) -> None:
        assert self._over is not None
        assert self._task is not None
        self.loop.call_soon_threadsafe(self._over.set)
        self._task.result(20)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    @property
    def url(self) -> str:
        assert self.server is not None
        return self.server.url

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(2 * PATIENCE)

    def friend(self, name: str, avatar: str = "fox") -> Friend:
        return Friend(self, name, avatar)


class Mortal:
    """A server as a process of its own, which is killed and started again under the same address."""

    def __init__(self, data: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._process = ServerProcess("--data", str(data))
        self._alive = False
        self.url = self._process.url

    def __enter__(self) -> Mortal:
        self._thread.start()
        self.start()
        return self

    def start(self) -> None:
        self._run(self._process.start())
        self._alive = True

    def kill(self) -> None:
        """kill -9: it says goodbye to nobody."""
        self._run(self._process.kill())
        self._alive = False

    def __exit__(self, *_: object) -> None:
        if self._alive:
            self.kill()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * PATIENCE)


class Address(NamedTuple):
    """A server that somebody else has started."""

    url: str


class Friend:
    """Somebody at a table who needs no browser."""

    def __init__(self, stand: Stand, name: str, avatar: str) -> None:
        self.stand = stand
        self.name = name
        assert stand.server is not None
        self.client: Client = stand.run(stand.server.person(name))
        stand.run(self.client.become(name, avatar))
        self.joined: Joined | None = None

    @property
    def table(self) -> Joined:
        assert self.joined is not None
        return self.joined

    @property
    def path(self) -> str:
        return f"/t/{self.table.table}"

    def opens(self, game: str = "mausen", **settings: Any) -> Friend:
        self.joined = self.stand.run(self.client.open_table(game, **settings))
        return self

    def joins(self, path: str, seat: int = -1) -> Friend:
        self.joined = self.stand.run(self.client.join(path))
        if seat >= 0:
            self.stand.run(self.table.sit(seat))
        return self

    def begins(self) -> None:
        self.stand.run(self.table.begin())

    def plays(self, card: str, seat: int | None = None) -> None:
        """Chooses a card, when the seat is asked for one."""
        self.does(seat, do="choose", card=card)

    def does(self, seat: int | None = None, /, **action: Any) -> None:
        """Does something as soon as the seat is asked, or may."""
        self.stand.run(self._does(seat, action))

    async def _does(self, seat: int | None, action: dict[str, Any]) -> None:
        mine = scene(self.table).mine[0] if seat is None else seat
        number = kt.game(scene(self.table).game).index(action)
        look = await until(lambda: self._asked(mine, number), PATIENCE)
        await self.table.act(look, number)

    def _asked(self, seat: int, action: int) -> Any:
        look = self.table.looks.get(seat)
        asked = look is not None and seat in (*look.view["must"], *look.view["may"]) and action in look.legal
        return look if asked else None

    def sees(self, true: Callable[[dict[str, Any]], bool]) -> None:
        """Waits until the own view is so."""
        mine = scene(self.table).mine[0]
        self.stand.run(until(lambda: mine in self.table.looks and true(self.table.looks[mine].view), PATIENCE))

    def says(self, text: str = "", phrase: str = "") -> None:
        self.stand.run(self.table.say(phrase or None, text or None))

    def leaves(self) -> None:
        self.stand.run(self.table.close())

    def cookie(self) -> Any:
        """What makes a browser this person."""
        return {"name": "kt", "value": self.client.token, "url": self.stand.url, "httpOnly": True, "sameSite": "Lax"}
