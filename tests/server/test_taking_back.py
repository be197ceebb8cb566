"""Taking back at a live table: everybody's log is cut, whoever looks on, comes late, or was away meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Client, Joined
from katzentisch.protocol.messages import Look
from tests.server.harness import refused, serving, unsaid, until
from tests.server.raw import Raw

GAME: kt.Game[Any, Any] = kt.game("mystik")


async def two(server: Any) -> tuple[Joined, Joined]:
    """Anna and Bo, who play Maus und Mystik."""
    anna, bo = await server.person("Anna"), await server.person("Bo")
    first = await anna.open_table("mystik", options={"players": 2})
    second = await bo.join(first.table)
    await second.sit(1)
    await first.begin()
    await until(lambda: 0 in first.looks and 1 in second.looks)
    return first, second


def who_acts(table: tuple[Joined, Joined]) -> tuple[Joined, int]:
    seat = next(seat for seat in (0, 1) if seat in table[seat].looks[seat].view["must"])
    return table[seat], seat


async def to_a_quiet_action(server: Any, table: tuple[Joined, Joined]) -> tuple[Joined, int, int]:
    """Somebody who may do something that can be taken back, after something has been told."""
    rng, live = Random(4), server.hub.live_tables[table[0].table]
    while True:
        joined, seat = who_acts(table)
        look, state = joined.looks[seat], live.table.state
        quiet = [action for action in look.legal if GAME.may_take_back(state, seat, action)]
        if quiet and live.table.events:
            return joined, seat, quiet[-1]
        loud = [action for action in look.legal if action not in quiet]
        await joined.act(look, rng.choice(loud or look.legal))
        await until(lambda: all(each.looks[at].situation == live.table.situation(at) for at, each in enumerate(table)))


async def first_look(client: Client, table: str, known: str) -> Look:
    """What a client gets that comes back and says that it has so much."""
    raw = await Raw.join(client, table, known)
    frames = await raw.settle()
    await raw.close()
    return next(msgspec.json.decode(frame, type=Look) for frame in frames if '"t":"look"' in frame)


async def test_everybody_sees_it_undone_and_done_otherwise(disk: Path) -> None:
    async with serving(disk) as server:
        table = await two(server)
        joined, seat, action = await to_a_quiet_action(server, table)
        other = table[1 - seat]
        watcher = await (await server.person("Wanda")).join(joined.table)
        before, events, theirs = joined.looks[seat], joined.events[:], other.events[:]
        assert not before.back
        await joined.act(before, action)
        await until(lambda: joined.looks[seat].back)
        await until(lambda: len(watcher.events) == len(other.events) == len(joined.events) > len(events))
        assert not other.looks[1 - seat].back
        assert await refused(other.take_back(other.looks[1 - seat])) == "others_acted"
        await joined.take_back(joined.looks[seat])
        await until(lambda: joined.looks[seat].cuts == other.looks[1 - seat].cuts == watcher.looks[-1].cuts == 1)
        assert (joined.events, other.events) == (events, theirs)
        assert unsaid(watcher.events) == unsaid(theirs)
        assert joined.looks[seat].view == before.view
        assert joined.looks[seat].situation > before.situation + 1
        assert await refused(joined.act(before, action)) == "stale", "who taps too late meant another table"
        await joined.act(joined.looks[seat], action)
        await until(lambda: len(watcher.events) == len(other.events) == len(joined.events) > len(events))
        late = await (await server.person("Lea")).join(joined.table)
        assert late.events == watcher.events


async def test_who_was_away_meanwhile_hears_what_really_happened(disk: Path) -> None:
    """As many events as before, and yet others."""
    async with serving(disk) as server:
        table = await two(server)
        joined, seat, action = await to_a_quiet_action(server, table)
        wanda = await server.person("Wanda")
        watcher = await wanda.join(joined.table)
        await joined.act(joined.looks[seat], action)
        await until(lambda: len(watcher.events) == len(joined.events))
        known = f"{watcher.looks[-1].number}.{len(watcher.events)}.{watcher.looks[-1].cuts}"
        await watcher.close()
        await joined.take_back(joined.looks[seat])
        await until(lambda: not joined.looks[seat].back)
        other = next(
            each
            for each in joined.looks[seat].legal
            if each != action and GAME.may_take_back(server.hub.live_tables[joined.table].table.state, seat, each)
        )
        await joined.act(joined.looks[seat], other)
        await until(lambda: joined.looks[seat].back)
        look = await first_look(wanda, joined.table, known)
        assert look.cuts == 1
        assert unsaid(watcher.events[: look.first] + look.events) == unsaid(joined.events)


async def test_it_is_undone_once_however_often_it_is_wished(disk: Path) -> None:
    async with serving(disk) as server:
        table = await two(server)
        joined, seat, action = await to_a_quiet_action(server, table)
        situation = joined.looks[seat].situation
        await joined.act(joined.looks[seat], action)
        await until(lambda: joined.looks[seat].situation > situation)
        look = joined.looks[seat]
        await joined.take_back(look)
        assert await refused(joined.take_back(look)) == "stale"


@pytest.mark.parametrize("known", ["1.5.x", "1.5.-3", "1.5.99999", "1.99999.0", "1.5.0.7", "..", "1", "x.1"])
async def test_whatever_a_client_claims_to_have(disk: Path, known: str) -> None:
    async with serving(disk) as server:
        table = await two(server)
        look = await first_look(table[0].client, table[0].table, known)
        assert look.first + len(look.events) == len(table[0].events)
