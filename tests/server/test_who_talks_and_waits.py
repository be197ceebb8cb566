"""Who talks to whom, and answers that wait: what a game says of both is kept at a live table."""

from __future__ import annotations

import time
from collections.abc import Collection
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.client import Joined
from tests.server.harness import scene, serving, until

SACK = kt.game("sack")


def heard(table: Joined) -> list[str]:
    return [line.text for line in table.said]


async def test_those_who_are_out_talk_among_themselves(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the others nor those who look on hear it, now or when they come back."""
    out: set[int] = set()

    def circle(state: kt.State, seat: int) -> Collection[int] | None:
        return out if seat in out else None

    monkeypatch.setattr(SACK, "circle", circle, raising=False)
    async with serving(disk) as server:
        people = [await server.person(name) for name in ("Anna", "Bo", "Cleo", "Dan")]
        anna = await people[0].open_table("sack", options={"players": 3}, free_chat=True)
        bo, cleo, dan = [await one.join(anna.table) for one in people[1:]]
        await bo.sit(1)
        await cleo.sit(2)
        await anna.begin()
        await bo.say(text="to all")
        out |= {1, 2}
        await bo.say(text="it was the cat")
        await anna.say(text="what do you think?")
        await until(lambda: heard(cleo) == ["to all", "it was the cat", "what do you think?"])
        await until(lambda: heard(anna) == heard(dan) == ["to all", "what do you think?"])
        assert [line.among for line in cleo.said] == [False, True, False]
        again = [await one.join(anna.table) for one in people]
        await until(lambda: all(len(heard(table)) >= 2 for table in again))
        assert ["it was the cat" in heard(table) for table in again] == [False, True, True, False]
        assert len({line.number for line in cleo.said}) == 3


async def test_an_answer_waits_for_its_time(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For people and bots alike; another question is answered at once."""
    wait = 0.6
    slow = {1, 2}

    def pause(state: kt.State) -> tuple[float, float] | None:
        return (wait, wait) if state.must() and state.must()[0] in slow else None

    monkeypatch.setattr(SACK, "pause", pause, raising=False)
    async with serving(disk, pauses=1.0) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("sack", options={"players": 3}, bots=["random"], pace="rush")
        await table.sit(2)
        await table.begin()
        await until(lambda: 0 in table.looks and table.looks[0].view["must"] == [0])
        begun = time.monotonic()
        await table.act(table.looks[0], table.looks[0].legal[0])
        assert time.monotonic() - begun < wait
        begun = time.monotonic()
        await until(lambda: table.looks[2].view["must"] == [2])
        assert time.monotonic() - begun >= wait - 0.1, "the bot waited"
        await table.act(table.looks[2], table.looks[2].legal[0])
        assert time.monotonic() - begun >= 2 * wait - 0.2, "the person waited"


async def test_a_pause_does_not_depend_on_the_answer(disk: Path) -> None:
    """It is drawn when the question is asked: nobody has looked at a hand yet."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("sack", options={"players": 2})
        await table.sit(1)
        await table.begin()
        release = server.hub.live_tables[table.table].release
        assert (release.at, release.left()) == (0.0, 0.0), "this game has nothing to hold back"
        assert scene(table).phase == "running"
