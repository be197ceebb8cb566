"""The application: one store, one hub, and the three ways in (calls, pages, sockets) behind one guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from katzentisch.server import pages
from katzentisch.server.answers import refused
from katzentisch.server.api import Api
from katzentisch.server.condition import NotKept
from katzentisch.server.guard import Guard
from katzentisch.server.hub import Hub
from katzentisch.server.names import Names
from katzentisch.server.refusals import refuse
from katzentisch.server.settings import Settings
from katzentisch.server.socket import TableSocket
from katzentisch.server.store import Store


class Application:
    """`asgi` is what a web server runs; its lifespan starts and stops the hub; the store is open before."""

    def __init__(self, store: Store, settings: Settings, static: Path = pages.STATIC) -> None:
        self.hub = Hub(store, settings)
        self.names = Names(settings)
        api = Api(self.hub, self.names)
        self.api = api
        self.sockets = TableSocket(self.hub, self.names)

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            await self.hub.start()
            try:
                yield
            finally:
                await self.hub.stop()

        handlers: dict[Any, Any] = {
            Exception: lambda request, error: refused(refuse("broken")),
            NotKept: lambda request, error: refused(refuse("not_kept")),
            404: lambda request, error: refused(refuse("no_such_page")),
            405: lambda request, error: refused(refuse("no_such_page")),
        }
        starlette = Starlette(
            routes=[*api.routes(), *pages.routes(static)],
            lifespan=lifespan,
            exception_handlers=handlers,
        )
        self.asgi = Guard(starlette, self.sockets, self.names)
