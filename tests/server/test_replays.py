"""Looking back: replays of running and finished games, their records, and whether they were fair."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch as kt
from katzentisch.protocol import messages, shapes
from tests.server.harness import everybody, friends, play, refused, scene, serving, unsaid, until


async def test_replay_of_a_running_game_shows_a_seat_only_what_it_saw(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server, options={"players": 3, "open_piles": True})
        anna = table[0]
        await everybody(table, 3)
        await anna.act(anna.looks[0], 5)
        path = f"/api/tables/{anna.table}/games/1"
        own = msgspec.json.decode(await anna.client.call("GET", f"{path}/replay?seat=0"), type=list[messages.Look])
        assert own[0].view["must"] == [0, 1, 2]
        assert [event for look in own for event in look.events] == anna.events
        assert own[-1].sealed == 5
        public = msgspec.json.decode(
            await table[1].client.call("GET", f"{path}/replay?seat=-1"), type=list[messages.Look]
        )
        assert all(look.sealed == -1 and look.view["choice"] == -1 for look in public)
        for seat in (1, 2):
            assert await refused(anna.client.call("GET", f"{path}/replay?seat={seat}")) == "not_yours"
        for what in ("record", "verify"):
            assert await refused(anna.client.call("GET", f"{path}/{what}")) == "game_running"
        for number in (0, 2, 99):
            assert await refused(anna.client.call("GET", f"/api/tables/{anna.table}/games/{number}/replay")) in (
                "no_such_game",
                "no_such_page",
            )


async def test_replay_of_a_running_game_goes_back_as_far_as_the_table_tells_again(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await everybody(table, 3)
        first = len(table[0].events)
        await everybody(table, 4)
        text = await table[0].client.call("GET", f"/api/tables/{table[0].table}/games/1/replay?seat=0")
        looks = msgspec.json.decode(text, type=list[messages.Look])
        assert unsaid(event for look in looks for event in look.events) == unsaid(table[0].events)[first:]
        assert b"D4" not in text.replace(b'"middle"', b"")


async def test_replay_of_a_finished_game_from_any_perspective(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server)
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(table)))
        stranger = await server.person("Dan")
        for seat in (-1, 0, 1, 2):
            path = f"/api/tables/{table[0].table}/games/1/replay?seat={seat}"
            looks = msgspec.json.decode(await stranger.call("GET", path), type=list[messages.Look])
            assert unsaid(event for look in looks for event in look.events) == unsaid(table[0].events)
            assert (looks[0].seat, looks[-1].view["over"]) == (seat, True)
        assert await refused(stranger.call("GET", f"/api/tables/{table[0].table}/games/1/replay?seat=3")) == "not_yours"


@pytest.mark.parametrize("game", ["mausen", "sack"])
async def test_download_of_the_record_and_verification_of_its_fairness(disk: Path, game: str) -> None:
    async with serving(disk) as server:
        table = await friends(server, game)
        promised = scene(table[0]).commitment
        assert scene(table[0]).seed == ""
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(table)))
        path = f"/api/tables/{table[0].table}/games/1"
        text = (await table[0].client.call("GET", f"{path}/record")).decode()
        record = kt.Record.read(text)
        assert record.header.seats == ["Anna", "Bo", "Cleo"]
        assert record.header.avatars == ["cat"] * 3
        kt.verify(record)
        state = kt.replay(record)
        assert state.log is not None
        assert [event.seen_by(0) for event in state.log] == unsaid(table[0].events)
        verdict = msgspec.json.decode(await table[0].client.call("GET", f"{path}/verify"), type=shapes.Verdict)
        assert (verdict.fair, verdict.code, verdict.commitment) == (True, "", promised)
        await until(lambda: scene(table[0]).seed == verdict.seed)
        assert (verdict.choices > 0) == (game == "sack")
