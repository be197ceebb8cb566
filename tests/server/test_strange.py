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
from katzentisch import cli
from katzentisch.client import Client
from katzentisch.core.lines import Chain
from katzentisch.core.record import Header
from katzentisch.protocol import messages, shapes
from katzentisch.server.main import FILE
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from tests.server.harness import friends, play, refused, scene, serving
from tests.server.other_rules import with_other_rules


async def _with_other_rules(disk: Path, game: str, version: int, finished: bool) -> tuple[str, str]:
    """A table that was played here, as if another release had played it: the table, and Anna's token."""
    async with serving(disk) as server:
        people = await friends(server, free_chat=True)
        await people[1].say(text="see you tomorrow")
        if finished:
            await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(people)))
        id, token = people[0].table, people[0].client.token
    with_other_rules(disk, id, game, version)
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
            assert await refused(joined.begin()) == "table_closed"
            await joined.give_up()
            assert (scene(joined).phase, scene(joined).release) == ("closed", "")
        text = (await anna.call("GET", f"/api/tables/{id}/games/1/record")).decode()
        header: Header = Chain().open(text.splitlines()[0], Header)
        assert (header.game, header.rules_version, header.release) == (game, version, "7.1")
        assert len(text.splitlines()) > (10 if finished else 0)
        with pytest.raises(kt.Illegal) as problem:
            kt.replay(kt.Record.read(text))
        assert problem.value.code in ("rules_version", "unknown_game")


@pytest.mark.parametrize("by_host", [True, False])
async def test_closed_for_good_no_release_goes_on_with_it(disk: Path, by_host: bool) -> None:
    id, token = await _with_other_rules(disk, "mausen", 99, finished=False)
    if by_host:
        async with serving(disk) as server:
            bo = await server.person("Bo")
            assert await refused((await bo.join(id)).give_up()) == "not_host"
            anna = Client(server.url, token=token)
            server.clients.append(anna)
            joined = await anna.join(id)
            await joined.give_up()
            await joined.give_up()
    else:
        assert await asyncio.to_thread(cli.main, ["admin", "close", id, "--data", str(disk)]) == 0
    with closing(sqlite3.connect(disk / FILE)) as connection:
        bodies = connection.execute("SELECT body FROM steps WHERE tbl = ? ORDER BY seq", (id,)).fetchall()
    steps = [e.decode(body) for (body,) in bodies]
    assert [entry for step in steps for entry in step.entries if isinstance(entry, e.Closed)] == [e.Closed()]
    first = steps[0].entries[0]
    assert isinstance(first, e.Opened)
    rules_here = msgspec.structs.replace(first, rules_version=kt.game("mausen").rules_version)
    there = Table()
    for step in [msgspec.structs.replace(steps[0], entries=(rules_here, *steps[0].entries[1:])), *steps[1:]]:
        there.apply(step)
    assert (there.strange, there.phase) == (None, "closed")
    with pytest.raises(kt.Illegal, match="not_running"):
        there.running()
    async with serving(disk) as server:
        bo = await server.person("Bo")
        assert (await bo.call("GET", f"/api/tables/{id}/games/1/record")).startswith(b'{"katzentisch"')
        assert (await bo.open_table("mausen")).table


async def test_a_table_that_can_go_on_is_not_closed_by_its_host(disk: Path) -> None:
    async with serving(disk) as server:
        people = await friends(server)
        assert await refused(people[0].give_up()) == "rules_are_here"
