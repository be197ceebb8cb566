"""A table from Python: for outside bots, the terminal, and tests. The same protocol as the browser's.

    async with Client("http://127.0.0.1:8080", name="Robo") as client:
        seat = await client.join("/t/abc…")
        async for news in seat:
            ...

A connection that is lost is made again, wishes that were not answered are sent again with their keys, and no event is
told twice.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.core.registry import games
from katzentisch.core.text import load_words
from katzentisch.protocol import messages, shapes

T = TypeVar("T")

SHORTEST, LONGEST = 0.1, 2.0
"""Seconds until the next try to come back; doubled each time, and spread so that not all come back at once."""
FOR_GOOD = {1007: "not_understood", 1008: "not_understood", 4001: "moved", 4003: "stranger", 4004: "no_such_table"}
"""Close codes after which there is no coming back."""

_news = msgspec.json.Decoder(messages.News)
_encode = msgspec.json.encode


PATIENCE = 90.0
"""Seconds that a call may take: a campaign that somebody brings is played again first."""


class Refused(Illegal):
    """The server said no."""


class Client:
    """One person at one server. `token` is who that is: keep it to come back as the same."""

    def __init__(self, server: str, name: str = "", avatar: str = "cat", lang: str = "en", token: str = "") -> None:
        parts = urlsplit(server)
        self.server = f"{parts.scheme}://{parts.netloc}"
        self.name, self.avatar, self.lang = name, avatar, lang
        self.token = token
        self.longest_pause = LONGEST
        self._joined: list[Joined] = []

    async def __aenter__(self) -> Client:
        if self.name:
            await self.become(self.name, self.avatar, self.lang)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        for joined in self._joined:
            await joined.close()

    # Calls -----------------------------------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: Any = None) -> bytes:
        """One HTTP call; the answer's body. Raises Refused."""
        return await asyncio.to_thread(self._call, method, path, body)

    def _call(self, method: str, path: str, body: Any) -> bytes:
        headers = {"Content-Type": "application/json", "X-Katzentisch": "client"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if method == "GET" else _encode({} if body is None else body)
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                self.token = response.headers.get("X-Katzentisch-Token") or self.token
                return bytes(response.read())
        except urllib.error.HTTPError as error:
            raise _refused(error.read(), error.code) from None
        except OSError as error:
            raise _refusal("no_server", server=self.server) from error

    async def _ask(self, kind: type[T], method: str, path: str, body: Any = None) -> T:
        return msgspec.json.decode(await self.call(method, path, body), type=kind)

    async def become(self, name: str, avatar: str = "cat", lang: str = "en") -> shapes.Me:
        """Be somebody, or change name and avatar."""
        wanted = {"name": name, "avatar": avatar, "lang": lang}
        return await self._ask(shapes.Me, "POST", "/api/me", wanted)

    async def me(self) -> shapes.Me:
        return await self._ask(shapes.Me, "GET", "/api/me")

    async def games(self) -> list[shapes.GameCard]:
        return await self._ask(list[shapes.GameCard], "GET", f"/api/games?lang={self.lang}")

    async def tables(self) -> list[shapes.TableLine]:
        return await self._ask(list[shapes.TableLine], "GET", "/api/tables")

    async def open_table(self, game: str, **settings: Any) -> Joined:
        """A new table (`options`, `bots`, `listed`, `pace`, `free_chat`, `shared`, `open_to_bots`), with this person on
        chair 0."""
        wish = {"key": new_key(), "game": game, **settings}
        return await self.join((await self._ask(shapes.OpenedTable, "POST", "/api/tables", wish)).path)

    async def quick_table(self, game: str, **settings: Any) -> Joined:
        """A game against bots, at once."""
        wish = {"key": new_key(), "game": game, **settings}
        return await self.join((await self._ask(shapes.OpenedTable, "POST", "/api/quick", wish)).path)

    async def join(self, link: str) -> Joined:
        """Go to a table, to sit down or to look on. A link or the path in it."""
        joined = Joined(self, urlsplit(link).path.removeprefix("/t/").partition("/")[0])
        self._joined.append(joined)
        await joined.connect()
        return joined


class Joined:
    """One table, as this person gets it. Iterate for the news; `scene` and `looks` are the newest of each."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.table = table
        self.scene: messages.Scene | None = None
        self.looks: dict[int, messages.Look] = {}
        self.events: list[dict[str, Any]] = []  # of this game, as the first of the own seats saw them
        self.marks: dict[int, dict[str, Any]] = {}  # of the own seats in this game, as they came from the server
        self.reconnects = 0
        self._number = 0
        self._cuts = 0  # how often something was taken back in this game
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[messages.Message, asyncio.Future[messages.Done]]] = {}
        self._inbox: asyncio.Queue[messages.News | Illegal | None] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self.said: list[messages.Told] = []  # in the chat, as far as this person hears it
        self._ended: Exception | None = None
        self._seen = asyncio.Event()

    # The connection --------------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Connects and waits for all that is to be seen now; a server that is not there is refused."""
        try:
            await self._dial()
        except (OSError, InvalidHandshake) as error:
            raise _refusal("no_server", server=self.client.server) from error
        self._reader = asyncio.create_task(self._read_forever())
        first = asyncio.create_task(self._seen.wait())
        await asyncio.wait([self._reader, first], return_when=asyncio.FIRST_COMPLETED)
        first.cancel()
        if not self._seen.is_set():
            self._reader.result()

    async def _dial(self) -> None:
        address = self.client.server.replace("http", "ws", 1)
        known = f"?from={self._number}.{len(self.events)}.{self._cuts}" if self._number else ""
        headers = {"Authorization": f"Bearer {self.client.token}"}
        self._socket = await connect(
            f"{address}/ws/{self.table}{known}",
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=10,
            proxy=None,
        )
        for wish, _ in list(self._waiting.values()):
            await self._socket.send(_encode(wish).decode())

    async def _read_forever(self) -> None:
        pause = SHORTEST
        try:
            while True:
                try:
                    if self._socket is None:
                        await self._dial()
                        self.reconnects += 1
                    assert self._socket is not None
                    async for text in self._socket:
                        pause = SHORTEST
                        self._take(_news.decode(text))
                    code = self._socket.close_code or 1006
                except ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd else 1006
                except (OSError, InvalidHandshake, TimeoutError):
                    code = 1006
                self._socket = None
                if code in FOR_GOOD:
                    raise _refusal(FOR_GOOD[code])
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(self.client.longest_pause, 2 * pause)
        except Refused as refusal:
            self._end(refusal)
            if not self._seen.is_set():
                raise
        except asyncio.CancelledError:
            self._end(None)
            raise

    def _end(self, reason: Refused | None) -> None:
        self._ended = reason or ConnectionError("the table was left")
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(self._ended)
                future.exception()  # nobody may be waiting any more
        self._waiting.clear()
        self._inbox.put_nowait(reason)

    def _take(self, news: messages.News) -> None:
        if isinstance(news, (messages.Done, messages.Refused)):
            _, future = self._waiting.pop(news.key, (None, None))
            if future is not None and not future.done():
                if isinstance(news, messages.Done):
                    future.set_result(news)
                else:
                    game = self.scene.game if self.scene is not None else ""
                    future.set_exception(_refusal(news.code, news.rule, game, **news.facts))
            return
        if isinstance(news, messages.Told):
            if self.said and news.number <= self.said[-1].number:
                return
            self.said.append(news)
        elif isinstance(news, messages.Scene):
            mine = news.mine or [WATCHER]
            same = self.scene is not None and self.scene.number == news.number
            self.looks = {seat: look for seat, look in self.looks.items() if same and seat in mine}
            self.marks = {seat: marks for seat, marks in self.marks.items() if same and seat in mine}
            self.scene = news
        elif isinstance(news, messages.Look):
            self._look(news)
        elif isinstance(news, messages.Noted):
            self.marks[news.seat] = news.marks
        if self._complete():
            self._seen.set()
        self._inbox.put_nowait(news)

    def _complete(self) -> bool:
        """Is there a scene, and, if a game has begun, a look for every own seat?"""
        if self.scene is None:
            return False
        seats = {*(self.scene.mine or [WATCHER])}
        seen = bool(self.looks) if self.scene.veiled else seats <= {*self.looks}
        return self.scene.phase not in ("running", "over") or seen

    def _look(self, look: messages.Look) -> None:
        if look.number != self._number:
            self._number, self.events = look.number, []
        if self.scene is not None and self.scene.veiled:
            self.looks = {}  # one seat looks at a time
        if look.seat <= min(self.looks, default=look.seat):
            del self.events[look.first :]
            self.events += look.events
            self._cuts = look.cuts
        self.looks[look.seat] = look

    async def close(self) -> None:
        """Leaves the table alone; the chair stays taken."""
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError, Refused):
                await self._reader
        if self._socket is not None:
            await self._socket.close()

    # News ------------------------------------------------------------------------------------------------------------

    async def __aiter__(self) -> AsyncIterator[messages.News]:
        """Scenes, looks, chat and notes, until the table is left; raises Refused if there is no coming back."""
        while True:
            news = await self._inbox.get()
            if news is None:
                return
            if isinstance(news, Illegal):
                raise news
            yield news

    # Wishes ----------------------------------------------------------------------------------------------------------

    async def wish(self, wish: messages.Message) -> messages.Done:
        """Until the server has done it, however often the connection breaks; raises Refused."""
        if self._ended is not None:
            raise self._ended
        key: str = wish.key  # type: ignore[attr-defined]  # all wishes have one, other messages do not
        future: asyncio.Future[messages.Done] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (wish, future)
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(_encode(wish).decode())
        return await future

    async def sit(self, seat: int, name: str = "", avatar: str = "", bot: str = "") -> messages.Done:
        """`bot`: what a program is called that sits down here, where the table is open to bots."""
        return await self.wish(messages.Sit(new_key(), seat, name, avatar, bot))

    async def lift(self, seat: int) -> messages.Done:
        """Look from this own seat alone, where they are veiled."""
        return await self.wish(messages.Lift(new_key(), seat))

    async def rise(self, seat: int) -> messages.Done:
        return await self.wish(messages.Rise(new_key(), seat))

    async def remove(self, seat: int) -> messages.Done:
        return await self.wish(messages.Remove(new_key(), seat))

    async def seat_bot(self, seat: int, bot: str) -> messages.Done:
        return await self.wish(messages.SeatBot(new_key(), seat, bot))

    async def agree(self, **options: Any) -> messages.Done:
        return await self.wish(messages.Agree(new_key(), options))

    async def give_up(self) -> messages.Done:
        """Close it for good, as its host, where its rules are not here."""
        return await self.wish(messages.Close(new_key()))

    async def begin(self) -> messages.Done:
        return await self.wish(messages.Begin(new_key()))

    async def act(self, look: messages.Look, action: int, *then: int) -> messages.Done:
        """Do an action in the situation of this look, and `then` others as long as nothing comes between."""
        return await self.wish(messages.Act(new_key(), look.seat, look.situation, action, [*then]))

    async def take_back(self, look: messages.Look) -> messages.Done:
        """Undo the newest action of this seat, where its newest look says that it may be (`back`)."""
        return await self.wish(messages.TakeBack(new_key(), look.seat, look.situation))

    async def why(self, seat: int, action: int) -> Refused | None:
        """Why the seat could not do this now, which nobody does; None if it could."""
        try:
            await self.wish(messages.Why(new_key(), seat, action))
        except Refused as refusal:
            return refusal
        return None

    async def stand_in(self, seat: int) -> messages.Done:
        return await self.wish(messages.StandIn(new_key(), seat))

    async def come_back(self, seat: int) -> messages.Done:
        return await self.wish(messages.ComeBack(new_key(), seat))

    async def say(self, phrase: str | None = None, text: str | None = None) -> messages.Done:
        return await self.wish(messages.Say(new_key(), phrase, text))

    async def again(self, after: str = "", players: int | None = None) -> messages.Done:
        return await self.wish(messages.Again(new_key(), after, players))

    async def note(self, seat: int, marks: dict[str, Any]) -> messages.Done:
        """Keep these marks of the seat on the server, in place of those before."""
        number = self.scene.number if self.scene is not None else 1
        return await self.wish(messages.Note(new_key(), seat, number, marks))


def new_key() -> str:
    return secrets.token_urlsafe(12)


def _refused(body: bytes, status: int) -> Refused:
    try:
        said = msgspec.json.decode(body, type=shapes.Refusal)
    except msgspec.DecodeError:
        return _refusal("http_status", status=status)
    return _refusal(said.code, said.rule, "", **said.facts)


def _refusal(code: str, rule: str = "", game: str = "", /, **facts: Any) -> Refused:
    """With a sentence from whatever catalogue has it: the table's, the server's, the game's, or the general one."""
    refusal = Refused(code, rule, **facts)
    homes = ["katzentisch.table", "katzentisch.server", *([find_game(game).home] if game in games() else [])]
    known = [home for home in homes if f"refusal.{code}" in load_words(home, "en")]
    refusal.home = known[0] if known else refusal.home
    return refusal
