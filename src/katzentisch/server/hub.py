"""All live tables of this process, and what they share: people, presence, the bots' driver, background tasks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.core.registry import game as find_game
from katzentisch.protocol.messages import fingerprint
from katzentisch.protocol.shapes import NewTable, QuickTable
from katzentisch.server.codes import COME_BACK, GONE, MOVED, STRANGER
from katzentisch.server.connection import Connection
from katzentisch.server.driver import Driver
from katzentisch.server.listing import index_of
from katzentisch.server.live import LiveTable
from katzentisch.server.paperwork import Beginning, Start
from katzentisch.server.people import table_id
from katzentisch.server.presence import Elsewhere, Presences
from katzentisch.server.pulse import Pulse
from katzentisch.server.refusals import refuse as server_refuse
from katzentisch.server.retention import Retention
from katzentisch.server.settings import Settings
from katzentisch.server.store import Person, Store
from katzentisch.server.supervisor import Supervisor
from katzentisch.server.thinkers import Thinkers, ThinkingFailed
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.fold import Table
from katzentisch.table.seating import refuse

log = logging.getLogger("katzentisch.server")


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.process = secrets.token_hex(6)
        self.live_tables: dict[str, LiveTable] = {}
        self.persons: dict[str, Person | None] = {}
        self.counters: Counter[str] = Counter()
        self.supervisor = Supervisor()
        self.thinkers = Thinkers(settings.thinkers)
        self.readers = Thinkers(1)  # of records that somebody brings: no bot waits for them
        self.checkers = Thinkers(1)  # of files: neither bots nor whoever looks at a record waits for them
        self.driver = Driver(self)
        self.presences = Presences(settings.away_seconds, settings.host_seconds)
        self.retention = Retention(store, settings, self._in_use, self.counters)
        self.pulse = Pulse(self)
        self.restless: dict[LiveTable, None] = {}  # somebody came or went there
        self._beside: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def start(self) -> None:
        """The store is open; `stop` closes it."""
        await self.retention.start()
        self.supervisor.start("news of other processes", lambda: self.store.listen(self.hear))
        self.supervisor.start("check of live tables", self._check_forever)
        self.supervisor.start("presence", self._report_forever)
        self.supervisor.start("retention", self.retention.run_forever)
        self.supervisor.start("pulse", self.pulse.feel_forever)
        self.supervisor.start("leases of bots", self.driver.renew_forever)

    async def stop(self) -> None:
        await self.supervisor.stop()
        await self.driver.stop()
        await self.thinkers.stop()
        await self.readers.stop()
        await self.checkers.stop()
        await self.pulse.stop()
        with suppress(Exception):
            await self.store.release(self.process)
        await self.store.close()

    # Tables ----------------------------------------------------------------------------------------------------------

    async def live(self, id: str) -> LiveTable | None:
        """The live table; from the log, if it is not in memory. None if there is none."""
        live = self.live_tables.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        if live is not None:
            live.presence.used = time.monotonic()
        return live

    async def _load(self, id: str) -> LiveTable | None:
        live = LiveTable(self, id)
        if not await live.load():
            return None
        self.live_tables[id] = live
        self.counters["loaded"] += 1
        self.restless[live] = None
        self.driver.look_at(live)
        await self.tell(f"who {self.process} {id}")  # last: if it fails, the table is whole all the same
        return live

    async def newest(self, id: str) -> LiveTable | None:
        """The live table with everything that any process has answered before this call: nobody who goes from one
        process to another is shown less than they know. (tests/server/test_freshness.py)"""
        begins = id not in self.live_tables and id not in self._loading  # then all of it is read after this
        live = await self.live(id)
        if live is not None and not begins:
            await self.refresh([live])
            if live.closed and id not in self.live_tables:  # it turned out to be gone, or closed
                live = await self.live(id)
        return live

    async def refresh(self, live_tables: Sequence[LiveTable]) -> None:
        """They are not behind what is in the log now, whether or not this process has heard of it."""
        if self.store.shared and live_tables:
            await self._read_on(live_tables)

    async def _read_on(self, live_tables: Sequence[LiveTable]) -> list[LiveTable]:
        """Brings them up to their logs, and drops those that have none any more. Those that were up to it."""
        heads = await self.store.heads([live.id for live in live_tables])
        whole = []
        for live in live_tables:
            if live.id not in heads:
                self.drop(live)
            elif heads[live.id] > live.table.seq:
                await live.catch_up()
            else:
                whole.append(live)
        return whole

    def drop(self, live: LiveTable) -> None:
        """The table is gone, or closed for good."""
        live.closed = True
        self.live_tables.pop(live.id, None)
        for connection in list(live.connections):
            connection.close(GONE)

    def reload(self, live: LiveTable) -> None:
        """Something went wrong with it in memory: whoever comes back gets it from the log."""
        live.closed = True
        self.live_tables.pop(live.id, None)
        for connection in list(live.connections):
            connection.close(COME_BACK)

    async def open_table(self, person: Person, wish: NewTable) -> str:
        game, position, paper = find_game(wish.game), wish.position, ""
        if wish.paper:
            position, paper = await self._from_paper(wish)
        opening = partial(
            w.open_table,
            game,
            person.id,
            wish.options,
            wish.listed,
            wish.pace,
            wish.free_chat,
            tuple(wish.bots),
            self.settings.guests(game.id),
            position,
            wish.shared,
            paper,
            wish.open_to_bots,
        )
        entries = opening() if position is None else await asyncio.to_thread(opening)  # it may be a long one
        return await self._open(person, wish, entries)

    async def _from_paper(self, wish: NewTable) -> tuple[dict[str, Any] | None, str]:
        """Where a table begins that plays what somebody has brought, and the campaign that goes on with it."""
        found = await self.store.paper(wish.paper)
        if found is None or found[0].game != wish.game:
            raise server_refuse("no_such_paper")
        paper, text = found
        try:
            said = await self.checkers.begin(Beginning(paper.kind, paper.game, text, wish.options, wish.after))
        except ThinkingFailed as problem:
            log.error("no table could begin from a paper: %s", problem)
            raise server_refuse("paper_endless") from problem
        if said.refusal is not None:
            raise Illegal(said.refusal.code, said.refusal.rule, **said.refusal.facts)
        start = msgspec.json.decode(said.paper, type=Start)
        return start.position, paper.id if paper.kind == "campaign" else ""

    async def quick_table(self, person: Person, wish: QuickTable) -> str:
        """A table for a middling number of players, all others bots, already begun."""
        game = find_game(wish.game)
        counts = game.player_counts
        options = {"players": max(counts[0], min(4, counts[-1])), **wish.options}
        table = Table()
        entries = w.open_table(game, person.id, options, pace=wish.pace)
        table.apply(e.Step(tuple(entries)))
        if wish.bot:
            bots: list[e.Entry] = []
            for seat in range(1, table.players):
                bots += w.seat_bot(table, person.id, seat, wish.bot, w.Around(guests=self.settings.guests(game.id)))
            table.apply(e.Step(tuple(bots)))
            entries += bots
        id = table_id(person.id, wish.key)
        seed = await self.store.seed(id, 1, secrets.token_hex(32))
        begun = w.begin(table, person.id, w.Around(seed=bytes.fromhex(seed)))
        return await self._open(person, wish, [*entries, *begun])

    async def _open(self, person: Person, wish: NewTable | QuickTable, entries: list[e.Entry]) -> str:
        """The same wish opens the same table: then there is nothing more to do. Another one with its key is refused."""
        id = table_id(person.id, wish.key)
        step = e.Step(tuple(entries), person.id, wish.key, fingerprint(wish))
        opened = await self.store.append(id, 1, e.encode(step), index_of(Table(), entries))
        self.counters["opened"] += opened
        live = await self.live(id)
        if live is not None and live.table.made_of != step.of:
            raise refuse("key_used")
        return id

    # People ----------------------------------------------------------------------------------------------------------

    async def know(self, people: Iterable[str]) -> None:
        """Their names can be shown from now on."""
        unknown = {person for person in people if person not in self.persons}
        if unknown:
            found = await self.store.people(unknown)
            for person in unknown:
                self.persons[person] = found.get(person)

    def meet(self, somebody: Person) -> None:
        """Somebody is here under this name, as the store has just said."""
        renamed = self.persons.get(somebody.id, somebody) != somebody
        self.persons[somebody.id] = somebody
        if renamed:
            for live in self.live_tables.values():
                live.rescene()

    async def rename(self, somebody: Person) -> None:
        await self.store.save_person(somebody)
        await self.tell(f"person {somebody.id}", also_here=True)

    async def move(self, person: str, token: str) -> None:
        """The person plays on with this token alone."""
        await self.store.drop_tokens(person, token)
        await self.tell(f"moved {person} {token}", also_here=True)

    async def forget(self, person: str) -> None:
        """Leaves every table, then nothing is known any more."""
        for id in await self.store.tables_of(person, 10_000, over=True):
            live = await self.live(id)
            if live is None:
                continue
            for seat in live.table.seats_of(person):
                with suppress(Illegal):
                    await live.do(_rising(live, person, seat))
        await self.store.forget(person)
        await self.tell(f"forgotten {person}", also_here=True)

    def connections_of(self, person: str) -> list[Connection]:
        return [each for live in self.live_tables.values() for each in live.connections if each.person == person]

    # Other processes -------------------------------------------------------------------------------------------------

    async def tell(self, text: str, also_here: bool = False) -> None:
        if also_here:
            await self.hear(text)
        await self.store.publish(text)

    async def hear(self, text: str) -> None:
        """What another process tells. An empty text: something may have been missed."""
        kind, _, rest = text.partition(" ")
        if not kind:
            for live in list(self.live_tables.values()):
                await live.catch_up()
                await live.notes.missed()
        elif kind == "step":
            id, _, seq = rest.partition(" ")
            here = self.live_tables.get(id)
            if here is not None and int(seq) > here.table.seq:
                self.aside(here.keep_up(int(seq)))
        elif kind == "here":
            process, id, people = rest.split(" ", 2)
            self._heard_presence(process, id, frozenset(msgspec.json.decode(people, type=list[str])))
        elif kind == "who":
            process, id = rest.split(" ")
            if id in self.live_tables and process != self.process:
                await self._report(self.live_tables[id])
        elif kind == "noted":
            process, id, person = rest.split(" ")
            if id in self.live_tables and process != self.process:
                self.aside(self.live_tables[id].notes.taken_elsewhere(person))
        elif kind in ("person", "forgotten"):
            await self._heard_of_person(rest, kind == "forgotten")
        elif kind == "gone":
            if rest in self.live_tables:
                self.drop(self.live_tables[rest])
        elif kind == "moved":
            person, token = rest.split(" ")
            for connection in self.connections_of(person):
                if connection.token != token:
                    connection.close(MOVED)

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Whoever listens does not wait for one table's lock."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _heard_of_person(self, person: str, forgotten: bool) -> None:
        if person not in self.persons:
            return
        del self.persons[person]
        await self.know([person])
        for live in self.live_tables.values():
            if forgotten:
                for line in live.table.lines:
                    if line.person == person:
                        line.text = line.phrase = ""
                for chair in live.table.chairs:
                    if chair.person == person:
                        chair.name = chair.avatar = ""
            live.rescene()
        if forgotten:
            for connection in self.connections_of(person):
                connection.close(STRANGER)

    def _heard_presence(self, process: str, id: str, people: frozenset[str]) -> None:
        live = self.live_tables.get(id)
        if live is None or process == self.process:
            return
        live.presence.heard(process, Elsewhere(people, time.monotonic() + 3 * self.settings.presence_seconds))
        self.restless[live] = None

    async def _report(self, live: LiveTable) -> None:
        live.reported = live.presence.here()
        people = sorted(live.reported)[:200]
        await self.store.publish(f"here {self.process} {live.id} {msgspec.json.encode(people).decode()}")

    # Background ------------------------------------------------------------------------------------------------------

    async def _report_forever(self) -> None:
        """Tells the other processes who is here, and the people here who has gone away meanwhile."""
        again = 0.0
        while True:
            await asyncio.sleep(0.25)
            if self.store.shared and time.monotonic() > again:
                again = time.monotonic() + self.settings.presence_seconds
                for live in self.live_tables.values():
                    live.reported = None
                    self.restless[live] = None
            for live in list(self.restless):
                if self.store.shared and live.reported != live.presence.here():
                    await self._report(live)
                live.free_lost_bots()
                if live.settle():
                    self.restless.pop(live, None)

    async def _check_forever(self) -> None:
        """No live table may be behind its log; idle ones leave memory."""
        while True:
            await asyncio.sleep(self.settings.check_seconds)
            live_tables = list(self.live_tables.values())  # not those that are loaded while the store answers
            for live in await self._read_on(live_tables):
                if self._idle(live):
                    self.live_tables.pop(live.id, None)
                    self.counters["unloaded"] += 1
            self.restless = {live: None for live in self.restless if live.id in self.live_tables}
            in_use = {person for live in self.live_tables.values() for person in live.people()}
            self.persons = {person: somebody for person, somebody in self.persons.items() if person in in_use}

    def _idle(self, live: LiveTable) -> bool:
        unused = time.monotonic() - live.presence.used > self.settings.idle_seconds
        return unused and not live.connections and not live.lock.locked() and not self.driver.drives(live)

    def _in_use(self) -> tuple[set[str], set[str]]:
        """Tables where somebody is, and who that is: neither is deleted."""
        there = [live for live in self.live_tables.values() if live.connections]
        return {live.id for live in there}, {each.person for live in there for each in live.connections}


def _rising(live: LiveTable, person: str, seat: int) -> Callable[[w.Around], list[e.Entry]]:
    return lambda around: w.rise(live.table, person, seat)
