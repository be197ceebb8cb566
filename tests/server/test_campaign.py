"""A campaign at a live table: what a mouse takes along, the next chapter with other chairs, all of it as one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from katzentisch.client import Refused
from katzentisch.core.campaign import Campaign
from katzentisch.games.mystik import GAME
from katzentisch.testing import rule
from tests.games.mystik.table import chapter
from tests.server.harness import serving, until

ABOUT_TO_WIN = {
    "chapter": chapter(win_if=["any_at:b"], party={"mice": 1}, next="a_hundred_feet"),
    "players": 2,
    "room": "guard_room",
    "mice": [{"mouse": "collin", "seat": 0, "field": "a", "pack": ["duck", "felt_boots"]}],
    "turn": "collin",
    "steps": 1,
}


@rule("MM-231")
async def test_from_chapter_to_chapter_with_other_chairs(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.open_table("mystik", position=ABOUT_TO_WIN, bots=["scripted"])
        with pytest.raises(Refused, match="game_running"):
            await anna.call("GET", f"/api/tables/{table.table}/campaign")
        with pytest.raises(Refused, match="no_such_table"):
            await anna.call("GET", "/api/tables/nowhere/campaign")
        await table.begin()
        await until(lambda: 0 in table.looks)
        await table.act(table.looks[0], GAME.index({"do": "go", "field": 1}))
        await until(lambda: table.looks[0].prompt is not None and table.looks[0].prompt.key == "keep_one")
        assert table.looks[0].view["fate"]["won"]
        await table.act(table.looks[0], GAME.index({"do": "take", "card": "duck"}))
        await until(lambda: table.scene is not None and table.scene.phase == "over")
        assert table.scene is not None
        assert [(one.id, one.facts) for one in table.scene.after] == [("next_chapter", {"chapter": "a_hundred_feet"})]
        campaign = Campaign.read((await anna.call("GET", f"/api/tables/{table.table}/campaign")).decode())
        assert [(one.id, one.facts) for one in campaign.ways()] == [("next_chapter", {"chapter": "a_hundred_feet"})]
        assert [record.header.seats[0] for record in campaign.records] == ["Anna"]
        await table.again("next_chapter", 3)
        await until(lambda: table.scene is not None and table.scene.number == 2 and table.scene.phase == "running")
        assert [bool(chair.bot) for chair in table.scene.chairs] == [False, True, True]
        await until(lambda: any(mouse.get("pack") == ["duck"] for mouse in table.looks[0].view["mice"]))
