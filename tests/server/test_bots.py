"""Bots think elsewhere, with what they may know, and a table never freezes because of one."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.shapes import Budget
from katzentisch.server.thinker import Question, answer
from katzentisch.server.thinkers import Thinkers, ThinkingFailed, question
from tests.server.harness import play, scene, serving, until


def asking(bot: str = "random", view: bytes | None = None, seconds: float = 1.0) -> Question:
    game = kt.game("mausen")
    state = game.new(players=3)
    seen = view or msgspec.json.encode(game.view(state, 1))
    return question("mausen", bot, 7, seen, state.legal(1), Budget(100, seconds))


def test_the_same_question_has_the_same_answer() -> None:
    """So any process can go on where another one stopped."""
    assert len({answer(asking()).action for _ in range(3)}) == 1


async def test_thinkers_answer_and_say_what_is_wrong() -> None:
    thinkers = Thinkers(2)
    answers = await asyncio.gather(*(thinkers.ask(asking()) for _ in range(10)))
    assert len({*answers}) == 1
    with pytest.raises(ThinkingFailed, match="fritz"):
        await thinkers.ask(asking("fritz"))
    with pytest.raises(ThinkingFailed):
        await thinkers.ask(asking(view=b"{}"))
    assert await thinkers.ask(asking()) == answers[0]
    await thinkers.stop()


async def test_a_killed_thinker_is_replaced() -> None:
    thinkers = Thinkers(1)
    await thinkers.ask(asking())
    start = thinkers._all[0]._start
    assert start is not None
    os.kill(start.result().pid, signal.SIGKILL)
    await start.result().wait()
    with pytest.raises(ThinkingFailed):
        await thinkers.ask(asking())
    await thinkers.ask(asking())
    await thinkers.stop()


async def test_a_thinker_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katzentisch.server.thinkers.PATIENCE", 0.2)
    thinkers = Thinkers(1)
    await asyncio.sleep(0)
    start = asyncio.create_task(thinkers.ask(asking(seconds=20)))
    await start
    process = thinkers._all[0]._start
    assert process is not None
    os.kill(process.result().pid, signal.SIGSTOP)
    with pytest.raises(ThinkingFailed):
        await thinkers.ask(asking(seconds=0.1))
    assert process.result().returncode == -signal.SIGKILL
    await thinkers.stop()


async def test_a_table_goes_on_when_thinking_fails(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the bot plays anything; people do not wait for ever."""
    async with serving(disk) as server:

        async def fail(asked: Any) -> int:
            raise ThinkingFailed("as planned")

        monkeypatch.setattr(server.hub.thinkers, "ask", fail)
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        assert await play(table, Random(1)) == 16
        assert server.hub.counters["bots_failed"] == 48


async def test_a_bot_gets_a_view_and_a_legal_list_and_nothing_else(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(disk) as server:
        asked: list[Question] = []
        real = server.hub.thinkers.ask

        async def overhear(one: Question) -> int:
            asked.append(one)
            return await real(one)

        monkeypatch.setattr(server.hub.thinkers, "ask", overhear)
        anna = await server.person("Anna")
        table = await anna.quick_table("sack", pace="rush", options={"players": 3})
        await play(table, Random(1))
        assert asked
        room = server.hub.rooms[table.table].table
        for one in asked:
            assert Question.__struct_fields__ == ("game", "bot", "seed", "view", "legal", "budget")
            view = msgspec.json.decode(one.view)
            assert (view["seat"] > 0, view["hands"], view["sack"]) == (True, [], 0)
            assert bytes(one.view) == msgspec.json.encode(msgspec.json.decode(one.view, type=room.game.view_type))
            assert scene(table).seed not in bytes(one.view).decode()


async def test_thinking_bots_do_not_hold_up_people(disk: Path) -> None:
    """Twenty tables whose bots think and think: somebody else's moves are answered all the same."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", options={"players": 3})
        for seat in (1, 2):
            await table.sit(seat)
        await table.begin()
        await until(lambda: {*table.looks} == {0, 1, 2})
        first = await anna.quick_table("mausen", pace="rush")
        await until(lambda: first.looks[0].view["must"] == [0])
        thinkers = server.hub.thinkers
        processes = [each._start.result().pid for each in thinkers._all if each._start is not None]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        for _ in range(20):
            await anna.call("POST", "/api/quick", {"key": os.urandom(8).hex(), "game": "mausen", "pace": "rush"})
        await until(lambda: thinkers.waiting >= 59)
        for action in range(16):
            for seat in (0, 1, 2):
                await table.act(table.looks[seat], action)
            await until(lambda situation=action + 2: all(look.seq == situation for look in table.looks.values()))
        assert thinkers.waiting >= 59, "no bot has moved meanwhile"
        for pid in processes:
            os.kill(pid, signal.SIGCONT)
