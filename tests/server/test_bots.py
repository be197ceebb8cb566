"""Bots think elsewhere, with what they may know, and a table never freezes because of one."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Joined, Refused
from katzentisch.core.contract import PASS, Bot
from katzentisch.core.fate import Fate
from katzentisch.core.shapes import Budget
from katzentisch.games.mausen.bots.rivals import GREEDY, RANDOM
from katzentisch.server.driver import interrupts
from katzentisch.server.thinker import Question, answer
from katzentisch.server.thinkers import Thinkers, ThinkersDie, ThinkingFailed, question
from katzentisch.table import entries as e
from tests.server.harness import Serving, play, scene, serving, until


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
    assert await thinkers.ask(asking()) in asking().legal, "another one was asked"
    await thinkers.stop()


async def test_a_bot_that_kills_its_thinker_is_not_asked_for_ever() -> None:
    thinkers = Thinkers(1)
    with pytest.raises(ThinkingFailed, match="die"):
        await thinkers.ask(asking("tests.server.guests:Kills"))
    assert await thinkers.ask(asking()) in asking().legal
    await thinkers.stop()


async def test_for_a_bot_that_fails_the_usual_one_answers(disk: Path) -> None:
    async with serving(disk, bots=(("mausen", "tests.server.guests:Fails"),)) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", options={"players": 3}, pace="rush", bots=["tests.server.guests:Fails"])
        await table.begin()
        assert await play(table, Random(1)) == 16
        assert server.hub.counters["bots_failed"] == 15, "all but the last card, which is no choice"


async def test_a_strangers_bot_is_never_looked_for(disk: Path) -> None:
    """To look for it would import it."""
    async with serving(disk, bots=(("mausen", "tests.server.guests:Fails"),)) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", options={"players": 4}, bots=["strong", "weak"])
        assert [chair.bot for chair in scene(table).chairs] == ["", "search", "random", ""]
        for stranger in ("os:system", "tests.server.guests:Kills", "hal", ""):
            with pytest.raises(Refused, match="unknown_bot"):
                await table.seat_bot(3, stranger)
        other = await anna.open_table("gauner", options={"players": 3})
        with pytest.raises(Refused, match="unknown_bot"):
            await other.seat_bot(1, "tests.server.guests:Fails")
        await table.seat_bot(3, "tests.server.guests:Fails")


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


async def test_while_thinkers_are_killed_no_bot_plays_at_random(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has no room for them: the table asks again when it has, and the moves are those of the bots."""

    class Chance(Random):
        def choice(self, legal: Any) -> Any:
            drawn.append(legal)
            return super().choice(legal)

    drawn: list[Any] = []
    monkeypatch.setattr("katzentisch.server.driver.FIRST", 0.01)
    monkeypatch.setattr("katzentisch.server.driver.Random", Chance)
    async with serving(disk) as server:
        real, killed = server.hub.thinkers.ask, 0

        async def dies_at_first(asked: Question) -> int:
            nonlocal killed
            if killed < 9:
                killed += 1
                raise ThinkersDie("as planned")
            return await real(asked)

        monkeypatch.setattr(server.hub.thinkers, "ask", dies_at_first)
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        assert await play(table, Random(1)) == 16
        assert killed == server.hub.counters["bots_failed"] == 9
        assert not drawn


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
        live = server.hub.live_tables[table.table].table
        for one in asked:
            assert Question.__struct_fields__ == ("game", "bot", "seed", "view", "legal", "budget", "offered")
            view = msgspec.json.decode(one.view)
            assert (view["seat"] > 0, view["hands"], view["sack"]) == (True, [], 0)
            assert bytes(one.view) == msgspec.json.encode(msgspec.json.decode(one.view, type=live.game.view_type))
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
            await _all_in(table, action + 2)
        assert thinkers.waiting >= 59, "no bot has moved meanwhile"
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


async def _all_in(table: Joined, situation: int) -> None:
    await until(lambda: all(look.situation == situation for look in table.looks.values()))


# Interrupts ----------------------------------------------------------------------------------------------------------


class Caller(Bot[Any]):
    """Calls Miau where it holds an even card; never swaps."""

    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        return legal[0]

    def interrupt(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        return legal[0] if view.card % 2 == 0 else PASS


@pytest.fixture
def callers(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """At every table of the toy the bots are such; thinking takes place here, so that they are known. What is asked."""
    asked: list[Question] = []

    async def ask(self: Thinkers, one: Question) -> int:
        asked.append(one)
        said = answer(one)
        if said.error:
            raise ThinkingFailed(said.error)
        return said.action

    monkeypatch.setattr(Thinkers, "ask", ask)
    monkeypatch.setattr(type(kt.game("sack")), "bots", lambda self: {"caller": Caller})
    interrupts.cache_clear()
    return asked


async def sack_table(server: Serving, held: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> Joined:
    """Anna on seat 0 of three, with a deal in which these seats hold an even (0) or an odd (1) card."""
    game, number = kt.game("sack"), 0
    while True:
        number += 1
        seed = number.to_bytes(32, "big")
        state, fate = game.new(players=3, rounds=2), Fate(seed)
        while outcomes := state.chance():
            state.happen(fate.draw(outcomes))
        if all(state.hands[seat] % 2 == odd for seat, odd in held.items()):
            break
    monkeypatch.setattr("katzentisch.server.hub.secrets.token_hex", lambda size: seed.hex())
    anna = await server.person("Anna")
    return await anna.quick_table("sack", pace="rush", options={"players": 3, "rounds": 2})


async def test_a_bot_interrupts_where_it_may(
    disk: Path, callers: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to do anything for it: Anna's turn is still on."""
    async with serving(disk) as server:
        table = await sack_table(server, {1: 1, 2: 0}, monkeypatch)
        await until(lambda: any(event["kind"] == "called" for event in table.events))
        assert [event for event in table.events if event["kind"] == "called"] == [{"kind": "called", "seat": 2}]
        live = server.hub.live_tables[table.table]
        await until(lambda: live.table.running().must() == (0,))
        acted = [step.entries[0] for step in map(e.decode, await server.hub.store.load(table.table))][1:]
        assert isinstance(acted[0], e.Acted)
        assert acted[0].seat == 2, "an interrupt is an action like any other"


async def test_a_bot_is_offered_an_interrupt_once_in_each_situation(
    disk: Path, callers: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(disk) as server:
        table = await sack_table(server, {1: 1, 2: 1}, monkeypatch)
        live = server.hub.live_tables[table.table]
        await until(lambda: len(live.passed) == 2 and not server.hub.driver.drives(live))
        before = len(callers)
        assert {one.offered for one in callers} == {True}
        await table.say(phrase="thinking")
        server.hub.driver.look_at(live)
        assert not server.hub.driver.drives(live), "nothing has changed for them: they are not asked again"
        assert len(callers) == before
        await table.act(table.looks[0], 0)  # keeps the card: now bots have to act, then it is Anna's turn again
        await until(lambda: 0 in table.looks[0].view["must"] and table.looks[0].view["turns"] == 3)
        assert [one.offered for one in callers[before:]].count(False) == 2
        assert not any(event["kind"] == "called" for event in table.events)


async def test_a_person_who_is_faster_than_a_bot_was_first(
    disk: Path, callers: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot would call after a minute. Anna's move is not held up, and the bot's turn comes at once after it."""
    async with serving(disk, paces={"rush": 60.0}) as server:
        table = await sack_table(server, {1: 0, 2: 0}, monkeypatch)
        live = server.hub.live_tables[table.table]
        await until(lambda: len(callers) >= 2)
        del callers[:]
        await table.act(table.looks[0], 0)
        await until(lambda: [one.offered for one in callers] == [True, False])
        assert not any(event["kind"] == "called" for event in table.events)
        assert live.table.running().must() == (1,)


async def test_a_bot_that_fails_lets_an_offer_pass(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(kt.game("sack")), "bots", lambda self: {"caller": Caller})
    interrupts.cache_clear()

    async def fail(self: Thinkers, one: Question) -> int:
        raise ThinkingFailed("as planned")

    monkeypatch.setattr(Thinkers, "ask", fail)
    async with serving(disk) as server:
        table = await sack_table(server, {}, monkeypatch)
        live = server.hub.live_tables[table.table]
        await until(lambda: len(live.passed) == 2)
        assert live.table.moves == 4, "only nature's"


async def test_bots_that_never_interrupt_are_not_offered_it(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(disk) as server:
        interrupts.cache_clear()
        table = await sack_table(server, {}, monkeypatch)
        assert server.hub.live_tables[table.table].table.bots_asked() == [(1, True), (2, True)]
        assert not server.hub.driver.drives(server.hub.live_tables[table.table])
        assert server.hub.thinkers.asked == 0


# Memory --------------------------------------------------------------------------------------------------------------


def test_a_bot_finds_in_its_view_what_it_would_remember() -> None:
    """A thinker makes the bot anew for every decision; what it believes of the others comes from its view."""
    game = kt.game("mausen")
    bots = [game.bots()[name](game, 5) for name in ("search", "greedy", "random")]
    state = game.new(players=3)
    state.log = []
    for _ in range(10):
        for seat in state.must():
            choice = bots[seat].choose(game.view(state, seat), state.legal(seat), Budget(120))
            state.act(seat, choice)
    view = game.view(state, 0)
    anew = [game.bots()["search"](game, seed) for seed in (9, 9)]
    for bot in anew:
        bot.choose(view, state.legal(0), Budget(2400))
    believed: Any = anew[0]
    beliefs = believed.fox.rivals.beliefs
    believed.fox.rivals.watch(list(view.hands))
    assert beliefs[1][GREEDY] == max(beliefs[1])
    assert beliefs[2][RANDOM] == max(beliefs[2])
    assert len({answer(asking("search", msgspec.json.encode(view))).action for _ in range(2)}) == 1
