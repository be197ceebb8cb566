"""Logs whose rules are not here: listed, read, downloaded, and closed with one sentence that says who plays them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Client
from katzentisch.core.lines import Chain
from katzentisch.core.record import Header
from katzentisch.protocol import messages, shapes
from katzentisch.server.main import FILE
from katzentisch.server.sql import checksum
from katzentisch.table import entries as e
from tests.server.harness import friends, play, refused, scene, serving


async def _with_other_rules(disk: Path, game: str, version: int, finished: bool) -> tuple[str, str]:
    """A table that was played here, as if another release had played it: the table, and Anna's token."""
    async with serving(disk) as server:
        people = await friends(server, free_chat=True)
        await people[1].say(text="see you tomorrow")
        if finished:
            await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(people)))
        id, token = people[0].table, people[0].client.token
        first = e.decode((await server.hub.store.load(id))[0])
    opened = first.entries[0]
    assert isinstance(opened, e.Opened)
    assert opened.release == kt.__version__
    other = msgspec.structs.replace(opened, game=game, rules_version=version, release="7.1")
    body = e.encode(msgspec.structs.replace(first, entries=(other, *first.entries[1:]))).decode()
    with closing(sqlite3.connect(disk / FILE)) as connection, connection:
        row = (body, checksum(id, 1, body), id)
        assert connection.execute("UPDATE steps SET body = ?, crc = ? WHERE tbl = ? AND seq = 1", row).rowcount == 1
    return id, token


@pytest.mark.parametrize(("game", "version"), [("mausen", 99), ("four_winds", 1)])
@pytest.mark.parametrize("finished", [True, False])
async def test_a_log_of_other_rules(disk: Path, game: str, version: int, finished: bool) -> None:
    id, token = await _with_other_rules(disk, game, version, finished)
    async with serving(disk) as server:
        anna = Client(server.url, token=token)
        server.clients.append(anna)
        me = msgspec.json.decode(await anna.call("GET", "/api/me"), type=shapes.Me)
        assert [(line.table, line.game, line.phase) for line in me.tables] == (
            [] if finished else [(id, game, "closed")]
        )
        joined = await anna.join(id)
        async for news in joined:
            if isinstance(news, messages.Told):
                assert news.text == "see you tomorrow"
                break
        assert (scene(joined).phase, scene(joined).release) == ("closed", "7.1")
        assert await refused(joined.say(phrase="hello")) == "table_closed"
        code = "strange_rules" if game == "mausen" else "strange_game"
        assert await refused(anna.call("GET", f"/api/tables/{id}/games/1/replay?seat=0")) == code
        if not finished:  # its secrets are still secrets to whoever goes on with it
            assert await refused(anna.call("GET", f"/api/tables/{id}/games/1/record")) == "game_running"
            return
        text = (await anna.call("GET", f"/api/tables/{id}/games/1/record")).decode()
        header: Header = Chain().open(text.splitlines()[0], Header)
        assert (header.game, header.rules_version, header.release) == (game, version, "7.1")
        assert len(text.splitlines()) > 10
        with pytest.raises(kt.Illegal) as problem:
            kt.replay(kt.Record.read(text))
        assert problem.value.code in ("rules_version", "unknown_game")
