"""A record that somebody brings: looked at from any chair, whatever it says, and kept nowhere."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Client
from katzentisch.protocol.messages import Look
from katzentisch.protocol.shapes import Bring, Brought
from katzentisch.server.brought import TEXT, unpacked
from katzentisch.testing.wander import wander
from tests.core.resealing import resealed
from tests.server.harness import friends, play, refused, serving


def a_record(game: str = "sack", **options: Any) -> kt.Record:
    rules = kt.game(game)
    return next(reversed([*wander(rules, rules.new(**options), Random(1))]))


async def bring(client: Client, text: str | bytes, seat: int = -1) -> Brought:
    """As the page does."""
    wish = Bring(gzip.compress(text.encode() if isinstance(text, str) else text), seat)
    return msgspec.json.decode(await client.call("POST", "/api/record", wish), type=Brought)


@pytest.mark.parametrize("game", sorted({"sack", *kt.games()}))
async def test_a_game_is_seen_again_from_every_chair(disk: Path, game: str) -> None:
    record = a_record(game)
    end = kt.replay(record)
    async with serving(disk) as server:
        somebody = await server.person("Anna")
        for seat in (-1, 0, end.players - 1):
            brought = await bring(somebody, record.text(), seat)
            looks = brought.looks
            assert (brought.game, len(brought.names)) == (game, end.players)
            view = record.game.view(end, seat)
            view.log = None
            assert msgspec.json.encode(looks[-1].view) == msgspec.json.encode(view)
            told = [event for look in looks for event in look.events]
            assert [event["kind"] for event in told] == [event["kind"] for event in end.log_of(seat) or []]


async def test_it_is_the_replay_of_the_table_it_came_from(disk: Path) -> None:
    async with serving(disk) as server:
        table = await friends(server, "sack")
        await asyncio.gather(*(play(joined, Random(seat)) for seat, joined in enumerate(table)))
        path = f"/api/tables/{table[0].table}/games/1"
        text = await table[0].client.call("GET", f"{path}/record")
        stranger = await server.person("Dan")
        for seat in (-1, 0, 2):
            brought = await bring(stranger, text, seat)
            there = msgspec.json.decode(await stranger.call("GET", f"{path}/replay?seat={seat}"), type=list[Look])
            for look in (*there, *brought.looks):
                look.situation = 0  # chairs and chat count at a table, and not in a record
            assert brought.looks == there
            assert brought.names == ["Anna", "Bo", "Cleo"]


def changed(game_: str = "sack", **header: Any) -> str:
    lines = a_record(game_).text().splitlines()
    first = {**msgspec.json.decode(lines[0]), **header}
    first["sum"] = first.pop("sum")  # which comes last
    return resealed([msgspec.json.encode(first).decode(), *lines[1:]])


def impossible() -> str:
    head, first, *rest = a_record().text().splitlines()
    return resealed([head, first.replace('"chance":', '"chance":99'), *rest])


WRONG = {
    "nothing": ("", "record_cut"),
    "no JSON": ("meow\n", "record_line"),
    "another format": ('{"katzentisch":99}\n', "record_format"),
    "a game that is not here": (changed(game="chess"), "unknown_game"),
    "rules that are not these": (changed(rules_version=99), "rules_version"),
    "options that do not exist": (changed(options={"players": 2, "cheat": True}), "unknown_option"),
    "a position that is none": (changed("mausen", position={"deck": "all of it"}), "position_field"),
    "a changed line": (a_record().text().replace('"seat":0', '"seat":1', 1), "record_edited"),
    "an entry that cannot happen": (impossible(), "record_entry"),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_is_wrong_is_refused_with_a_sentence(disk: Path, wrong: str) -> None:
    text, code = WRONG[wrong]
    async with serving(disk) as server:
        somebody = await server.person("Anna")
        assert await refused(bring(somebody, text)) == code


async def test_seats_that_nobody_has(disk: Path) -> None:
    async with serving(disk) as server:
        somebody = await server.person("Anna")
        for seat in (-2, 2, 10**9):
            assert await refused(bring(somebody, a_record().text(), seat)) == "bad_body"


async def test_names_are_text_of_a_bearable_length(disk: Path) -> None:
    async with serving(disk) as server:
        somebody = await server.person("Anna")
        brought = await bring(somebody, changed(seats=["x" * 50_000, "\u202eannA", "one too many"]))
        assert brought.names == ["x" * 24, "annA"]
        assert (await bring(somebody, changed(seats=[]))).names == ["", ""]


async def test_few_bytes_that_claim_to_be_many_are_not_unpacked(disk: Path) -> None:
    bomb = gzip.compress(bytes(40_000_000))
    assert len(bomb) < 45_000
    async with serving(disk) as server:
        somebody = await server.person("Anna")
        wish = Bring(bomb)
        assert await refused(somebody.call("POST", "/api/record", wish)) == "too_long"
        for rubbish in (b"", b"meow", gzip.compress(b"x" * 100)[:-30], gzip.compress(b"\xff\xfe")):
            assert await refused(somebody.call("POST", "/api/record", Bring(rubbish))) == "bad_body"
    assert len(unpacked(gzip.compress(b"x" * TEXT))) == TEXT


async def test_one_at_a_time_and_nobody_waits(disk: Path) -> None:
    """While a long record is read, everybody else is answered at once; a second one is refused."""
    long = a_record("schnurrlock").text()
    async with serving(disk) as server:
        anna = await server.person("Anna")
        readings = [asyncio.create_task(bring(anna, long, 0)) for _ in range(4)]
        await anna.call("GET", "/api/me")
        assert not any(task.done() and task.exception() is None for task in readings)
        found = await asyncio.gather(*readings, return_exceptions=True)
        assert sum(isinstance(each, Brought) for each in found) == 1
        assert (await bring(anna, a_record().text())).game == "sack", "afterwards the next one is read"
