"""Several actions in one wish, and the question why something cannot be done."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.client import Client, Joined, new_key
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.rules import codes
from katzentisch.protocol import messages
from katzentisch.server.codes import TOO_MANY_MESSAGES
from katzentisch.server.condition import NotKept
from katzentisch.table import entries as e
from tests.server.harness import GENEROUS, Serving, friends, refused, scene, serving, until
from tests.server.raw import Raw

KEY = "a-way-of-steps"
MICE = [codes.PICK + mouse for mouse in range(4)]
"""Who plays alone picks all four mice, one after the other: four actions, between which nothing is drawn."""


async def alone(server: Serving) -> Joined:
    anna = await server.person("Anna")
    joined = await anna.open_table("mystik", options={"players": 1})
    await joined.begin()
    await until(lambda: 0 in joined.looks)
    return joined


def way(joined: Joined, *actions: int, key: str = KEY) -> messages.Act:
    return messages.Act(key, 0, joined.looks[0].situation, actions[0], [*actions[1:]])


async def log_of(server: Serving, joined: Joined) -> list[e.Step]:
    return [e.decode(body) for body in await server.hub.store.load(joined.table)]


async def acted(server: Serving, joined: Joined) -> list[tuple[str, str]]:
    """What was done, action by action, each with the key of its step."""
    steps = await log_of(server, joined)
    return [(step.key, entry.action["do"]) for step in steps for entry in step.entries if isinstance(entry, e.Acted)]


def newer(joined: Joined, situation: int) -> bool:
    return joined.looks[0].situation > situation


# The prompt on the wire ----------------------------------------------------------------------------------------------


async def test_who_is_asked_gets_the_prompt_and_nobody_else_does(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, cleo = await friends(server, "gauner")
        tables = (anna, bo, cleo)
        turn = anna.looks[0].view["must"][0]
        for seat, joined in enumerate(tables):
            prompt = joined.looks[seat].prompt
            assert (prompt is not None) == (seat == turn) == bool(joined.looks[seat].legal)
        watcher = await (await server.person("Dora")).join(anna.table)
        await until(lambda: -1 in watcher.looks)
        assert watcher.looks[-1].prompt is None


# Why -----------------------------------------------------------------------------------------------------------------


async def test_why_is_answered_as_the_action_would_be_and_does_nothing(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo, _ = await friends(server)
        before = await log_of(server, anna)
        assert await anna.why(0, 3) is None, "it could be done"
        tried, asked = await refused(anna.act(anna.looks[0], 999)), await anna.why(0, 999)
        assert asked is not None
        assert (asked.code, asked.rule) == (tried, "MA-05")
        not_hers = await anna.why(1, 3)
        assert not_hers is not None
        assert not_hers.code == "not_your_chair"
        assert await log_of(server, anna) == before
        assert anna.looks[0].sealed < 0
        await bo.act(bo.looks[1], 5)  # and nobody's wish has become stale


async def test_why_is_limited_like_any_message(disk: Path) -> None:
    async with serving(disk, limits=with_limits(burst=10, messages_per_second=0.1)) as server:
        anna, _, _ = await friends(server)
        raw = await Raw.join(anna.client, anna.table)
        for number in range(10):
            await raw.socket.send(f'{{"t":"why","key":"question-{number}","seat":0,"action":3}}')
        await raw.socket.send('{"t":"why","key":"question-last","seat":0,"action":3}')
        await raw.socket.wait_closed()
        assert raw.socket.close_code == TOO_MANY_MESSAGES


async def test_each_action_of_a_way_counts_as_a_message(disk: Path) -> None:
    async with serving(disk, limits=with_limits(burst=20, messages_per_second=0.1)) as server:
        joined = await alone(server)
        raw = await Raw.join(joined.client, joined.table)
        for _ in range(2):
            wish = {"t": "act", "key": new_key(), "seat": 0, "situation": 1, "action": 9, "then": [9] * 12}
            await raw.socket.send(str(wish).replace("'", '"'))
        await raw.socket.wait_closed()
        assert raw.socket.close_code == TOO_MANY_MESSAGES


def with_limits(**changes: Any) -> Any:
    return msgspec.structs.replace(GENEROUS, **changes)


# A way ---------------------------------------------------------------------------------------------------------------


async def test_a_way_is_one_wish_with_one_answer_and_a_step_for_each_action(disk: Path) -> None:
    async with serving(disk) as server:
        joined = await alone(server)
        done = await joined.wish(way(joined, *MICE))
        assert await acted(server, joined) == [(key, "pick") for key in (KEY, KEY + "+1", KEY + "+2", KEY + "+3")]
        await until(lambda: joined.looks[0].situation == done.situation)


async def test_a_way_ends_where_an_action_is_not_legal_any_more(disk: Path) -> None:
    async with serving(disk) as server:
        joined = await alone(server)
        await joined.wish(way(joined, MICE[0], MICE[1], MICE[1], MICE[2]))
        assert [key for key, _ in await acted(server, joined)] == [KEY, KEY + "+1"]


async def test_a_way_whose_first_action_is_not_legal_is_refused_whole(disk: Path) -> None:
    async with serving(disk) as server:
        joined = await alone(server)
        assert await refused(joined.wish(way(joined, codes.END, *MICE))) == "another_question"
        assert await acted(server, joined) == []


async def test_a_way_ends_where_nature_chooses(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the end of a turn dice are rolled for the next: another end is another situation, whatever is told."""
    monkeypatch.setattr(type(GAME), "foreseen", frozenset(GAME.event_types))
    async with serving(disk) as server:
        joined = await alone(server)
        await joined.wish(way(joined, *MICE))
        while codes.END not in joined.looks[0].legal:
            look = joined.looks[0]
            await joined.act(look, look.legal[0])
            await until(partial(newer, joined, look.situation))
        look = joined.looks[0]
        await joined.wish(messages.Act("ends-all-turns", 0, look.situation, codes.END, [codes.END] * 3))
        assert [do for _, do in await acted(server, joined)].count("end") == 1
        *_, last = await log_of(server, joined)
        assert any(isinstance(entry, e.Happened) for entry in last.entries)


async def test_a_way_ends_after_what_could_not_be_foreseen(disk: Path) -> None:
    """Whoever has learned an ability (an event that is not said to be foreseen) is asked anew."""
    replica = GAME.new(players=1)
    for action in MICE:
        replica.act(0, action)
    first = replica.legal(0)[0]
    replica.act(0, first)
    assert not replica.chance(), "the next one learns at once"
    async with serving(disk) as server:
        joined = await alone(server)
        await joined.wish(way(joined, *MICE))
        await until(lambda: joined.looks[0].legal and joined.looks[0].legal[0] == first)
        look = joined.looks[0]
        await joined.wish(messages.Act("learn-them-all", 0, look.situation, first, [replica.legal(0)[0]]))
        assert [do for _, do in await acted(server, joined)][4:] == ["learn"]


async def test_what_somebody_says_comes_not_between(disk: Path) -> None:
    async with serving(disk, wrap=Halting) as server:
        store = halting(server)
        joined = await alone(server)
        store.halt_at(2)
        wish = asyncio.create_task(joined.wish(way(joined, *MICE)))
        await store.halted.wait()
        other = await Raw.join(joined.client, joined.table)
        said = asyncio.create_task(other.wish("say", phrase="hello"))
        await asyncio.sleep(0.05)
        store.go_on()
        await wish
        await said
        assert len(await acted(server, joined)) == 4


# Sent again ----------------------------------------------------------------------------------------------------------


class Halting:
    """A store that stops before it writes a step, as a machine does that loses its power."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.left = -1
        self.halted = asyncio.Event()
        self._on = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def halt_at(self, number: int) -> None:
        """The step after so many more is not written."""
        self.left = number

    def go_on(self) -> None:
        self.left = -1
        self._on.set()

    def die(self) -> None:
        """Nothing more is ever written."""
        self._on.set()

    async def append(self, *what: Any) -> Any:
        if self.left == 0:
            self.halted.set()
            await self._on.wait()
            if self.left == 0:
                raise NotKept
        self.left -= self.left > 0
        return await self.store.append(*what)


def halting(server: Serving) -> Halting:
    store: Any = server.hub.store
    assert isinstance(store, Halting)
    return store


@pytest.mark.parametrize("written", [1, 2, 3, 4])
async def test_a_way_goes_on_after_a_crash_in_its_middle_and_repeats_nothing(disk: Path, written: int) -> None:
    """The server dies after so many steps; whoever sends the wish again is where the way ends."""
    async with serving(disk, wrap=Halting) as server:
        joined = await alone(server)
        wish = way(joined, *MICE)
        raw = await Raw.join(joined.client, joined.table)
        halting(server).halt_at(written)
        await raw.socket.send(encoded(wish))
        if written < 4:
            await halting(server).halted.wait()
        else:
            await until(lambda: server.hub.counters["steps"] and len(joined.events) >= 4)
        crashed = await acted(server, joined)
        token, table = joined.client.token, joined.table
        await raw.socket.close()
        halting(server).die()
    assert len(crashed) == written
    async with serving(disk) as server:
        again = Client(server.url, token=token)
        server.clients.append(again)
        back = await again.join(table)
        for _ in range(2):
            await back.wish(wish)
            assert [key for key, _ in await acted(server, back)] == [KEY, KEY + "+1", KEY + "+2", KEY + "+3"]


async def test_a_way_that_was_left_does_not_go_on_later(disk: Path) -> None:
    """After the crash the person does something else; then the old wish comes once more."""
    async with serving(disk, wrap=Halting) as server:
        joined = await alone(server)
        wish = way(joined, *MICE)
        raw = await Raw.join(joined.client, joined.table)
        halting(server).halt_at(2)
        await raw.socket.send(encoded(wish))
        await halting(server).halted.wait()
        token, table = joined.client.token, joined.table
        await raw.socket.close()
        halting(server).die()
    async with serving(disk) as server:
        again = Client(server.url, token=token)
        server.clients.append(again)
        back = await again.join(table)
        await until(lambda: 0 in back.looks)
        await back.act(back.looks[0], MICE[3])
        await back.wish(wish)
        assert len(await acted(server, back)) == 3
        assert scene(back).phase == "running"


async def test_another_way_under_the_same_key_is_refused(disk: Path) -> None:
    async with serving(disk) as server:
        joined = await alone(server)
        first = way(joined, MICE[0], MICE[1])
        await joined.wish(first)
        assert await refused(joined.wish(messages.Act(KEY, 0, first.situation, MICE[0], [MICE[2]]))) == "key_used"
        assert len(await acted(server, joined)) == 2


def encoded(wish: messages.Act) -> str:
    return msgspec.json.encode(wish).decode()
