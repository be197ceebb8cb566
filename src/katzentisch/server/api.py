"""The HTTP calls of `docs/protocol.md`, except pages and the table's socket."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from katzentisch import __version__
from katzentisch.core.errors import Illegal
from katzentisch.core.record import verify
from katzentisch.core.registry import game as find_game
from katzentisch.protocol import shapes
from katzentisch.protocol.messages import PROTOCOL, Chair
from katzentisch.server.answers import (
    address,
    answer,
    body,
    check_origin,
    help_of,
    json,
    lang,
    refused,
    seat_of,
    tagged,
)
from katzentisch.server.boxes import book_examples, box, cards, general_words
from katzentisch.server.hub import Hub
from katzentisch.server.identity import bearer, cookie, host_of, port_of, set_cookie
from katzentisch.server.limits import Buckets, Held
from katzentisch.server.listing import Listing
from katzentisch.server.live import LiveTable
from katzentisch.server.names import Names
from katzentisch.server.numbers import NUMBER
from katzentisch.server.paperwork import short
from katzentisch.server.people import NOBODY, hashed, new_person, new_token
from katzentisch.server.refusals import refuse
from katzentisch.server.replays import as_it_ended, replay, told_words
from katzentisch.server.shelf import Shelf
from katzentisch.server.sql import now
from katzentisch.server.store import Person, Row, Unanswered
from katzentisch.server.texts import NAME, clean
from katzentisch.server.thinkers import ThinkingFailed
from katzentisch.table import entries as e
from katzentisch.table.records import Naming, record_of
from katzentisch.table.seating import OVER, RUNNING
from katzentisch.table.seating import Chair as Seat

T = TypeVar("T")
log = logging.getLogger("katzentisch.server")
LISTED = 50
"""How many tables a list shows."""
HANDOVER_MINUTES = 10
HOUR, MINUTE = 3600.0, 60.0


class Api:
    def __init__(self, hub: Hub, names: Names) -> None:
        self.hub = hub
        self.names = names
        limits = hub.settings.limits
        self.calls = Buckets(limits.calls_per_minute, MINUTE)
        self.persons = Buckets(limits.people_per_hour, HOUR)
        self.tables = Buckets(limits.tables_per_hour, HOUR)
        self.reading = Held(1)
        self.consulting = Held(1)

    def routes(self) -> list[Route]:
        table = "/api/tables/{table}/games/" + NUMBER
        return [
            self.route("GET", "/api/me", self.get_me),
            self.route("POST", "/api/me", self.post_me),
            self.route("DELETE", "/api/me", self.delete_me),
            self.route("GET", "/api/words", self.get_words),
            self.route("GET", "/api/games", self.get_games),
            self.route("GET", "/api/games/{game}", self.get_game),
            self.route("GET", "/api/games/{game}/examples", self.get_examples),
            self.route("POST", "/api/games/{game}/consult", self.post_consult),
            self.route("GET", "/api/tables", self.get_tables),
            self.route("POST", "/api/tables", self.post_table),
            self.route("GET", "/api/tables/{table}", self.get_table),
            self.route("POST", "/api/quick", self.post_quick),
            self.route("POST", "/api/record", self.post_record),
            self.route("POST", "/api/handover", self.post_handover),
            self.route("POST", "/api/handover/take", self.take_handover),
            self.route("GET", f"{table}/record", self.get_record),
            self.route("GET", f"{table}/replay", self.get_replay),
            self.route("GET", f"{table}/verify", self.get_verdict),
            self.route("GET", f"{table}/known", self.get_known),
            self.route("GET", f"{table}/words", self.get_table_words),
            *Shelf(self).routes(),
            Route("/health", self.get_health, methods=["GET"]),
            Route("/metrics", self.get_metrics, methods=["GET"]),
        ]

    def route(self, method: str, path: str, call: Callable[[Request], Awaitable[Response]]) -> Route:
        async def guarded(request: Request) -> Response:
            try:
                if not self.calls.take(address(request)):
                    raise refuse("too_much")
                if method != "GET":
                    check_origin(request, self.names.secure())
                return await call(request)
            except Illegal as refusal:
                return refused(refusal)
            except Unanswered:  # the store says so in the log of the server
                return refused(refuse("store_away"))

        return Route(path, guarded, methods=[method])

    # People ----------------------------------------------------------------------------------------------------------

    async def person(self, request: Request) -> tuple[Person, str]:
        """Who asks, and the hash of the token."""
        token = bearer(request.headers) or cookie(request.headers, self.names.secure())
        somebody = await self.hub.store.person_of(hashed(token)) if token else None
        if somebody is None:
            raise refuse("stranger")
        return somebody, hashed(token)

    async def get_me(self, request: Request) -> Response:
        somebody, _ = await self.person(request)
        return answer(await self.me(request, somebody))

    async def me(self, request: Request, somebody: Person) -> shapes.Me:
        lines = []
        found = []
        for id in await self.hub.store.tables_of(somebody.id, LISTED):
            with suppress(Illegal):  # a log that breaks the rules
                found.append(await self.hub.live(id))
        live_tables = [live for live in found if live is not None]
        await self.hub.refresh(live_tables)
        for live in live_tables:
            id, table = live.id, live.table
            if live.closed or not table.seats_of(somebody.id):
                continue
            must = table.state.must() if table.state is not None else ()
            chairs = [live.chair(chair) for chair in table.chairs]
            yours = any(seat in must and not table.chairs[seat].bot for seat in table.seats_of(somebody.id))
            free = sum(chair.free for chair in table.chairs)
            path = f"/t/{id}"
            lines.append(shapes.TableLine(id, path, table.game_id, table.phase, table.number, chairs, free, yours))
        return shapes.Me(somebody.name, somebody.avatar, somebody.lang, lines, self._elsewhere(request))

    def _elsewhere(self, request: Request) -> str:
        headers = request.headers
        return self.names.elsewhere(host_of(headers.get("host", "")), port_of(headers, request.scope["scheme"]))

    async def post_me(self, request: Request) -> Response:
        wanted = await body(request, shapes.Person)
        name = clean(wanted.name, NAME)
        if not name:
            raise refuse("name_empty")
        try:
            somebody, _ = await self.person(request)
        except Illegal:
            return await self._become(request, Person(new_person(), name, wanted.avatar, wanted.lang))
        somebody = Person(somebody.id, name, wanted.avatar, wanted.lang)
        await self.hub.rename(somebody)
        return answer(await self.me(request, somebody))

    async def _become(self, request: Request, somebody: Person) -> Response:
        if not self.persons.take(address(request)):
            raise refuse("too_much")
        token = new_token()
        await self.hub.store.save_person(somebody)
        await self.hub.store.add_token(hashed(token), somebody.id)
        return self._with_token(request, answer(await self.me(request, somebody)), token)

    def _with_token(self, request: Request, response: Response, token: str) -> Response:
        """Browsers get a cookie that no script can read; a client that says so gets the token itself."""
        if request.headers.get("x-katzentisch") == "client":
            response.headers["x-katzentisch-token"] = token
        else:
            response.headers["set-cookie"] = set_cookie(token, self.names.secure())
        return response

    async def delete_me(self, request: Request) -> Response:
        somebody, _ = await self.person(request)
        await self.hub.forget(somebody.id)
        response = answer({})
        response.headers["set-cookie"] = set_cookie("", self.names.secure())
        return response

    async def post_handover(self, request: Request) -> Response:
        somebody, _ = await self.person(request)
        code = new_token()
        await self.hub.store.add_code(hashed(code), somebody.id, now() + HANDOVER_MINUTES * 60_000)
        return answer(shapes.Handover(f"/m#{code}", HANDOVER_MINUTES))

    async def take_handover(self, request: Request) -> Response:
        code = (await body(request, shapes.Takeover)).code
        person = await self.hub.store.take_code(hashed(code), now())
        somebody = (await self.hub.store.people([person])).get(person) if person else None
        if somebody is None:
            raise refuse("code_used")
        token = new_token()
        await self.hub.store.add_token(hashed(token), somebody.id)
        await self.hub.move(somebody.id, hashed(token))
        return self._with_token(request, answer(await self.me(request, somebody)), token)

    # Games -----------------------------------------------------------------------------------------------------------

    async def get_words(self, request: Request) -> Response:
        return tagged(request, msgspec.json.encode(general_words(lang(request))))

    async def get_games(self, request: Request) -> Response:
        return tagged(request, cards(lang(request), self.hub.settings.bots))

    async def get_game(self, request: Request) -> Response:
        return tagged(
            request, await asyncio.to_thread(box, request.path_params["game"], lang(request))
        )  # it plays a round

    async def get_examples(self, request: Request) -> Response:
        return tagged(request, await asyncio.to_thread(book_examples, request.path_params["game"], lang(request)))

    # Tables ----------------------------------------------------------------------------------------------------------

    async def get_tables(self, request: Request) -> Response:
        rows = await self.hub.store.listed(LISTED)
        listings = [msgspec.json.decode(row.line, type=Listing) for row in rows]
        await self.hub.know({seat.person for listing in listings for seat in listing.chairs if seat.person})
        return answer([self._line(row, listing) for row, listing in zip(rows, listings, strict=True)])

    def _line(self, row: Row, listing: Listing) -> shapes.TableLine:
        chairs = []
        for seat in listing.chairs:
            somebody = self.hub.persons.get(seat.person) if seat.person else None
            if seat.person:
                name, avatar = (somebody.name, somebody.avatar) if somebody else (NOBODY, "")
                drawn = seat.avatar if seat.name else avatar
                outside = bool(seat.outside and not seat.bot)
                chairs.append(Chair(seat.name or name, drawn, seat.bot or seat.outside, outside=outside))
            else:
                chairs.append(Chair(seat.name, seat.avatar, seat.bot))
        free = sum(not seat.person and not seat.bot for seat in listing.chairs)
        path = f"/t/{row.table}"
        return shapes.TableLine(row.table, path, row.game, row.phase, listing.number, chairs, free, False)

    async def get_table(self, request: Request) -> Response:
        """What the link tells somebody who has not said a name yet: all around the game, nothing of the game."""
        live = await self.hub.newest(request.path_params["table"])
        if live is None or live.closed:
            raise refuse("no_such_table")
        table = live.table
        await self.hub.know([table.host])
        host = self.hub.persons.get(table.host)
        chairs = [live.chair(chair, live.away()) for chair in table.chairs]
        named = host.name if host else NOBODY
        called = short(table.called())
        return answer(shapes.Invitation(table.game_id, table.phase, table.number, table.options, chairs, named, called))

    async def post_table(self, request: Request) -> Response:
        return await self._open(request, shapes.NewTable, self.hub.open_table)

    async def post_quick(self, request: Request) -> Response:
        return await self._open(request, shapes.QuickTable, self.hub.quick_table)

    async def _open(self, request: Request, kind: type[T], open_: Callable[[Person, T], Awaitable[str]]) -> Response:
        somebody, _ = await self.person(request)
        wish = await body(request, kind)
        if not self.tables.take(address(request)):
            raise refuse("too_much")
        id = await open_(somebody, wish)
        return answer(shapes.OpenedTable(id, f"/t/{id}"))

    # Games that were played ------------------------------------------------------------------------------------------

    async def _steps(self, request: Request) -> tuple[list[e.Step], int, bool]:
        """The log, the number of the game, and whether that game is over."""
        id, number = request.path_params["table"], request.path_params["number"]
        live = await self.hub.newest(id)
        if live is None:
            raise refuse("no_such_table")
        table = live.table
        over = number < table.number or (number == table.number and table.phase == OVER)
        if table.phase == "closed":
            over = True
        if number > table.number or number < 1:
            raise refuse("no_such_game", number=number)
        return [e.decode(line) for line in await self.hub.store.load(id)], number, over

    async def get_record(self, request: Request) -> Response:
        steps, number, over = await self._steps(request)
        if not over:
            raise refuse("game_running")
        record = record_of(steps, number, await self.names_in(steps))
        if record.end is None and await self._goes_on_elsewhere(request):
            raise refuse("game_running")
        name = f"{record.header.game}-{request.path_params['table']}-{number}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(record.text(), media_type="application/x-ndjson", headers=headers)

    async def _goes_on_elsewhere(self, request: Request) -> bool:
        """Closed only because its rules are not here: the release that has them goes on with it, and its secrets."""
        live = await self.hub.live(request.path_params["table"])
        return live is not None and live.table.strange is not None and not live.table.for_good

    async def names_in(self, steps: list[e.Step]) -> Naming:
        people = {entry.person for step in steps for entry in step.entries if isinstance(entry, e.Sat)}
        known = await self.hub.store.people(people)

        def named(chair: Seat) -> tuple[str, str]:
            if not chair.person or chair.name:
                return chair.name, chair.avatar
            somebody = known.get(chair.person)
            return (somebody.name, somebody.avatar) if somebody else (NOBODY, "")

        return named

    async def get_replay(self, request: Request) -> Response:
        steps, number, over = await self._steps(request)
        seat = seat_of(request)
        if not over and seat != -1:
            await self._own_room(request, seat)
        return answer(await asyncio.to_thread(replay, steps, number, seat, over))

    async def get_verdict(self, request: Request) -> Response:
        steps, number, over = await self._steps(request)
        if not over:
            raise refuse("game_running")
        record = record_of(steps, number, lambda chair: ("", ""))
        end = record.end
        returns, seed = (end.returns, end.seed) if end else ([], "")
        found = shapes.Verdict(True, "", len(record.entries), 0, returns, record.header.commitment, seed)
        try:
            found.choices = (await asyncio.to_thread(verify, record)).choices
        except Illegal as problem:
            found.fair, found.code = False, problem.code
        return answer(found)

    async def post_record(self, request: Request) -> Response:
        """A record that somebody brings. One at a time for each household, and nothing is kept of it."""
        wish, who = await body(request, shapes.Bring), address(request)
        if not self.reading.take(who):
            raise refuse("too_much")
        try:
            said = await self.hub.readers.read(wish)
        except ThinkingFailed as problem:
            log.error("a record was not read: %s", problem)
            raise refuse("busy") from problem
        finally:
            self.reading.give(who)
        if said.refusal is not None:
            raise Illegal(said.refusal.code, said.refusal.rule, **said.refusal.facts)
        return json(bytes(said.brought))

    async def post_consult(self, request: Request) -> Response:
        """What a page of a game asks. One question at a time for each person; it comes with all it is about, and
        nothing of it is kept."""
        somebody, _ = await self.person(request)
        game, asked = request.path_params["game"], await body(request, object)
        find_game(game)  # refused if there is none
        who = ((somebody.id, 1),)
        if not self.consulting.take(who):
            raise refuse("too_much")
        try:
            said = await self.hub.readers.consult(game, msgspec.json.encode(asked))
        except ThinkingFailed as problem:
            log.error("a question to %s was not answered: %s", game, problem)
            raise refuse("busy") from problem
        finally:
            self.consulting.give(who)
        if said.refusal is not None:
            raise Illegal(said.refusal.code, said.refusal.rule, **said.refusal.facts)
        return json(bytes(said.consulted))

    async def get_known(self, request: Request) -> Response:
        """What follows from what the own seat sees now, where the table tells it. Thought of off the event loop.

        `help` is the most that the person wants to be told, `situation` the one that is asked about: of another nothing
        is said, since it may be one in which the table tells nothing.
        """
        seat, number = seat_of(request), request.path_params["number"]
        live = await self._own_room(request, seat)
        table = live.table
        if number > table.number or number < 1:
            raise refuse("no_such_game", number=number)
        now = str(table.situation(seat))
        passed = request.query_params.get("situation", now) != now
        if passed or number < table.number or table.phase != RUNNING:
            return answer(shapes.Known(table.situation(seat), None))
        view = table.game.with_less_help(table.view(seat), help_of(request))
        if not table.game.tells(view):
            raise refuse("not_told")
        view.log = [dict(event) for event in table.told_again(seat)]  # so that it can be said which line proves what
        seq = table.situation(seat)
        try:
            known = await self.hub.thinkers.knowledge(table.game.id, msgspec.json.encode(view))
        except ThinkingFailed as problem:
            log.error("what follows in %s was not found: %s", table.game.id, problem)
            raise refuse("busy") from problem
        assert known is not None, "what tells has something to tell"
        return answer(shapes.Known(seq, known))

    async def get_table_words(self, request: Request) -> Response:
        """What is said at this table alone, a story, as far as everybody has been told. It grows: hence the ETag."""
        live = await self.hub.newest(request.path_params["table"])
        if live is not None and live.table.number == request.path_params["number"] and live.table.strange is None:
            return tagged(request, told_words(live.table, lang(request)))
        steps, number, _ = await self._steps(request)
        return tagged(request, told_words(await asyncio.to_thread(as_it_ended, steps, number), lang(request)))

    async def _own_room(self, request: Request, seat: int) -> LiveTable:
        """The table, for somebody who sits on this seat."""
        somebody, _ = await self.person(request)
        live = await self.hub.newest(request.path_params["table"])
        if live is None or seat not in live.table.seats_of(somebody.id) or somebody.id in live.table.outsiders():
            raise refuse("not_yours")
        return live

    # Operations ------------------------------------------------------------------------------------------------------

    async def get_health(self, request: Request) -> Response:
        hub = self.hub
        wrong = await hub.pulse.wrong()
        health = shapes.Health(
            ok=not wrong,
            wrong=wrong,
            version=__version__,
            protocol=PROTOCOL,
            commit_age=round(hub.store.condition.age(), 3),
            store_errors=hub.store.condition.errors,
            loop_lag=round(hub.pulse.lag(), 3),
            thinkers_waiting=hub.thinkers.waiting,
            marked=hub.retention.marked.tables,
            caution=hub.retention.caution(),
        )
        return answer(health, 503 if wrong else 200)

    async def get_metrics(self, request: Request) -> Response:
        """For whoever knows the operator's token; without one there is nothing here, wherever somebody asks from."""
        token, given = self.hub.settings.metrics_token, bearer(request.headers)
        if not token or not hmac.compare_digest(token.encode(), given.encode()):
            return refused(refuse("no_such_page"))
        text = "".join(f"katzentisch_{name} {value}\n" for name, value in self._counters())
        return Response(text, 200, {"cache-control": "no-store"}, "text/plain")

    def _counters(self) -> list[tuple[str, float]]:
        hub = self.hub
        live_tables = list(hub.live_tables.values())
        now_ = {
            "tables_live": len(live_tables),
            "sockets": sum(len(live.connections) for live in live_tables),
            "bots_waiting": hub.thinkers.waiting,
            "bots_asked": hub.thinkers.asked,
            "task_deaths": hub.supervisor.deaths,
            "cpu_seconds": round(time.process_time(), 3),
        }
        return sorted([*now_.items(), *hub.counters.items()])
