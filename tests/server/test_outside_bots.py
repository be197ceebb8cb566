"""Programs of anybody at a live table: where the host allows it, seen by all, with a bot's view and nothing else."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.bots.find import find_bot
from katzentisch.bots.pipe import end_all
from katzentisch.client import Client, Joined, new_key
from katzentisch.core.errors import Illegal
from katzentisch.protocol import messages
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from katzentisch.testing.secrecy import Secrecy
from katzentisch.testing.twins import draw
from katzentisch.testing.wander import wander
from katzentisch.visitor import Visitor
from tests.server.harness import Serving, play, processes, refused, scene, serving, until
from tests.server.raw import Raw
from tests.server.test_away import MINUTE, Clock
from tests.server.test_secrecy import compare, with_secrets

EXAMPLES = Path(__file__).parents[2] / "examples"

ENOUGH = 8
"""At so many tables the twins have differed."""

SEEN: list[tuple[bytes, int]] = []
"""What `Probe` was shown, and what it answered."""


class Probe(kt.Bot[kt.View]):
    """Writes down what it gets."""

    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        answer = legal[self.rng.randrange(len(legal))]
        SEEN.append((msgspec.json.encode(view), answer))
        return answer


class Clumsy(kt.Bot[kt.View]):
    def choose(self, view: kt.View, legal: Sequence[int], budget: kt.Budget) -> int:
        raise RuntimeError("I have dropped my cards")


def visitor(server: Serving, table: Joined, bot: type[kt.Bot[Any]] = Probe, token: str = "") -> Visitor:
    return Visitor(f"{server.url}/t/{table.table}", lambda game: bot, "Robo", bot.__name__, token)


async def open_table(server: Serving, game: str = "mausen", players: int = 3, **settings: Any) -> Joined:
    anna = await server.person("Anna")
    return await anna.open_table(game, options={"players": players}, pace="rush", open_to_bots=True, **settings)


@asynccontextmanager
async def playing(visitor: Visitor) -> AsyncIterator[asyncio.Task[list[list[float]]]]:
    async with visitor:
        task = asyncio.create_task(visitor.play(games=1))
        try:
            yield task
        finally:
            task.cancel()


# The host allows it, and all see it ---------------------------------------------------------------------------------


async def test_nobody_brings_a_bot_where_the_host_has_not_allowed_it(disk: Path) -> None:
    async with serving(disk) as server:
        anna, robo = await server.person("Anna"), await server.person("Robo")
        table = await anna.open_table("mausen", options={"players": 3})
        assert not scene(table).open_to_bots, "default off"
        guest = await robo.join(table.table)
        assert await refused(guest.sit(1, bot="Probe")) == "no_outside_bots"
        with pytest.raises(Illegal, match="no_outside_bots"):
            async with visitor(server, table):
                pass
        assert [chair.name for chair in scene(table).chairs] == ["Anna", "", ""]


async def test_everybody_sees_that_it_is_one(disk: Path) -> None:
    async with serving(disk) as server:
        table = await open_table(server, listed=True)
        async with visitor(server, table):
            await until(lambda: scene(table).chairs[1].name)
            chair = scene(table).chairs[1]
            assert (chair.name, chair.bot, chair.outside) == ("Robo", "Probe", True)
            assert scene(table).open_to_bots
            (line,) = await (await server.person("Eve")).tables()
            assert (line.chairs[1].bot, line.chairs[1].outside) == ("Probe", True)
            invited = msgspec.json.decode(await table.client.call("GET", f"/api/tables/{table.table}"))
            assert invited["chairs"][1]["bot"] == "Probe"
        await until(lambda: not scene(table).chairs[1].name)


async def test_the_host_sends_it_away(disk: Path) -> None:
    async with serving(disk) as server:
        table = await open_table(server)
        async with playing(visitor(server, table)) as game:
            await until(lambda: scene(table).chairs[1].name)
            await table.remove(1)
            with pytest.raises(Illegal, match="sent_away"):
                await game


# It plays, and gets a bot's view -------------------------------------------------------------------------------------


async def situations(server: Serving, table: Joined, seat: int) -> dict[bytes, tuple[int, ...]]:
    """All that a bot of the house would have got on that seat, by the log: views, each with its choices."""
    fold, found = Table(), {}
    for body in await server.hub.store.load(table.table, 0):
        fold.apply(e.decode(body))
        if fold.state is not None:
            shown = msgspec.json.encode(fold.view_with_log(seat))
            view = msgspec.json.decode(shown, type=fold.game.view_type)
            found[msgspec.json.encode(view)] = fold.legal(seat)
    return found


@pytest.mark.parametrize("game", ["mausen", "schnurrlock", "gauner", "cluedo", "mystik", "sack"])
async def test_it_gets_the_view_of_a_bot_byte_for_byte(disk: Path, game: str) -> None:
    """And equal views have equal answers, whenever it is asked."""
    SEEN.clear()
    async with serving(disk) as server:
        table = await open_table(server, game, players=2 if 2 in kt.game(game).player_counts else 3)
        probe = visitor(server, table)
        async with playing(probe) as over:
            await table.begin()
            anna = asyncio.create_task(play(table, Random(1)))
            await until(lambda: len(SEEN) > 8 or over.done())
            anna.cancel()
        house = await situations(server, table, 1)
        assert SEEN
        for view, answer in [*SEEN]:
            assert view in house
            shown = msgspec.json.decode(view, type=kt.game(game).view_type)
            assert probe.decide(shown, house[view]) == answer


@pytest.mark.slow("sixteen rounds at a pace that people could watch")
async def test_a_whole_game_with_a_bot_of_the_house_run_elsewhere(disk: Path) -> None:
    """What searches in the arena searches here: its view has all that it needs."""
    async with serving(disk) as server:
        table = await open_table(server)
        robo = Visitor(f"{server.url}/t/{table.table}", lambda game: find_bot(game, "greedy"), "Robo", "greedy")
        async with playing(robo) as game:
            await table.begin()
            await play(table, Random(1))
            (returns,) = await game
        assert returns == scene(table).returns
        assert sum(returns) == pytest.approx(1)


@pytest.mark.slow("two starts of a server")
@pytest.mark.slow("sixteen rounds at a pace that people could watch")
async def test_a_whole_game_with_an_engine_by_pipe(disk: Path, tmp_path: Path) -> None:
    """It need not know that the table is a live one; at the end it is told how the game went."""
    told = tmp_path / "told"
    name = f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'engine.py'))}"
    tee = f"pipe:sh -c {shlex.quote(f'tee {shlex.quote(str(told))} | {name[5:]}')}"
    async with serving(disk) as server:
        table = await open_table(server)
        robo = Visitor(f"{server.url}/t/{table.table}", lambda game: find_bot(game, tee), "Robo", "engine")
        async with playing(robo) as game:
            await table.begin()
            await play(table, Random(1))
            (returns,) = await game
    end_all()
    messages = [json.loads(line) for line in told.read_text().splitlines()]
    assert [next(iter(message)) for message in messages] == ["hello", *["ask"] * 16, "over"]
    assert messages[-1]["over"] == {"seat": 1, "returns": returns}


async def test_it_comes_back_after_a_restart_of_the_server(disk: Path) -> None:
    """The line breaks, the server is another process: the same chair, no event twice, the game goes on."""
    SEEN.clear()
    async with processes(("--data", str(disk))) as (server,), Client(server.url, "Anna") as anna:
        table = await anna.open_table("mausen", options={"players": 3}, pace="rush", open_to_bots=True)
        robo = Visitor(f"{server.url}/t/{table.table}", lambda game: Probe, "Robo", "Probe")
        async with playing(robo) as game:
            await table.begin()
            await play(table, Random(1), upto=1)
            await server.kill()
            await server.start()
            await play(table, Random(2))
            assert [scene(table).returns] == await game
        assert robo.joined.reconnects >= 1
    logs = [msgspec.json.decode(view)["log"] for view, _ in SEEN]
    assert all(one == other[: len(one)] for one, other in pairwise(logs))


# It gets nothing else, and does nothing else -------------------------------------------------------------------------


@asynccontextmanager
async def probing(disk: Path, phase: str) -> AsyncIterator[tuple[Joined, Raw, Joined]]:
    """Anna's table, the raw line of a program on chair 1, and the program's client."""
    async with serving(disk) as server:
        table = await open_table(server, "gauner", free_chat=True)
        bo = await (await server.person("Bo")).join(table.table)
        await bo.sit(2)
        client = await server.person("Robo")
        joined = await client.join(table.table)
        await joined.sit(1, bot="Probe")
        if phase == "running":
            await table.begin()
            await until(lambda: joined.looks)
        raw = await Raw.join(client, table.table, wants="log,motion")
        yield table, raw, joined
        await raw.close()


async def test_it_hears_no_chat_and_gets_no_notes_and_no_motion(disk: Path) -> None:
    async with probing(disk, "running") as (table, raw, robo):
        await raw.settle()
        await table.say(text="Robo, you old tin")
        await table.note(0, {"mine": "a secret plan"})
        look = table.looks[0] if table.looks[0].legal else None
        if look is not None and 0 in look.view["must"]:
            await table.act(look, look.legal[0])
        frames = "".join(await raw.settle())
        again = await Raw.join(robo.client, table.table, wants="log,motion")
        frames += "".join(await again.settle())
        await again.close()
        assert "tin" not in frames
        assert "secret plan" not in frames
        assert '"t":"told"' not in frames
        assert '"t":"noted"' not in frames
        assert '"pictures"' not in frames
        assert '"says"' not in frames
        assert '"seat":0,"view"' not in frames
        assert '"seat":1' in frames
        assert robo.said == []


async def test_it_cannot_act_for_others_nor_look_from_their_seats(disk: Path) -> None:
    async with probing(disk, "running") as (table, _, robo):
        for seat in (0, 2):
            for action in (0, 1):
                wish = messages.Act(new_key(), seat, robo.looks[1].situation, action)
                assert await refused(robo.wish(wish)) == "not_your_chair"
            assert await refused(robo.lift(seat)) == "not_your_chair"
            assert await refused(robo.rise(seat)) == "not_your_chair"
            assert await refused(robo.come_back(seat)) == "not_your_chair"
            assert await refused(robo.note(seat, {})) == "bots_only_play"
            for what in ("replay", "known"):
                path = f"/api/tables/{table.table}/games/1/{what}?seat={seat}"
                assert await refused(robo.client.call("GET", path)) == "not_yours"
        assert [*robo.looks] == [1]
        assert await refused(robo.client.call("GET", f"/api/tables/{table.table}/games/1/record")) == "game_running"
        assert await refused(robo.client.call("GET", f"/api/tables/{table.table}/games/1/known?seat=1")) == "not_yours"


async def test_it_does_nothing_but_play(disk: Path) -> None:
    async with probing(disk, "gathering") as (table, _, robo):
        assert await refused(robo.say(text="hello")) == "bots_only_play"
        assert await refused(robo.say(phrase="hello")) == "bots_only_play"
        assert await refused(robo.note(1, {"a": 1})) == "bots_only_play"
        for wish in (robo.begin(), robo.remove(2), robo.seat_bot(0, "random"), robo.agree()):
            assert await refused(wish) == "not_host"
        assert scene(table).open_to_bots


async def test_nobody_is_person_and_bot_at_one_table(disk: Path) -> None:
    async with serving(disk) as server:
        table = await open_table(server)
        assert await refused(table.sit(1, bot="Probe")) == "bot_or_person"
        robo = await (await server.person("Robo")).join(table.table)
        await robo.sit(1, bot="Probe")
        assert await refused(robo.sit(2)) == "bot_or_person"
        assert await refused(robo.sit(2, name="Mimi", bot="Probe")) == "not_shared"


async def test_a_bot_is_never_host(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE) as server:
        table = await open_table(server)
        robo = await (await server.person("Robo")).join(table.table)
        await robo.sit(1, bot="Probe")
        await table.rise(0)
        assert await refused(robo.begin()) == "not_host"
        bo = await (await server.person("Bo")).join(table.table)
        await bo.sit(0)
        await bo.begin()


# When it fails -------------------------------------------------------------------------------------------------------


async def alone(server: Serving, table: Joined) -> None:
    """Nobody is connected but Anna."""
    await until(lambda: len(server.hub.live_tables[table.table].connections) == 1)


async def falls(clumsy: Visitor, table: Joined) -> None:
    async with clumsy:
        await table.begin()
        await clumsy.play()


async def test_whoever_fails_keeps_the_chair_for_a_minute_and_then_it_is_free(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE) as server:
        clock = Clock(server)
        table = await open_table(server)
        clumsy = visitor(server, table, Clumsy)
        with pytest.raises(Illegal, match="bot_failed") as failed:
            await falls(clumsy, table)
        assert repr(failed.value.__cause__) == "RuntimeError('I have dropped my cards')"
        await alone(server, table)
        clock.now += MINUTE - 1
        mended = visitor(server, table, Probe, token=clumsy.client.token)
        async with mended:
            assert mended.scene.mine == [1], "within the minute it has its chair again"
            await mended.client.close()
        await alone(server, table)
        clock.now += MINUTE - 1
        assert scene(table).chairs[1].outside
        clock.now += 1
        await until(lambda: scene(table).chairs[1].bot == kt.game("mausen").usual_bot())
        assert not scene(table).chairs[1].person
        await play(table, Random(1))


async def test_before_the_game_the_chair_of_a_program_that_is_gone_is_free_after_a_minute(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE) as server:
        clock = Clock(server)
        table = await open_table(server)
        robo = await (await server.person("Robo")).join(table.table)
        await robo.sit(1, bot="Probe")
        await robo.close()
        await alone(server, table)
        clock.now += MINUTE
        await until(lambda: not scene(table).chairs[1].name)


async def test_a_program_that_does_not_answer_for_a_minute_is_not_waited_for(disk: Path) -> None:
    """It is connected, and silent."""
    async with serving(disk, away_seconds=MINUTE) as server:
        clock = Clock(server)
        table = await open_table(server)
        robo = await (await server.person("Robo")).join(table.table)
        await robo.sit(1, bot="Probe")
        await table.begin()
        live = server.hub.live_tables[table.table]
        await until(lambda: live._asked)
        clock.now += MINUTE - 1
        assert not live.lost_bots()
        clock.now += 1
        await until(lambda: scene(table).chairs[1].bot == kt.game("mausen").usual_bot())
        assert await refused(robo.wish(messages.Act(new_key(), 1, 1, 0))) == "not_your_chair"
        await play(table, Random(1))


# Secrets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "secrecy"), [*with_secrets()])
async def test_twins_look_alike_to_a_program(disk: Path, id: str, secrecy: Secrecy[Any]) -> None:
    """Two tables at which one secret differs: what a program gets over the wire is the same, byte for byte."""
    rng, game, differed = Random(5), kt.game(id), 0
    async with serving(disk / "1", away_seconds=1e6) as one, serving(disk / "2", away_seconds=1e6) as two:
        for number, secret in zip(range(12), cycle(secrecy.secrets), strict=False):
            *_, record = wander(game, game.new(players=3), rng)
            swap = draw(record, secret, 1, rng)
            if swap is not None and differed < ENOUGH:
                differed += await compare([one, two], f"o{number}", record, swap, 1, rng, program=True, steps=8)
    assert differed >= ENOUGH
