"""The words of a story belong to its table: they come when they are told, and nobody reads ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import katzentisch as kt
from katzentisch.client import Joined
from katzentisch.core.text import LANGUAGES
from katzentisch.server.boxes import box
from tests.server.harness import Serving, refused, serving, until

STORY: kt.Game[Any, Any] = kt.game("mystik")


async def a_table(server: Serving) -> Joined:
    """A story has begun to be told."""
    anna = await server.person("Anna")
    table = await anna.open_table(STORY.id, options={"players": 1}, pace="rush")
    await table.begin()
    while not any(event["kind"] == "narrated" for event in table.events):
        look = await until(lambda: table.looks.get(0))
        await table.act(look, look.legal[0])
    return table


def path(table: Joined, number: int = 1, lang: str = "de") -> str:
    return f"/api/tables/{table.table}/games/{number}/words?lang={lang}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_of_a_game_tells_no_story(lang: str) -> None:
    words = msgspec.json.decode(box(STORY.id, lang))["words"]
    assert not [key for key in words if key.startswith("passage.")]
    assert [key for key in words if key.startswith("option.chapter.")]


async def test_a_passage_comes_when_it_is_told_and_not_before(disk: Path) -> None:
    async with serving(disk) as server:
        table = await a_table(server)
        words = msgspec.json.decode(await table.client.call("GET", path(table)), type=dict[str, str])
        state = server.hub.live_tables[table.table].table.state
        every = [{"kind": "narrated", "passage": f"{state.box.chapter}.{one}"} for one in state.box.told]  # type: ignore[union-attr]  # a table of this game
        whole = STORY.words_at(state, "de", every)
        told = {f"passage.{event['passage']}" for event in table.events if event["kind"] == "narrated"}
        assert {key for key in words if not key.startswith("aim.")} == told
        assert told
        assert words["aim.goal"]
        assert words.items() < whole.items()
        assert await refused(table.client.call("GET", path(table, 2))) == "no_such_game"


async def test_words_that_the_client_has_are_not_sent_again(disk: Path) -> None:
    async with serving(disk) as server:
        table = await a_table(server)
        async with httpx.AsyncClient(base_url=server.url) as http:
            first = await http.get(path(table))
            again = await http.get(path(table), headers={"if-none-match": first.headers["etag"]})
            other = await http.get(path(table), headers={"if-none-match": '"something else"'})
        assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
        assert not again.content
        assert first.content == other.content


async def test_a_table_without_a_story_says_nothing_of_its_own(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        table = await anna.quick_table("mausen", pace="rush")
        assert await anna.call("GET", path(table)) == b"{}"
