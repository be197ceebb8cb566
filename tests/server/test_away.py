"""Who is away, from when on, and what others may do then. The clock is the test's own: nobody waits."""

from __future__ import annotations

from pathlib import Path

from katzentisch.client import Joined
from katzentisch.server.settings import Settings
from tests.server.harness import Serving, friends, refused, scene, serving, until

MINUTE, HOUR = Settings().away_seconds, Settings().host_seconds


class Clock:
    """Stands still, unless it is told otherwise."""

    def __init__(self, server: Serving) -> None:
        self.now = 1000.0
        server.hub.presences.clock = lambda: self.now


async def gathering(server: Serving) -> tuple[Joined, Joined]:
    """Anna has opened a table, Bo has come by the link and sat down, and Anna's line has been cut."""
    anna, bo = await server.person("Anna"), await server.person("Bo")
    table = await anna.open_table("mausen")
    guest = await bo.join(table.table)
    await guest.sit(1)
    await table.close()
    await until(lambda: len(server.hub.live_tables[table.table].connections) == 1)
    return table, guest


def test_a_minute_and_an_hour() -> None:
    assert (MINUTE, HOUR) == (60, 3600)


async def test_a_host_who_is_away_for_less_than_an_hour_keeps_the_table(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE, host_seconds=HOUR) as server:
        clock = Clock(server)
        anna, bo = await gathering(server)
        for seconds in (0, 5, MINUTE - 1, MINUTE, HOUR / 2, HOUR - 1):
            clock.now = 1000 + seconds
            assert await refused(bo.remove(0)) == "not_host", seconds
            assert await refused(bo.begin()) == "not_host"
            assert await refused(bo.seat_bot(2, "random")) == "not_host"
            assert await refused(bo.sit(0)) == "chair_taken"
        assert scene(bo).host != scene(bo).me
        assert scene(bo).chairs[0].name == "Anna"
        back = await anna.client.join(anna.table)
        await back.begin()


async def test_after_an_hour_somebody_else_is_host_until_the_host_comes_back(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE, host_seconds=HOUR) as server:
        clock = Clock(server)
        anna, bo = await gathering(server)
        clock.now += HOUR
        await until(lambda: scene(bo).host == scene(bo).me)
        await bo.seat_bot(2, "random")
        back = await anna.client.join(anna.table)
        await until(lambda: scene(bo).host == scene(back).me)
        assert await refused(bo.begin()) == "not_host"
        await back.close()
        await until(lambda: len(server.hub.live_tables[anna.table].connections) == 1)
        clock.now += HOUR - 1
        assert await refused(bo.remove(0)) == "not_host", "the hour begins anew"
        clock.now += 1
        await bo.remove(0)
        await until(lambda: scene(bo).chairs[0].name == "")


async def test_the_hour_goes_on_while_the_table_is_not_in_memory(disk: Path) -> None:
    async with serving(disk, idle_seconds=0.05, check_seconds=0.1, away_seconds=MINUTE, host_seconds=HOUR) as server:
        clock = Clock(server)
        anna, bo = await gathering(server)
        await bo.close()
        await until(lambda: not server.hub.live_tables)
        clock.now += HOUR - 1
        bo = await bo.client.join(anna.table)
        assert await refused(bo.begin()) == "not_host"
        await bo.close()
        await until(lambda: not server.hub.live_tables)
        clock.now += 1
        bo = await bo.client.join(anna.table)
        await bo.begin()


async def test_asking_for_a_table_does_not_put_off_who_is_away_there(disk: Path) -> None:
    """After a start of the server nobody is known to have left: all count from the first look at the table on."""
    async with serving(disk) as server:
        anna, bo = await gathering(server)
    async with serving(disk, away_seconds=MINUTE, host_seconds=HOUR) as server:
        clock = Clock(server)
        bo.client.server, anna.client.server = server.url, server.url
        bo = await bo.client.join(anna.table)
        for _ in range(60):
            clock.now += MINUTE
            await bo.client.call("GET", f"/api/tables/{anna.table}")
        await until(lambda: scene(bo).chairs[0].away and scene(bo).host == scene(bo).me)
        await bo.client.close()


async def test_nobody_counts_as_away_within_a_minute(disk: Path) -> None:
    async with serving(disk, away_seconds=MINUTE) as server:
        clock = Clock(server)
        anna, bo, _ = await friends(server, pace="rush")
        await bo.close()
        await until(lambda: len(server.hub.live_tables[anna.table].connections) == 2)
        for seconds in (0, 8, MINUTE - 1):
            clock.now = 1000 + seconds
            assert await refused(anna.stand_in(1)) == "not_away", seconds
        assert not scene(anna).chairs[1].away
        clock.now = 1000 + MINUTE
        await until(lambda: scene(anna).chairs[1].away)
        await anna.stand_in(1)


async def test_nobody_is_removed_from_a_running_game(disk: Path) -> None:
    """However long somebody is away: a bot may play for them, the chair and the hand stay theirs."""
    async with serving(disk, away_seconds=MINUTE, host_seconds=HOUR) as server:
        clock = Clock(server)
        anna, bo, cleo = await friends(server, pace="rush")
        await bo.close()
        await until(lambda: len(server.hub.live_tables[anna.table].connections) == 2)
        clock.now += 100 * HOUR
        await until(lambda: scene(anna).chairs[1].away)
        for joined in (anna, cleo):
            assert await refused(joined.remove(1)) == "already_begun"
            assert await refused(joined.sit(1)) == "already_begun"
            assert await refused(joined.seat_bot(1, "random")) == "already_begun"
            assert await refused(joined.rise(1)) == "not_your_chair"
        await anna.stand_in(1)
        dan = await (await server.person("Dan")).join(anna.table)
        for joined in (anna, cleo, dan):
            assert await refused(joined.remove(1)) == "already_begun"
            assert await refused(joined.come_back(1)) == "not_your_chair"
        clock.now += 100 * HOUR
        back = await bo.client.join(anna.table)
        assert scene(back).mine == [1]
        await back.come_back(1)
        await until(lambda: not scene(anna).chairs[1].bot)
        assert scene(anna).chairs[1].name == "Bo"
