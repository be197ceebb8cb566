"""The calls about papers and campaigns (`docs/protocol.md`): files that people bring, and tables where games follow one
another.

A paper is found by its link alone, by whoever has it; only who brought it sees it in a list, and deletes it. What it
says is text, whoever wrote it. Attacks: tests/server/test_papers.py.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from katzentisch.core.campaign import FORMAT, Campaign, Head, text_of
from katzentisch.core.contract import Game
from katzentisch.core.errors import Illegal
from katzentisch.core.record import Record
from katzentisch.core.text import Words
from katzentisch.protocol import shapes
from katzentisch.server.answers import address, answer, body, lang
from katzentisch.server.limits import Buckets, Held
from katzentisch.server.live import LiveTable
from katzentisch.server.paperwork import Checked, sheet_of, short
from katzentisch.server.people import paper_id
from katzentisch.server.refusals import refuse
from katzentisch.server.store import Paper, Person
from katzentisch.server.thinkers import ThinkingFailed
from katzentisch.table import entries as e
from katzentisch.table.records import ended_of

if TYPE_CHECKING:
    from katzentisch.server.api import Api

log = logging.getLogger("katzentisch.server")
HOUR = 3600.0
LISTED = 50
MEGABYTE = 1_048_576


class Shelf:
    def __init__(self, api: Api) -> None:
        self.api = api
        self.hub = api.hub
        self.brought = Buckets(self.hub.settings.limits.papers_per_hour, HOUR)
        self.bringing = Held(1)

    def routes(self) -> list[Route]:
        route = self.api.route
        return [
            route("POST", "/api/papers", self.post_paper),
            route("GET", "/api/papers", self.get_papers),
            route("GET", "/api/papers/{paper}", self.get_paper),
            route("GET", "/api/papers/{paper}/text", self.get_text),
            route("DELETE", "/api/papers/{paper}", self.delete_paper),
            route("GET", "/api/campaigns", self.get_campaigns),
            route("GET", "/api/tables/{table}/campaign", self.get_campaign),
        ]

    # Papers ----------------------------------------------------------------------------------------------------------

    async def post_paper(self, request: Request) -> Response:
        """Looked through first, in a process of its own; one at a time for each household."""
        somebody, _ = await self.api.person(request)
        who = address(request)
        if not self.bringing.take(who):
            raise refuse("too_much")
        try:
            if not self.brought.take(who):
                raise refuse("too_much")
            return answer(await self._bring(somebody, await body(request, shapes.NewPaper)))
        finally:
            self.bringing.give(who)

    async def _bring(self, somebody: Person, wish: shapes.NewPaper) -> shapes.PaperCard:
        id, limits = paper_id(somebody.id, wish.key), self.hub.settings.limits
        try:
            said = await self.hub.checkers.check(wish)
        except ThinkingFailed as problem:
            log.error("a paper was not looked through: %s", problem)
            raise refuse("paper_endless") from problem
        if said.refusal is not None:
            raise Illegal(said.refusal.code, said.refusal.rule, **said.refusal.facts)
        found = msgspec.json.decode(said.paper, type=Checked)
        raw, line = found.text.encode(), msgspec.json.encode(found.line).decode()
        paper = Paper(id, somebody.id, found.game, wish.kind, line, len(raw), sha256(raw).hexdigest())
        if not await self.hub.store.add_paper(paper, found.text, limits.papers, limits.paper_bytes):
            before = await self.hub.store.paper(id)
            if before is None:
                kept = len(await self.hub.store.papers_of(somebody.id))
                facts = {"papers": kept, "most": limits.papers, "megabytes": limits.paper_bytes // MEGABYTE}
                raise refuse("papers_full", **facts)
            if before[0].sum != paper.sum:
                raise refuse("key_used")
        return _card(paper, somebody.id)

    async def get_papers(self, request: Request) -> Response:
        somebody, _ = await self.api.person(request)
        return answer([_card(paper, somebody.id) for paper in await self.hub.store.papers_of(somebody.id)])

    async def _found(self, request: Request) -> tuple[Paper, str]:
        found = await self.hub.store.paper(request.path_params["paper"])
        if found is None:
            raise refuse("no_such_paper")
        return found

    async def get_paper(self, request: Request) -> Response:
        """For whoever has the link, strangers among them."""
        paper, _ = await self._found(request)
        person = ""
        with suppress(Illegal):
            person = (await self.api.person(request))[0].id
        return answer(_card(paper, person))

    async def get_text(self, request: Request) -> Response:
        """The file as it came, to be kept: never shown as a page."""
        paper, text = await self._found(request)
        name = f"{paper.id}.{'campaign' if paper.kind == 'campaign' else 'yaml'}"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(text, media_type="text/plain", headers=headers)

    async def delete_paper(self, request: Request) -> Response:
        """By whoever brought it. Tables that play it go on: they have it by heart."""
        somebody, _ = await self.api.person(request)
        if not await self.hub.store.drop_paper(request.path_params["paper"], somebody.id):
            await self._found(request)
            raise refuse("not_yours")
        return answer({})

    # Campaigns -------------------------------------------------------------------------------------------------------

    async def get_campaigns(self, request: Request) -> Response:
        """The tables of this person at which games follow one another, those that are over among them."""
        somebody, _ = await self.api.person(request)
        found = []
        for id in await self.hub.store.tables_of(somebody.id, LISTED, over=True):
            with suppress(Illegal):  # a log that breaks the rules
                live = await self.hub.newest(id)
                if live is not None and self._goes_on(live, somebody.id):
                    found.append(self._line(live, lang(request)))
        return answer(found)

    def _goes_on(self, live: LiveTable, person: str) -> bool:
        table = live.table
        if live.closed or table.strange is not None or not table.seats_of(person):
            return False
        return type(table.game).after is not Game.after

    def _line(self, live: LiveTable, lang: str) -> shapes.CampaignLine:
        table, game = live.table, live.table.game
        ways = table.continuations()
        own = game.words_at(table.state, lang, ()) if table.state is not None else {}
        words = Words(lang, {**game.words(lang).entries, **own})
        return shapes.CampaignLine(
            table=live.id,
            path=f"/t/{live.id}",
            game=game.id,
            phase=table.phase,
            number=table.number,
            name=short(table.called()),
            options=table.options,
            imported=bool(table.paper),
            chairs=[live.chair(chair) for chair in table.chairs],
            ways=[shapes.PaperWay(way.id, {lang: words.say(f"after.{way.id}", way.facts)}) for way in ways],
            sheet=sheet_of(game, ways[0].position if ways else table.position, lang),
        )

    async def get_campaign(self, request: Request) -> Response:
        """All games of a table that are over: each follows the one before, or is the same again. If it went on with a
        campaign from elsewhere, that comes first, and the whole is marked."""
        id = request.path_params["table"]
        live = await self.hub.newest(id)
        if live is None:
            raise refuse("no_such_table")
        steps = [e.decode(line) for line in await self.hub.store.load(id)]
        records = await asyncio.to_thread(ended_of, steps, await self.api.names_in(steps))
        earlier = await self.hub.store.paper(live.table.paper) if live.table.paper else None
        if not records and earlier is None:
            raise refuse("game_running")
        name, imported = id, bool(live.table.paper)
        text = await asyncio.to_thread(_whole, Head(FORMAT, live.table.game_id, name, imported), earlier, records)
        headers = {"content-disposition": f'attachment; filename="{id}.campaign"', "cache-control": "no-store"}
        return Response(text, media_type="application/x-ndjson", headers=headers)


def _whole(head: Head, earlier: tuple[Paper, str] | None, records: list[Record]) -> str:
    """What was brought has been played again before it was kept: here it is only joined."""
    before = Campaign.records_in(earlier[1]) if earlier is not None else []
    return text_of(head, [*before, *records])


def _card(paper: Paper, person: str) -> shapes.PaperCard:
    line = msgspec.json.decode(paper.line, type=shapes.PaperLine)
    mine = bool(person) and paper.person == person
    return shapes.PaperCard(paper.id, f"/p/{paper.id}", paper.game, paper.kind, paper.size, mine, line)
