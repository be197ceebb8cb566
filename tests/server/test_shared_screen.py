"""One screen goes round: declared when a table is opened; nothing of a seat is sent before its curtain is lifted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Joined
from tests.server.harness import Serving, refused, scene, serving, until
from tests.server.raw import Raw


async def family(server: Serving, game: str) -> Joined:
    anna = await server.person("Anna")
    table = await anna.open_table(game, options={"players": 3}, shared=True)
    await table.sit(1, "Bo", "owl")
    await table.sit(2, "Cleo", "frog")
    return table


def looks(frames: list[str]) -> list[dict[str, Any]]:
    return [look for frame in frames if (look := msgspec.json.decode(frame))["t"] == "look"]


@pytest.mark.parametrize("game", [id for id in kt.games() if kt.game(id).hides_seats])
async def test_nothing_of_a_seat_is_sent_before_its_curtain_is_lifted(disk: Path, game: str) -> None:
    async with serving(disk) as server:
        table = await family(server, game)
        raw = await Raw.join(table.client, table.table)
        await raw.settle()
        await table.begin()
        await table.note(1, {"text": "what Bo suspects"})
        heard = await raw.settle()
        assert {look["seat"] for look in looks(heard)} <= {-1}
        assert not any("suspects" in frame for frame in heard)
        for seat in (1, 2):
            await raw.wish("lift", seat=seat)
            heard = await raw.settle()
            assert {look["seat"] for look in looks(heard)} == {seat}
            assert any("suspects" in frame for frame in heard) == (seat == 1)
        await raw.wish("lift", seat=-1)
        assert {look["seat"] for look in looks(await raw.settle())} == {-1}


async def test_while_one_looks_nothing_of_the_others_comes(disk: Path) -> None:
    """Also when they act, and when something is noted for them on another screen."""
    async with serving(disk) as server:
        table = await family(server, "mausen")
        await table.begin()
        raw = await Raw.join(table.client, table.table)
        await raw.wish("lift", seat=0)
        await raw.settle()
        other = await table.client.join(table.table)
        await other.lift(1)
        await until(lambda: 1 in other.looks)
        await other.note(1, {"text": "what Bo suspects"})
        await other.act(other.looks[1], 3)
        heard = await raw.settle()
        assert {look["seat"] for look in looks(heard)} <= {0}
        assert not any("suspects" in frame for frame in heard)


async def test_a_line_that_comes_back_goes_on_with_the_seat_that_looked(disk: Path) -> None:
    async with serving(disk) as server:
        table = await family(server, "mausen")
        await table.begin()
        raw = await Raw.join(table.client, table.table, seat="2")
        assert {look["seat"] for look in looks(await raw.settle())} == {2}
        for odd in ("7", "-3", "x"):
            raw = await Raw.join(table.client, table.table, seat=odd)
            assert {look["seat"] for look in looks(await raw.settle())} == {-1}


async def test_everybody_at_a_shared_screen_has_a_name_and_an_animal(disk: Path) -> None:
    async with serving(disk) as server:
        table = await family(server, "mausen")
        assert [(chair.name, chair.avatar) for chair in scene(table).chairs][1:] == [("Bo", "owl"), ("Cleo", "frog")]
        assert scene(table).veiled
        (line,) = (await table.client.me()).tables
        assert [chair.name for chair in line.chairs] == ["Anna", "Bo", "Cleo"]
        await table.begin()
        await table.client.call("DELETE", "/api/me")
        record = b"".join(await server.hub.store.load(table.table)).decode()
        assert "Cleo" not in record, "who wants to be forgotten takes these names along"


async def test_a_table_that_was_not_opened_for_it_has_no_names_of_its_own(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen", options={"players": 3})
        assert await refused(table.sit(1, "Bo", "owl")) == "not_shared"
        guest = await (await server.person("Dora")).join(table.table)
        assert await refused(guest.lift(0)) == "not_your_chair"


async def test_a_game_whose_seats_hide_nothing_needs_no_curtain(disk: Path) -> None:
    async with serving(disk) as server:
        open_game = next(id for id in kt.games() if not kt.game(id).hides_seats)
        anna = await server.person("Anna")
        table = await anna.open_table(open_game, options={"players": 2}, shared=True)
        await table.sit(1, "Bo", "owl")
        await table.begin()
        await until(lambda: {*table.looks} == {0, 1})
        assert not scene(table).veiled


@pytest.mark.parametrize("id", [id for id in kt.games() if not kt.game(id).hides_seats])
def test_a_game_that_hides_nothing_from_seats_tells_all_the_same(id: str) -> None:
    game = kt.game(id)
    state = game.new(players=max(game.player_counts))
    state.log = []
    for _ in range(60):
        if state.over:
            break
        if count := state.chance():
            state.happen(count // 2)
        else:
            seat = state.must()[0]
            state.act(seat, state.legal(seat)[0])
        seen = [
            {**msgspec.to_builtins(game.view(state, seat)), "seat": 0, "log": None} for seat in range(state.players)
        ]
        assert all(view == seen[0] for view in seen)
    assert all(event.seen_by(0) == event.seen_by(1) for event in state.log)
