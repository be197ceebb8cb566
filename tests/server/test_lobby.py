"""The lobby, feature by feature, over real connections."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec

import katzentisch as kt
from katzentisch.client import Client
from katzentisch.protocol import shapes
from tests.server.harness import drained, play, refused, scene, serving, until


async def test_no_account_a_name_and_an_animal_are_enough(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        assert await anna.me() == shapes.Me("Anna", "cat", "en", [])
        await anna.become("Änne", "fox", "de")
        assert await anna.me() == shapes.Me("Änne", "fox", "de", [])


async def test_one_call_to_a_game_against_bots(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        assert scene(table).phase == "running"
        usual = kt.game("mausen").usual_bot()
        assert [chair.bot for chair in scene(table).chairs] == ["", usual, usual, usual]
        assert len({chair.name for chair in scene(table).chairs}) == 4
        assert await play(table, Random(1)) == 16
        assert scene(table).phase == "over"


async def test_new_table_with_game_options_seats_bots_strength_and_pace(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        (card,) = [card for card in await anna.games() if card.id == "mausen"]
        (option,) = card.options
        assert (card.least, card.most, option.name, bool(option.help)) == (3, 6, "open_piles", True)
        bot = card.bots[0].id
        table = await anna.open_table(
            "mausen", options={"players": 5, "open_piles": True}, bots=[bot, bot], pace="slow"
        )
        now = scene(table)
        assert now.options == {"players": 5, "open_piles": True}
        assert [chair.bot for chair in now.chairs] == ["", bot, bot, "", ""]
        assert (now.pace, now.listed, now.phase, now.mine, now.host) == ("slow", False, "gathering", [0], now.me)


async def test_wrong_tables_are_refused_by_name(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        assert await refused(anna.open_table("chess")) == "unknown_game"
        assert await refused(anna.open_table("mausen", options={"players": 9})) == "player_count"
        assert await refused(anna.open_table("mausen", options={"self": 9})) == "odd_option"
        assert await refused(anna.open_table("mausen", options={"colour": "red"})) == "unknown_option"
        assert await refused(anna.open_table("mausen", bots=["fritz"])) == "unknown_bot"
        assert await refused(anna.open_table("mausen", bots=["random"] * 3)) == "too_many_bots"
        assert await refused(anna.open_table("mausen", pace="warp")) == "bad_body"


async def test_private_by_default_listed_if_wanted(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        await anna.open_table("mausen")
        table = await anna.open_table("mausen", listed=True, bots=["random"])
        (line,) = await anna.tables()
        assert (line.table, line.path, line.free, line.phase) == (table.table, f"/t/{table.table}", 1, "gathering")
        assert line.chairs[0].name == "Anna"


async def test_the_link_says_who_invites_to_what_before_a_name_is_given(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen", options={"players": 3})
        await (await bo.join(table.table)).sit(2)
        stranger = Client(server.url)
        path = f"/api/tables/{table.table}"
        found = msgspec.json.decode(await stranger.call("GET", path), type=shapes.Invitation)
        assert (found.game, found.phase, found.number, found.host) == ("mausen", "gathering", 1, "Anna")
        assert found.options == scene(table).options
        assert [chair.name for chair in found.chairs] == ["Anna", "", "Bo"]
        await table.begin()
        told = await stranger.call("GET", path)
        assert msgspec.json.decode(told, type=shapes.Invitation).phase == "running"
        assert {*msgspec.json.decode(told)} == {"game", "phase", "number", "options", "called", "chairs", "host"}
        assert stranger.token == "", "whoever only looks at the invitation is nobody still"
        assert await refused(stranger.call("GET", "/api/tables/nowhere")) == "no_such_table"


async def test_opening_again_with_the_same_key_opens_nothing(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        wish = {"key": "the-same-key", "game": "mausen"}
        first, second = [await anna.call("POST", "/api/tables", wish) for _ in range(2)]
        assert first == second
        assert len((await anna.me()).tables) == 1


async def test_join_by_link_watch_and_leave(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen")
        guest = await bo.join(f"{server.url}/t/{table.table}")
        await until(lambda: scene(table).watchers == 1)
        assert scene(guest).mine == []
        await guest.sit(2)
        await until(lambda: scene(table).chairs[2].name == "Bo" and scene(table).watchers == 0)
        assert scene(guest).mine == [2]
        assert scene(table).chairs[2].person == scene(guest).me != scene(table).me
        await guest.rise(2)
        await until(lambda: scene(table).chairs[2].name == "" and scene(table).watchers == 1)
        await guest.close()
        await until(lambda: scene(table).watchers == 0)


async def test_remove_before_the_start(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen", bots=["random"])
        guest = await bo.join(table.table)
        await guest.sit(2)
        assert await refused(guest.remove(0)) == "not_host"
        await table.remove(2)
        await until(lambda: scene(guest).mine == [])
        await table.remove(1)
        assert [chair.name != "" for chair in scene(table).chairs] == [True, False, False]
        await table.begin()
        assert await refused(table.remove(1)) == "already_begun"


async def test_the_host_begins_and_bots_take_the_empty_chairs(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen", options={"players": 4}, pace="rush")
        guest = await bo.join(table.table)
        await guest.sit(3)
        assert await refused(guest.begin()) == "not_host"
        await table.begin()
        assert [chair.bot != "" for chair in scene(table).chairs] == [False, True, True, False]
        assert await refused(guest.sit(1)) == "already_begun"


async def test_when_the_host_leaves_somebody_else_is_host(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen")
        guest = await bo.join(table.table)
        await guest.sit(1)
        await table.rise(0)
        await until(lambda: scene(guest).host == scene(guest).me)
        await guest.begin()


async def test_rematch_with_rotated_seats_under_the_same_link(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        table = await anna.open_table("mausen", bots=["random"], pace="rush")
        guest = await bo.join(table.table)
        await guest.sit(2)
        assert await refused(guest.again()) == "not_over"
        await table.begin()
        await asyncio.gather(play(table, Random(1)), play(guest, Random(2)))
        names = [chair.name for chair in scene(table).chairs]
        await guest.again()
        await until(lambda: scene(table).number == 2)
        assert scene(table).phase == "gathering"
        assert [chair.name for chair in scene(table).chairs] == [names[1], names[2], names[0]]
        assert (scene(table).mine, scene(guest).mine) == ([2], [1])
        await table.begin()
        await asyncio.gather(play(table, Random(3)), play(guest, Random(4)))
        record = await anna.call("GET", f"/api/tables/{table.table}/games/2/record")
        assert msgspec.json.decode(record.splitlines()[0])["seats"] == [names[1], names[2], names[0]]


async def test_rematch_alone_against_bots_begins_at_once(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        await play(table, Random(1))
        await table.again()
        await until(lambda: scene(table).phase == "running" and scene(table).number == 2)
        assert scene(table).mine == [3]


async def test_one_person_may_hold_several_seats(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        await table.sit(1)
        await table.sit(2)
        await table.begin()
        await until(lambda: {*table.looks} == {0, 1, 2})
        assert await play(table, Random(1)) == 48


async def test_running_tables_are_listed_on_return(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        done = await anna.quick_table("mausen", pace="rush")
        await play(done, Random(1))
        (line,) = (await anna.me()).tables
        assert (line.table, line.phase, line.yours) == (table.table, "running", True)
    async with serving(disk) as server:
        back = Client(server.url, token=anna.token)
        (line,) = (await back.me()).tables
        assert line.table == table.table


async def test_continue_on_my_phone(disk: Path) -> None:
    """A one-time link moves the person: the new device plays on, the old one is told and logged out."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        handover = msgspec.json.decode(await anna.call("POST", "/api/handover"), type=shapes.Handover)
        path, _, code = handover.path.partition("#")
        assert path == "/m"
        phone = Client(server.url)
        server.clients.append(phone)
        me = msgspec.json.decode(await phone.call("POST", "/api/handover/take", {"code": code}), type=shapes.Me)
        assert (me.name, [line.table for line in me.tables]) == ("Anna", [table.table])
        there = await phone.join(me.tables[0].path)
        assert scene(there).mine == [0]
        assert scene(there).me == scene(table).me
        assert await refused(drained(table)) == "moved"
        assert await refused(anna.me()) == "stranger"
        stranger = Client(server.url)
        assert await refused(stranger.call("POST", "/api/handover/take", {"code": code})) == "code_used"
        await play(there, Random(1))


async def test_two_people_claim_one_chair(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mausen")
        guests = [await (await server.person(name)).join(table.table) for name in ("Bo", "Cleo", "Dan", "Eva")]
        answers = await asyncio.gather(*(guest.sit(1) for guest in guests), return_exceptions=True)
        codes = sorted(getattr(answer, "code", "done") for answer in answers)
        assert codes == ["chair_taken", "chair_taken", "chair_taken", "done"]
        winner = guests[[isinstance(answer, Exception) for answer in answers].index(False)]
        await until(lambda: scene(table).chairs[1].person == scene(winner).me)


async def test_delete_a_person(disk: Path) -> None:
    """Bots take the chairs; name, chat and notes are gone, also from what is kept."""
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Rumpelstilz")
        table = await anna.open_table("mausen", free_chat=True, pace="rush")
        guest = await bo.join(table.table)
        await guest.sit(1)
        await table.begin()
        await guest.say(text="Ach wie gut")
        await guest.note(1, {"text": "dass niemand weiss"})
        await bo.call("DELETE", "/api/me")
        await until(lambda: scene(table).chairs[1].bot and scene(table).chairs[1].name != "Rumpelstilz")
        assert await refused(bo.me()) == "stranger"
        late = await (await server.person("Cleo")).join(table.table)
        await play(table, Random(1))
        assert scene(late).phase == "over"
        await late.client.call("DELETE", "/api/me")
        await anna.call("DELETE", "/api/me")
        assert server.hub.live_tables[table.table].table.people() == [], "nobody has a chair any more who is not known"
    kept = b"".join(file.read_bytes() for file in disk.iterdir())
    for secret in (b"Rumpelstilz", b"Ach wie gut", b"dass niemand weiss"):
        assert secret not in kept
