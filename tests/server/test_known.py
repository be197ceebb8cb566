"""What follows from what a seat sees: told to that seat alone, and only where the table does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Joined
from katzentisch.protocol import shapes
from tests.server.harness import Serving, play, refused, serving, until


async def two(server: Serving, game: str = "gauner", **options: object) -> list[Joined]:
    anna, bo = await server.person("Anna"), await server.person("Bo")
    host = await anna.open_table(game, options=options)
    guest = await bo.join(f"/t/{host.table}")
    await guest.sit(1)
    await host.begin()
    await until(lambda: 0 in host.looks and 1 in guest.looks)
    return [host, guest]


def home(table: Joined, number: int = 1) -> str:
    return f"/api/tables/{table.table}/games/{number}/known"


async def test_a_seat_is_told_what_follows_from_what_it_sees(disk: Path) -> None:
    game = kt.game("gauner")
    async with serving(disk) as server:
        for seat, table in enumerate(await two(server, players=2, notes="full")):
            told = msgspec.json.decode(await table.client.call("GET", f"{home(table)}?seat={seat}"), type=shapes.Known)
            look = table.looks[seat]
            view = msgspec.convert({**look.view, "log": look.events}, game.view_type)
            assert told.situation == look.situation
            assert told.known == game.knowledge(view)
            assert told.known is not None
            assert int(told.known.worlds) > 0
            assert all(one.events for one in told.known.observations)


async def test_what_is_certain_is_told_without_numbers(disk: Path) -> None:
    async with serving(disk) as server:
        for game in ("gauner", "schnurrlock"):
            host, _ = await two(server, game, players=2, notes="certain")
            text = await host.client.call("GET", f"{home(host)}?seat=0")
            told = msgspec.json.decode(text, type=shapes.Known).known
            assert told is not None
            assert (told.worlds, told.shares, told.together) == ("", (), {})


async def test_a_person_may_ask_for_less_and_never_for_more(disk: Path) -> None:
    async with serving(disk) as server:
        for game in ("gauner", "schnurrlock"):
            full, _ = await two(server, game, players=2, notes="full")
            certain, _ = await two(server, game, players=2, notes="certain")
            for table, level in ((full, "certain"), (certain, "full")):
                text = await table.client.call("GET", f"{home(table)}?seat=0&help={level}")
                told = msgspec.json.decode(text, type=shapes.Known).known
                assert told is not None
                assert (told.worlds, told.shares) == ("", ())
            for level, code in (("records", "not_told"), ("off", "not_told"), ("much", "bad_body")):
                assert await refused(full.client.call("GET", f"{home(full)}?seat=0&help={level}")) == code


@pytest.mark.parametrize("game", ["gauner", "schnurrlock"])
async def test_nothing_is_thought_of_on_the_event_loop(disk: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Here, where the server runs, whoever asks for knowledge fails; the answer comes from another process."""

    def here(self: object, view: object) -> None:
        raise AssertionError("this may take a second")

    monkeypatch.setattr(type(kt.game(game)), "knowledge", here)
    async with serving(disk) as server:
        host, _ = await two(server, game, players=2, notes="full")
        text = await host.client.call("GET", f"{home(host)}?seat=0")
        told = msgspec.json.decode(text, type=shapes.Known).known
        assert told is not None
        assert int(told.worlds) > 0


async def test_nobody_is_told_what_another_seat_could_know(disk: Path) -> None:
    async with serving(disk) as server:
        host, _ = await two(server, players=2, notes="full")
        stranger = await server.person("Zoe")
        for who in (host.client, stranger):
            for seat in (1, -1, 7):
                assert await refused(who.call("GET", f"{home(host)}?seat={seat}")) == "not_yours"
        assert await refused(stranger.call("GET", f"{home(host)}?seat=0")) == "not_yours"


async def test_only_where_the_table_tells_it(disk: Path) -> None:
    async with serving(disk) as server:
        for game in ("gauner", "schnurrlock"):
            for notes in ("off", "records"):
                host, _ = await two(server, game, players=2, notes=notes)
                assert await refused(host.client.call("GET", f"{home(host)}?seat=0")) == "not_told"
        host, _ = await two(server, players=2, notes="full")
        assert await refused(host.client.call("GET", f"{home(host, 2)}?seat=0")) == "no_such_game"
        mice, _ = await two(server, "mausen", players=3)
        assert await refused(mice.client.call("GET", f"{home(mice)}?seat=0")) == "not_told"


async def test_whoever_asks_while_the_game_ends_is_told_nothing_and_not_refused(disk: Path) -> None:
    """The page asks a moment after a look has come; by then the game may be over."""
    async with serving(disk) as server:
        host, guest = await two(server, "schnurrlock", players=2, notes="full")
        await asyncio.gather(play(host, Random(1)), play(guest, Random(2)))
        told = msgspec.json.decode(await host.client.call("GET", f"{home(host)}?seat=0"), type=shapes.Known)
        assert told == shapes.Known(host.looks[0].situation, None)


async def test_whoever_asks_about_a_situation_that_has_passed_is_told_nothing_and_not_refused(disk: Path) -> None:
    """SH-40: between two cases there is no target, and the table tells nothing: the page may have asked before."""
    async with serving(disk) as server:
        host, guest = await two(server, "schnurrlock", players=2, notes="full", sorts=True)
        before = host.looks[0]
        assert before.tells
        target = guest.looks[1].view["desks"][0]["target"]
        guess = {"do": "guess_both", "suspect": target // 12, "hour": target % 12 + 1}
        await host.act(before, kt.game("schnurrlock").index(guess))
        await until(lambda: host.looks[0].situation > before.situation)
        now = host.looks[0]
        assert not now.tells, "a clue is laid on top first"
        about = f"{home(host)}?seat=0&situation="
        told = msgspec.json.decode(await host.client.call("GET", f"{about}{before.situation}"), type=shapes.Known)
        assert told == shapes.Known(now.situation, None)
        assert await refused(host.client.call("GET", f"{about}{now.situation}")) == "not_told"
