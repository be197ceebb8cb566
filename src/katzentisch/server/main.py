"""Runs a server: chooses the store, binds the port, prints the link, serves until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import time
from contextlib import suppress
from functools import partial
from typing import TextIO

import uvicorn

from katzentisch.core.text import load_words
from katzentisch.server.app import Application
from katzentisch.server.clock import Clock
from katzentisch.server.condition import one_line
from katzentisch.server.intake import BoundedHttp
from katzentisch.server.limits import Limits
from katzentisch.server.names import EVERYWHERE, Names, own_addresses
from katzentisch.server.pages import built
from katzentisch.server.patience import Patience
from katzentisch.server.refusals import refuse
from katzentisch.server.settings import Settings, data_folder
from katzentisch.server.store import Store
from katzentisch.server.wire import LONGEST, TableProtocol

FILE = "tables.sqlite3"


def make_store(settings: Settings, lock: bool = True, clock: Clock | None = None) -> Store:
    if settings.db:
        try:
            from katzentisch.server.postgres import PostgresStore
        except ImportError as error:
            raise refuse("store_without_driver") from error
        return PostgresStore(settings.db, clock)
    from katzentisch.server.sqlite import SqliteStore

    return SqliteStore((settings.data or data_folder()) / FILE, lock, clock)


def bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening: socket.socket | None = None
    try:
        # Without its protocol named, asyncio leaves Nagle's algorithm on: every answer would wait 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(4096)
    except (OSError, ValueError) as error:  # a name that is none is a ValueError
        if listening is not None:
            listening.close()
        raise refuse("port_in_use", host=settings.host, port=settings.port, problem=one_line(error)) from error
    return listening


def tidy_up_seldom() -> None:
    """Hardly anything here is garbage in circles; to look for it after every 700 objects took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def more_files() -> None:
    """Every socket is a file: raise the soft limit to the hard one."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # where it may not be raised so far, it stays
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def greet(names: Names, port: int, lang: str, out: TextIO, caution: str = "") -> None:
    words = load_words(__package__, lang)
    if caution:
        print(words.say(f"serve.{caution}"), file=out)
    here, elsewhere = names.links(port)
    print(words.say("serve.at", {"link": here}), file=out)
    if elsewhere:
        import segno

        print(words.say("serve.lan", {"link": elsewhere}), file=out)
        segno.make(elsewhere, micro=False).terminal(out, compact=True, border=2)
    if not built():
        print(words.say("page.not_built"), file=out)
    print(words.say("serve.stop"), file=out, flush=True)


def tell_whoever_waits() -> None:
    """$KATZENTISCH_READY is a pipe of whoever started this server; it ends when the server answers (tools/door)."""
    with suppress(OSError, ValueError):
        os.close(int(os.environ.pop("KATZENTISCH_READY", "")))


def log_to(stream: TextIO) -> None:
    """Plain lines for what happens, JSON lines for calls; nothing of what web servers log by themselves."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(message)s"))
    for name, level in (("katzentisch", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)


class Server(uvicorn.Server):
    """Looks at every tick after those who keep it waiting."""

    def __init__(self, config: uvicorn.Config, limits: Limits) -> None:
        super().__init__(config)
        self.patience = Patience(limits)

    async def on_tick(self, counter: int) -> bool:
        self.patience.tick(self.server_state.connections, time.monotonic())
        return await super().on_tick(counter)


def uvicorn_server(application: Application, settings: Settings) -> Server:
    limits = settings.limits
    return Server(
        uvicorn.Config(
            application.asgi,
            lifespan="on",
            http=BoundedHttp,
            ws=partial(TableProtocol, limits=limits),  # type: ignore[arg-type]  # it is only called
            ws_max_size=LONGEST,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            backlog=4096,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=settings.behind_proxy,
            forwarded_allow_ips="127.0.0.1,::1",
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
        ),
        limits,
    )


def run(settings: Settings, lang: str = "en", out: TextIO = sys.stdout) -> int:
    """Serve until the process is told to stop. The exit code."""
    if settings.host in EVERYWHERE and not settings.origins and not own_addresses():
        raise refuse("host_needs_origin", host=settings.host)
    more_files()
    log_to(sys.stderr)
    store = make_store(settings)
    application = Application(store, settings)
    listening = bind(settings)
    server = uvicorn_server(application, settings)
    tidy_up_seldom()

    async def serving() -> None:
        await store.open()  # a store that cannot be used is refused in one sentence, before anything is printed
        running = asyncio.create_task(server.serve([listening]))
        while not server.started and not running.done():
            await asyncio.sleep(0.01)
        if not server.started:
            raise refuse("start_failed")
        greet(application.names, listening.getsockname()[1], lang, out, application.hub.retention.caution())
        tell_whoever_waits()
        await running

    try:
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(serving())
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    return 0


def _loop() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop  # type: ignore[return-value]  # a factory does as well as a class
