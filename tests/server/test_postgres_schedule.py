"""Games through two processes while the network to the database does whatever a seed says.

However often it freezes, loses answers or breaks: every wish that was answered is in the log exactly once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from katzentisch.server import postgres as module
from tests.server.faulty import LOOKS, Network, network
from tests.server.harness import Serving, scene, serving, until
from tests.server.test_crash import Player, prove

pytestmark = pytest.mark.thorough

SECONDS = 6.0
"""How long it is disturbed: a dozen faults of seven kinds at each of two processes, and as long again to recover."""


async def disturb(between: Network, rng: Random, end: float) -> None:
    """Faults until that time, each healed before the next one, beginning with the worst."""
    count, kinds = 0, ["lost and blind", "cut", "lost", "lost and down", "mute", "down", "frozen"]
    while count < 4 or asyncio.get_running_loop().time() < end:
        fault = rng.choice(kinds) if count else kinds[0]
        if fault == "cut":
            between.cut()
        elif fault == "lost":
            between.lost_commits = rng.randrange(1, 3)
        elif fault == "lost and down":
            between.lost_commits, between.down_then = 1, True
        elif fault == "lost and blind":
            between.lost_commits, between.breaks_at = 1, LOOKS
        elif fault == "mute":
            between.mute = True
        elif fault == "down":
            between.down = True
            between.cut()
        else:
            between.freeze()
        if fault.startswith("lost"):
            with suppress(AssertionError):  # it may be that nobody gets as far as a commit meanwhile
                await until(lambda: not between.lost_commits, 2 if count else 20)
        await asyncio.sleep(rng.choice([0.02, 0.1, 0.3, 1.5]))  # less and more than the database has time for
        broken = between.mute
        between.heal()
        if broken:
            between.cut()  # whatever it has not heard it never will
        await asyncio.sleep(rng.uniform(0.0, 0.2))
        count += 1


async def gathered(servers: list[Serving]) -> list[Player]:
    """Three people at a table with one bot, spread over the processes."""
    clients = [await servers[n % 2].person(f"P{n}") for n in range(3)]
    for client in clients:
        client.longest_pause = 0.2
    first = await clients[0].open_table("mausen", options={"players": 4, "open_piles": True}, pace="rush")
    others = [await client.join(first.table) for client in clients[1:]]
    for seat, other in enumerate(others, 1):
        await other.sit(seat)
    await first.begin()
    return [Player(joined, seed) for seed, joined in enumerate([first, *others])]


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_was_answered_is_in_the_log_exactly_once(
    database: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("ANSWER", 1.0), ("PATIENCE", 2.5), ("BEAT", 0.2)):
        monkeypatch.setattr(module, name, seconds)
    rng = Random(seed)
    async with (
        network(database) as near,
        network(database) as far,
        serving(db=near.address) as one,
        serving(db=far.address) as two,
    ):
        players = await gathered([one, two])
        reading = [asyncio.create_task(player.read()) for player in players]
        playing = [asyncio.create_task(player.play()) for player in players]
        end = asyncio.get_running_loop().time() + SECONDS
        await asyncio.gather(*(disturb(each, Random(rng.random()), end) for each in (near, far)))
        done = sum(len(player.done) for player in players)
        await until(lambda: sum(len(player.done) for player in players) > done + 20)  # they play on
        for player in players:
            player.stop = True
        await asyncio.wait_for(asyncio.gather(*playing), 20)
        number = scene(players[0].joined).number
        await until(lambda: all(scene(player.joined).number == number for player in players))
        for task in reading:
            task.cancel()
        assert not any(task.done() and task.exception() for task in reading if not task.cancelled())
        assert near.cuts + far.cuts > 0, "no answer to a commit was lost: nothing is proven"
        await prove(players, await one.hub.store.load(players[0].joined.table))
        await until(lambda: not one.hub.store.wrong() and not two.hub.store.wrong())
