"""What a table has agreed on can be changed by the host until the game begins, and until nature has chosen in it."""

from __future__ import annotations

from pathlib import Path

from katzentisch.client import new_key
from katzentisch.games.mystik import GAME
from katzentisch.protocol.messages import Agree
from tests.server.harness import friends, refused, scene, serving, until


async def test_the_host_changes_the_options_before_the_start(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        first = await anna.open_table("mystik", options={"players": 2})
        second = await bo.join(first.table)
        await second.sit(1)
        assert await refused(second.agree(difficulty="family")) == "not_host"
        assert await refused(first.agree(difficulty="no such thing")) == "option_value"
        assert await refused(first.wish(Agree(new_key(), {"self": "x"}))) == "odd_option"
        assert await refused(first.agree(players=3)) == "same_number"
        await first.agree(difficulty="family", chapter="a_hundred_feet")
        await until(lambda: scene(second).options["difficulty"] == "family")
        assert scene(second).options["chapter"] == "a_hundred_feet"
        assert scene(second).options["achievements"] is True, "what was not named stays"
        await first.begin()
        assert await refused(first.agree(difficulty="usual")) == "already_begun"
        await until(lambda: 1 in second.looks)
        assert second.looks[1].view["chosen"]["chapter"] == "a_hundred_feet"


async def test_until_the_first_roll_the_host_leads_back_to_the_chairs(disk: Path) -> None:
    """Mice that were chosen are chosen anew; the game that was left is in no campaign."""
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        first = await anna.open_table("mystik", options={"players": 2, "chapter": "under_the_helmet"})
        second = await bo.join(first.table)
        await second.sit(1)
        await first.begin()
        await until(lambda: 0 in first.looks)
        await first.act(first.looks[0], GAME.index({"do": "pick", "mouse": "collin"}))
        assert await refused(second.again()) == "not_host"
        await first.again()
        await until(lambda: scene(second).phase == "gathering")
        assert [chair.name for chair in scene(second).chairs] == ["Anna", "Bo"]
        await first.agree(difficulty="old_hands")
        await first.begin()
        await until(lambda: 0 in first.looks and first.looks[0].number == 2)
        assert all((mouse.get("seat") or 0) < 0 for mouse in first.looks[0].view["mice"])
        assert await refused(anna.call("GET", f"/api/tables/{first.table}/campaign")) == "game_running"


async def test_nobody_leaves_a_game_in_which_cards_were_dealt(disk: Path) -> None:
    async with serving(disk) as server:
        first, *_ = await friends(server, "sack", options={"players": 3})
        assert await refused(first.again()) == "not_over"


async def test_what_a_story_says_is_not_agreed_on_and_the_rest_is(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        position = {"chapter": "under_the_helmet", "players": 1, "mice": [{"mouse": "fips", "pack": ["duck"]}]}
        table = await anna.open_table("mystik", position=position)
        assert scene(table).settled == ["chapter"]
        assert await refused(table.agree(chapter="a_hundred_feet")) == "settled"
        assert await refused(table.agree(difficulty="no such thing")) == "option_value"
        await table.agree(difficulty="family")
        await until(lambda: scene(table).options["difficulty"] == "family")
        await table.begin()
        await until(lambda: 0 in table.looks)
        assert table.looks[0].view["chosen"]["difficulty"] == "family"
        assert table.looks[0].view["fate"]["end_page"] == 8, "one page more than the chapter has"
        await table.again()
        await until(lambda: scene(table).phase == "gathering")
        await table.agree(difficulty="usual")
        await table.begin()
        await until(lambda: 0 in table.looks and table.looks[0].number == 2)
        assert table.looks[0].view["fate"]["end_page"] == 7


async def test_in_the_middle_of_a_chapter_nothing_is_agreed_on(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        mouse = {"mouse": "collin", "seat": 0, "field": "k"}
        position = {"chapter": "under_the_helmet", "players": 1, "room": "guard_room", "mice": [mouse], "page": 3}
        table = await anna.open_table("mystik", position=position)
        assert scene(table).settled == ["chapter", "difficulty", "achievements"]
        assert await refused(table.agree(difficulty="family")) == "settled"
