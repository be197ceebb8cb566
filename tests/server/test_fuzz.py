"""Anything may come in. It is done, refused, or ends this one connection with a documented code; nothing else."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from katzentisch.client import Client, Refused
from katzentisch.protocol import messages
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from tests.server.harness import Serving, refused, serving
from tests.server.raw import Raw

CODES = {1007, 1008, 1009}

scraps = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=50), st.just("E1")
)
anything = st.recursive(
    scraps, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
key = st.text("abcdefgh-_", min_size=8, max_size=12)
small = st.integers(-1, 17)


def wish(*names: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"t": st.sampled_from(names), "key": key, **fields})


wishes = st.one_of(
    wish("sit", "rise", "remove", "standin", "comeback", seat=small),
    wish("begin", "again"),
    wish("seatbot", seat=small, bot=st.text(max_size=5) | st.just("random")),
    wish("act", seat=small, situation=st.integers(0, 40), action=small),
    wish("say", phrase=st.text() | st.just("hello")),
    wish("say", text=st.text()),
    wish("note", seat=small, number=small, marks=st.dictionaries(st.text(max_size=9), anything, max_size=4)),
)
bent = st.builds(lambda one, name, value: {**one, name: value}, wishes, st.sampled_from(["t", "key", "seat"]), anything)
frames = st.one_of(
    wishes.map(json.dumps),
    bent.map(lambda thing: json.dumps(thing, default=str)),
    anything.map(lambda thing: json.dumps(thing, default=str)),
    st.text(max_size=200),
    st.binary(max_size=200),
)


class Fuzzed:
    """A server that lives through all examples, in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.ended = asyncio.Event()
        self.run(self._start())

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def _start(self) -> None:
        self.context = serving(self.folder)
        self.server: Serving = await self.context.__aenter__()
        self.anna = await self.server.person("Anna")
        self.table = (await self.anna.open_table("mausen", free_chat=True, pace="rush")).table

    def stop(self) -> None:
        self.run(self.context.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def send(self, sent: list[str | bytes]) -> None:
        raw = await Raw.join(self.anna, self.table)
        try:
            for frame in sent:
                await raw.socket.send(frame)
            await raw.settle()
            await raw.close()
        except ConnectionClosed:
            assert raw.socket.close_code in CODES, raw.socket.close_code
        assert self.server.hub.supervisor.wrong() == []


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    server = Fuzzed(tmp_path_factory.mktemp("fuzz"))
    yield server
    server.stop()


def test_any_frames(fuzzed: Fuzzed) -> None:
    """And after all that the table is what its log says. Some of it was done: there are lists of nothing but wishes."""
    opened = fuzzed.server.hub.live_tables[fuzzed.table].table.seq

    @settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(frames, min_size=1, max_size=6) | st.lists(wishes.map(json.dumps), min_size=1, max_size=6))
    def any_frames(sent: list[str | bytes]) -> None:
        fuzzed.run(fuzzed.send(sent))

    any_frames()
    table = Table()
    for line in fuzzed.run(fuzzed.server.hub.store.load(fuzzed.table)):
        table.apply(e.decode(line))
    live = fuzzed.server.hub.live_tables[fuzzed.table].table
    assert table.seq > opened
    assert (table.seq, table.phase, table.number) == (live.seq, live.phase, live.number)
    assert table.situations == live.situations


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300) | frames.map(lambda frame: frame.encode() if isinstance(frame, str) else frame))
def test_the_decoder_raises_only_what_the_socket_expects(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    try:
        wish = msgspec.json.decode(text, type=messages.Wish)
    except msgspec.DecodeError:
        return
    assert isinstance(wish, messages.Message)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["/api/me", "/api/tables", "/api/quick", "/api/handover/take"]), anything)
def test_any_bodies(fuzzed: Fuzzed, path: str, body: Any) -> None:
    async def post() -> None:
        client = Client(fuzzed.server.url, token=fuzzed.anna.token)
        with suppress(Refused):
            await client.call("POST", path, body)
            return
        code = await refused(client.call("POST", path, body))
        assert code in ("bad_body", "code_used", "unknown_game", "name_empty"), code

    fuzzed.run(post())
