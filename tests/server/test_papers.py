"""Files that people bring: looked through first, found by their link alone, and never in anybody's way."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from katzentisch.client import Client
from katzentisch.core.campaign import Campaign
from katzentisch.core.errors import Illegal
from katzentisch.games.mystik import GAME
from katzentisch.protocol.shapes import CampaignLine, NewPaper, NewTable, OpenedTable, PaperCard
from katzentisch.server import paperwork, thinker
from katzentisch.server.guard import LONG_BODIES
from katzentisch.server.paperwork import LONGEST, bounded
from tests.games.mystik.evenings import evening
from tests.games.mystik.test_books import TEXT, one
from tests.server.harness import GENEROUS, processes, refused, scene, serving, until

STORY = json.dumps(one(name={"de": "Die Probe", "en": "The Trial"}))


def wish(text: str | bytes, kind: str = "story", key: str = "paper-000", game: str = "mystik") -> NewPaper:
    data = text.encode() if isinstance(text, str) else text
    return NewPaper(key, kind, gzip.compress(data), game if kind == "story" else "", "mine.yaml")  # type: ignore[arg-type]  # any kind


async def bring(client: Client, text: str | bytes, kind: str = "story", key: str = "paper-000") -> PaperCard:
    return msgspec.json.decode(await client.call("POST", "/api/papers", wish(text, kind, key)), type=PaperCard)


async def papers(client: Client) -> list[PaperCard]:
    return msgspec.json.decode(await client.call("GET", "/api/papers"), type=list[PaperCard])


async def look(client: Client, id: str) -> PaperCard:
    return msgspec.json.decode(await client.call("GET", f"/api/papers/{id}"), type=PaperCard)


async def opened(client: Client, paper: str, key: str = "table-000", **more: Any) -> str:
    body = NewTable(key, "mystik", **{"options": {"players": 2}, "paper": paper, "pace": "rush", **more})
    return msgspec.json.decode(await client.call("POST", "/api/tables", body), type=OpenedTable).table


# What they are for ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [STORY, TEXT], ids=["a chapter", "a book"])
async def test_what_somebody_wrote_is_kept_seen_by_its_link_and_played(disk: Path, text: str) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        card = await bring(anna, text)
        assert (card.game, card.kind, card.mine, card.size) == ("mystik", "story", True, len(text.encode()))
        assert [one.id for one in await papers(anna)] == [card.id]
        assert await papers(bo) == []
        seen = await look(bo, card.id)
        assert (seen.mine, seen.line) == (False, card.line)
        assert (await bo.call("GET", f"/api/papers/{card.id}/text")).decode() == text
        table = await opened(bo, card.id, options={"players": 2, "difficulty": "family"})
        joined = await bo.join(table)
        called = scene(joined).called
        assert called == (card.line.name if text == STORY else {"de": "Der Brief", "en": "The Letter"})
        assert scene(joined).options["difficulty"] == "family"
        await joined.begin()
        await until(lambda: 0 in joined.looks)
        chapter = joined.looks[0].view["chosen"]["chapter"]
        assert chapter.startswith("sha256:")  # it is sent once, as words, and named by its hash
        words = msgspec.json.decode(await bo.call("GET", f"/api/tables/{table}/games/1/words?lang=en"))
        assert words[f"chapter.{chapter}"] == called["en"]


async def test_the_same_wish_brings_the_same_paper_and_another_one_is_refused(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        assert (await bring(anna, STORY)).id == (await bring(anna, STORY)).id
        assert len(await papers(anna)) == 1
        assert await refused(bring(anna, TEXT)) == "key_used"


async def test_it_outlives_the_server(disk: Path) -> None:
    async with processes(("--data", str(disk))) as (server,):
        anna = Client(server.url, "Anna")
        await anna.become("Anna")
        card = await bring(anna, STORY)
        await server.kill()
        await server.start()
        assert await look(anna, card.id) == card
        assert await opened(anna, card.id)
        await anna.close()


# Attacks -------------------------------------------------------------------------------------------------------------


async def test_too_large_is_refused_however_small_it_is_packed(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        padded = STORY + " " * (LONGEST["story"] + 1 - len(STORY))
        assert await refused(bring(anna, padded)) == "too_long"
        assert await refused(bring(anna, gzip.compress(b"0"))) == "bad_body"  # not UTF-8 once it is unpacked
        body = wish("")
        body.packed = bytes(3 * LONG_BODIES["/api/papers"] // 4)
        assert await refused(anna.call("POST", "/api/papers", body)) == "too_long"
        bomb = wish("")
        bomb.packed = gzip.compress(bytes(40_000_000))
        assert await refused(anna.call("POST", "/api/papers", bomb)) == "too_long"
        assert await papers(anna) == []


async def test_other_calls_take_no_more_than_they_did(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        body = {"key": "x" * 70_000}
        assert await refused(anna.call("POST", "/api/tables", body)) == "too_long"


NO_STORY: dict[str, tuple[str | bytes, str]] = {
    "latin-1": ("Größe".encode("latin-1"), "bad_body"),
    "binary": (b"\x00\x01", "chapter_faulty"),
    "empty": ("", "chapter_faulty"),
    "aliases": ("a: &x 1\nb: *x\n", "chapter_faulty"),
    "deep": ("[" * 90_000, "chapter_faulty"),
    "a circle": (TEXT + "    next: the_letter\n", "chapter_faulty"),
    "markup": ("<script>alert(1)</script>", "chapter_faulty"),
}


async def test_what_is_no_story_is_refused_with_a_sentence(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        for name, (text, code) in NO_STORY.items():
            assert (name, await refused(bring(anna, text))) == (name, code)
        assert await papers(anna) == []


async def test_a_game_for_which_nobody_writes(disk: Path) -> None:
    async with serving(disk) as server:
        anna = await server.person("Anna")
        body = wish(STORY, game="mausen")
        assert await refused(anna.call("POST", "/api/papers", body)) == "nothing_written"
        assert await refused(anna.call("POST", "/api/papers", wish(STORY, game="chess"))) == "unknown_game"


async def test_nobody_keeps_more_than_there_is_room_for(disk: Path) -> None:
    few = msgspec.structs.replace(GENEROUS, papers=2, paper_bytes=3 * len(STORY))
    async with serving(disk, limits=few) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        first = await bring(anna, STORY, key="paper-001")
        await bring(anna, STORY, key="paper-002")
        assert await refused(bring(anna, STORY, key="paper-003")) == "papers_full"
        await bring(bo, STORY)  # somebody else's room is not taken
        await anna.call("DELETE", f"/api/papers/{first.id}", {})
        assert await refused(bring(anna, STORY + " " * 2 * len(STORY), key="paper-004")) == "papers_full"
        await bring(anna, STORY, key="paper-005")


async def test_many_at_once_are_no_way_around_it(disk: Path) -> None:
    few = msgspec.structs.replace(GENEROUS, papers=2)
    async with serving(disk, limits=few) as server:
        anna = await server.person("Anna")
        tries = [bring(anna, STORY, key=f"paper-{number:03}") for number in range(8)]
        told = await asyncio.gather(*tries, return_exceptions=True)
        assert {one.code for one in told if isinstance(one, Illegal)} <= {"papers_full", "too_much"}
        assert len(await papers(anna)) <= 2


async def test_an_hour_has_an_end_of_papers(disk: Path) -> None:
    async with serving(disk, limits=msgspec.structs.replace(GENEROUS, papers_per_hour=2)) as server:
        anna = await server.person("Anna")
        assert await refused(bring(anna, "no story")) == "chapter_faulty"  # looking through it was work, too
        await bring(anna, STORY)
        assert await refused(bring(anna, STORY)) == "too_much"


async def test_nobody_deletes_what_somebody_else_brought(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        card = await bring(anna, STORY)
        assert await refused(bo.call("DELETE", f"/api/papers/{card.id}", {})) == "not_yours"
        assert await refused(Client(server.url).call("DELETE", f"/api/papers/{card.id}", {})) in (
            "stranger",
            "foreign_origin",
        )
        assert await refused(bo.call("DELETE", "/api/papers/nowhere", {})) == "no_such_paper"
        await look(bo, card.id)
        table = await opened(bo, card.id)
        await anna.call("DELETE", f"/api/papers/{card.id}", {})
        assert await refused(look(anna, card.id)) == "no_such_paper"
        assert await refused(opened(bo, card.id, key="table-001")) == "no_such_paper"
        joined = await bo.join(table)  # a table has by heart what it plays
        await joined.begin()
        await until(lambda: 0 in joined.looks)


async def test_a_link_cannot_be_guessed_and_stands_in_no_list(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        card = await bring(anna, STORY)
        assert len(card.id) == 16  # 80 bits
        for path in ("/api/tables", "/api/games?lang=en", "/api/papers", "/api/campaigns"):
            assert card.id.encode() not in await bo.call("GET", path)
        for guess in ("", "%", "_", card.id[:-1], card.id.upper(), f"{card.id}' OR 1=1"):
            assert await refused(look(bo, guess.replace("%", "%25").replace(" ", "%20"))) in (
                "no_such_paper",
                "no_such_page",
            )


async def test_whoever_is_forgotten_leaves_no_paper(disk: Path) -> None:
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        card = await bring(anna, STORY)
        await anna.call("DELETE", "/api/me", {})
        assert await refused(look(bo, card.id)) == "no_such_paper"


async def test_markup_stays_text_and_a_file_is_never_a_page(disk: Path) -> None:
    markup = "<img src=x onerror=alert(1)>"
    async with serving(disk) as server:
        anna = await server.person("Anna")
        story = json.dumps(one(name={"de": markup, "en": f"\u202e{markup}" + "x" * 5000}))
        card = await bring(anna, story)
        assert card.line.name["de"] == markup  # JSON, and the page shows it as text
        assert card.line.name["en"].startswith(markup)
        assert len(card.line.name["en"]) == 80
        async with httpx.AsyncClient() as stranger:
            answer = await stranger.get(f"{server.url}/api/papers/{card.id}/text")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["content-disposition"].startswith("attachment")
        assert answer.headers["x-content-type-options"] == "nosniff"


# What would never end ------------------------------------------------------------------------------------------------


def test_a_check_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it does not want to hear that its time is up."""

    def forever(*_: Any) -> Any:
        while True:
            try:
                while True:
                    pass
            except TimeoutError:
                if time.monotonic() - began < 0.3:
                    continue
                raise

    began = time.monotonic()
    monkeypatch.setitem(paperwork.SECONDS, "story", 0.1)
    monkeypatch.setattr(type(GAME), "read", forever)
    said = thinker.looked_through(thinker.Checking(wish(STORY)))
    assert said.refusal is not None
    assert said.refusal.code == "paper_endless"
    assert time.monotonic() - began < 30


def test_a_check_that_wants_all_memory_is_given_up() -> None:
    def greedy() -> int:
        return len([bytes(10_000_000) for _ in range(1000)])

    with pytest.raises(Illegal) as refusal:
        bounded(greedy, 20.0, 300_000_000)
    assert refusal.value.code == "paper_endless"
    assert bounded(lambda: 7, 20.0) == 7  # and nothing is left of the bounds


def test_a_check_that_falls_ever_deeper_is_given_up() -> None:
    def deeper(level: int = 0) -> int:
        return deeper(level + 1)

    with pytest.raises(Illegal) as refusal:
        bounded(deeper, 20.0)
    assert refusal.value.code == "paper_endless"


@pytest.mark.slow("a file of two hundred thousand characters is looked through while somebody plays")
async def test_nobody_waits_for_a_hostile_file(disk: Path) -> None:
    """The longest lists that are allowed: the table answers meanwhile, as ever."""
    effects = [{"do": "cheese", "to": "mice_room"}] * 400
    hostile = json.dumps(one(clauses=[{"when": "round_end", "do": effects}] * 11))
    async with serving(disk) as server:
        anna, bo = await server.person("Anna"), await server.person("Bo")
        bringing = asyncio.create_task(bring(anna, hostile))
        waits = []
        while not bringing.done():
            began = time.monotonic()
            await bo.call("GET", "/api/tables")
            waits.append(time.monotonic() - began)
        card = await bringing
        assert len(waits) > 3
        assert server.hub.pulse.lag() < 2.0
        assert await opened(bo, card.id)


ENDLESS = json.dumps(one(clauses=[{"when": "round_end", "do": [{"do": "wheel"}] * 400}] * 26), separators=(",", ":"))


@pytest.mark.thorough
@pytest.mark.slow("bots play a whole round of it, and the rules take ten thousand steps a few times")
async def test_a_story_that_never_ends_stops_nobody_else(disk: Path) -> None:
    """Its bots try something else, and then wait longer and longer; other tables and health do not notice."""
    async with serving(disk) as server:
        anna = await server.person("Anna")
        card = await bring(anna, ENDLESS)
        first = await anna.join(await opened(anna, card.id, bots=["scripted"], options={"players": 2}))
        await first.begin()
        await until(lambda: 0 in first.looks)

        async def goes_on() -> None:
            """Until it would be the end of the round."""
            while True:
                due = [look for look in first.looks.values() if look.seat in look.view["must"]]
                if due:
                    await first.act(due[0], due[0].legal[-1])
                else:
                    await asyncio.sleep(0.01)
                if server.hub.counters["bots_failed"]:
                    return

        stuck = asyncio.create_task(goes_on())
        done, _ = await asyncio.wait([stuck], timeout=40)
        if done and stuck.exception() is not None:
            refusal = stuck.exception()
            assert isinstance(refusal, Illegal)
            assert refusal.code in ("endless", "stale")
        stuck.cancel()
        other = await anna.quick_table("mausen", pace="rush")
        await until(lambda: 0 in other.looks)
        health = msgspec.json.decode(await anna.call("GET", "/health"))
        assert health["ok"], health


# Campaigns -----------------------------------------------------------------------------------------------------------


def a_campaign() -> Campaign:
    campaign = Campaign(GAME, "Winter")
    campaign.add(evening(3, {"chapter": "under_the_helmet", "players": 2}))
    return campaign


@pytest.mark.slow("a chapter is played by bots, and played again twice to be believed")
async def test_a_campaign_from_elsewhere_goes_on_is_marked_and_is_exported_whole(disk: Path) -> None:
    campaign = a_campaign()
    async with serving(disk) as server:
        anna = await server.person("Anna")
        card = await bring(anna, campaign.text(), "campaign")
        assert (card.kind, card.game, card.line.name["en"]) == ("campaign", "mystik", "Winter")
        assert [way.id for way in card.line.ways] == [way.id for way in campaign.ways()]
        assert card.line.sheet["de"]
        assert len(card.line.parts) == 1
        table = await opened(anna, card.id, options={"players": 1}, after=card.line.ways[0].id)
        joined = await anna.join(table)
        assert scene(joined).imported
        (line,) = msgspec.json.decode(await anna.call("GET", "/api/campaigns?lang=en"), type=list[CampaignLine])
        assert (line.table, line.imported, line.phase) == (table, True, "gathering")
        assert line.sheet
        text = (await anna.call("GET", f"/api/tables/{table}/campaign")).decode()
        again = Campaign.read(text)
        assert (again.imported, len(again.records)) == (True, 1)


@pytest.mark.slow("a chapter is played by bots")
async def test_a_forged_campaign_is_refused(disk: Path) -> None:
    head, first, *rest = a_campaign().text().splitlines(keepends=True)
    forged = (head, head + first, "".join([head, first, *rest[1:]]), "meow\n", head.replace("Winter", "Sommer"))
    async with serving(disk) as server:
        anna = await server.person("Anna")
        for wrong in forged:
            assert await refused(bring(anna, wrong, "campaign")) in (
                "campaign_empty",
                "campaign_game",
                "record_line",
                "record_edited",
            )
