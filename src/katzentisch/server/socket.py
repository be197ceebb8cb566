"""The table's WebSocket: `GET /ws/{table}`. Plain ASGI, so that nothing stands between a live and the wire."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.protocol import messages
from katzentisch.server.codes import (
    COME_BACK,
    GONE,
    NOT_JSON,
    NOT_KNOWN,
    STRANGER,
    TOO_MANY_MESSAGES,
    TOO_MANY_SOCKETS,
)
from katzentisch.server.connection import NOTHING_KNOWN, Connection, Known, Wants
from katzentisch.server.hub import Hub
from katzentisch.server.identity import Counted, bearer, cookie, counted_as, own_origin
from katzentisch.server.limits import Bucket, Buckets, Held
from katzentisch.server.live import LiveTable
from katzentisch.server.names import Names
from katzentisch.server.people import hashed
from katzentisch.server.store import Unanswered
from katzentisch.server.wire import AsgiWire, Send

ALL_SEATS = frozenset(str(seat) for seat in range(16))
LARGE = 2048
"""For every so many characters a message counts as one more."""

log = logging.getLogger("katzentisch.server")

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]

_wish = msgspec.json.Decoder(messages.Wish)
_pong = msgspec.json.encode(messages.Pong())
_encode = msgspec.json.encode

PATIENCE = 9.0
"""Seconds that joining, or a wish, may take with all that it waits for. Then it is: come back."""


class TableSocket:
    def __init__(self, hub: Hub, names: Names) -> None:
        self.hub = hub
        self.names = names
        self.open = Held(hub.settings.limits.sockets)
        self.joins = Buckets(hub.settings.limits.joins_per_minute, 60.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(raw=scope["headers"])
        token = self._token(headers)
        await receive()  # websocket.connect
        if token is None:
            scope["katzentisch.status"] = 403
            await send({"type": "websocket.close", "code": 1008})  # before accept: 403
            return
        address = counted_as((scope.get("client") or ("",))[0])
        await send({"type": "websocket.accept"})
        if not self.open.take(address):
            await send({"type": "websocket.close", "code": TOO_MANY_SOCKETS})
            return
        try:
            code = await self._serve(scope, receive, send, token, address)
            if code:
                await send({"type": "websocket.close", "code": code})
        finally:
            self.open.give(address)

    def _token(self, headers: Headers) -> str | None:
        """The token, perhaps empty; None if a foreign page asks. Whoever names no origin shows a bearer token."""
        own = own_origin(headers, self.names.secure())
        given = bearer(headers)
        if own is False or (own is None and not given):
            return None
        return given or cookie(headers, self.names.secure())

    async def _serve(self, scope: Scope, receive: Receive, send: Send, token: str, address: Counted) -> int:
        """Until one side ends it. Returns the close code to send, or 0."""
        if not self.joins.take(address):
            return TOO_MANY_SOCKETS
        try:
            async with asyncio.timeout(PATIENCE):
                person = await self.hub.store.person_of(hashed(token)) if token else None
                if person is None:
                    return STRANGER
                live = await self.hub.newest(scope["path"].rpartition("/")[2])
        except Illegal:  # a log that this program cannot follow
            return GONE
        except (Unanswered, TimeoutError):  # the store has said so in the log of the server
            return COME_BACK
        except Exception:  # whatever it was, it is not the guest's fault
            log.exception("somebody could not join")
            return COME_BACK
        if live is None or live.closed:
            return GONE
        self.hub.meet(person)
        known, wants, lifted = _asked(scope["query_string"])
        connection = Connection(AsgiWire(send), live, person.id, hashed(token), wants, lifted)
        live.enter(connection, known)
        self.hub.counters["joined"] += 1
        try:
            if not await self._show_notes(live, connection):
                return COME_BACK
            return await self._converse(receive, live, connection)
        finally:
            connection.gone = True
            live.leave(connection)

    async def _show_notes(self, live: LiveTable, connection: Connection) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await live.notes.show(connection)
        except (Unanswered, TimeoutError):  # as above
            return False
        except Exception:  # whatever it was, it is not the guest's fault
            log.exception("somebody could not be shown the own notes")
            return False
        return True

    async def _converse(self, receive: Receive, live: LiveTable, connection: Connection) -> int:
        limits = self.hub.settings.limits
        rate = Bucket(limits.burst, limits.messages_per_second)
        lines = Bucket(limits.lines, limits.lines / limits.lines_seconds)
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect" or connection.gone:
                return 0
            text = message.get("text")
            if text is None:
                return NOT_JSON
            if not rate.take(1 + len(text) // LARGE):
                return TOO_MANY_MESSAGES
            try:
                wish: Any = _wish.decode(text)
            except msgspec.ValidationError:
                return NOT_KNOWN
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                return NOT_JSON
            if isinstance(wish, messages.Ping):
                connection.post(_pong)
                continue
            if isinstance(wish, messages.Act) and not rate.take(len(wish.then)):
                return TOO_MANY_MESSAGES
            if isinstance(wish, messages.Say) and not lines.take():
                connection.post(_encode(messages.Refused(wish.key, "too_much", "", {})))
                continue
            self.hub.counters["wishes"] += 1
            connection.held = True
            try:
                async with asyncio.timeout(PATIENCE):
                    reply = await live.wish(connection.person, wish, connection)
            except (Unanswered, TimeoutError):  # perhaps it was done, perhaps not: the client asks again with its key
                return COME_BACK
            except Exception:  # as above
                log.exception("a wish failed")
                return COME_BACK
            finally:
                connection.held = False
            connection.post(_encode(reply))


def _asked(query: bytes) -> tuple[Known, Wants, int]:
    """`from=2.17.1`: of game 2 the client has 17 events, and by then something had been taken back once.
    `wants=motion,log,screen`: what it wants besides (`Wants`). `seat=2`: of veiled seats it looks from this one."""
    try:
        asked = parse_qs(query.decode())
    except (ValueError, UnicodeError):
        return NOTHING_KNOWN, Wants(), WATCHER
    wants = asked.get("wants", [""])[0].split(",", 3)
    seat = asked.get("seat", [""])[0]
    lifted = int(seat) if seat in ALL_SEATS else WATCHER
    asks = Wants(motion="motion" in wants, log="log" in wants, screen="screen" in wants)
    return _known(asked.get("from", [""])[0]), asks, lifted


def _known(text: str) -> Known:
    try:
        number, events, *cuts = [max(0, int(part)) for part in text.split(".", 3)]
    except ValueError:
        return NOTHING_KNOWN
    return Known(number, events, cuts[0] if cuts else 0)
