"""A live table in the memory of this process: who is here, what they see, and the way of a wish into the log.

The log decides. A wish is tried on the table as this process knows it and appended with the next number; if another
process was faster, the live reads what it missed and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from katzentisch.core.contract import WATCHER
from katzentisch.core.errors import Illegal
from katzentisch.protocol import messages
from katzentisch.server.condition import NotKept
from katzentisch.server.connection import NOTHING_KNOWN, Connection, Known, Progress
from katzentisch.server.listing import INNER, index_of
from katzentisch.server.looks import Looks
from katzentisch.server.notes import Notes
from katzentisch.server.paperwork import short
from katzentisch.server.people import NOBODY, public_id
from katzentisch.server.refusals import refuse
from katzentisch.server.release import Release
from katzentisch.server.store import Index
from katzentisch.server.texts import NAME, TEXT, clean
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.fold import Table
from katzentisch.table.seating import Chair, Remark
from katzentisch.table.seating import refuse as table_refuse

if TYPE_CHECKING:
    from katzentisch.server.hub import Hub

TRIES = 50
"""How often a wish may lose the race against other processes before it is given up."""

encode = msgspec.json.encode
log = logging.getLogger("katzentisch.server")


class LiveTable:
    def __init__(self, hub: Hub, id: str) -> None:
        self.hub = hub
        self.id = id
        self.table = Table()
        self.lock = asyncio.Lock()
        self.presence = hub.presences.of(id)
        self.connections = self.presence.connections
        self.looks = Looks(self.table)
        self.screens = Looks(self.table, screen=True)
        self.bot_looks = Looks(self.table, openly=True, plainly=True)
        self._makers = (self.looks, self.screens, self.bot_looks)
        self.notes = Notes(self)
        self.closed = False
        self.passed: dict[int, tuple[int, int]] = {}  # seat -> game and situation in which its bot let an offer pass
        self.reported: frozenset[str] | None = None  # who is here, as the other processes were told
        self._shown: tuple[frozenset[str], ...] = ()
        self._scenes: dict[str, bytes] = {}
        self._behind = 0  # the newest step that another process is known to have written
        self._reads = False
        self._seed: tuple[int, bytes] = (0, b"")
        self.release = Release(self.table, hub.settings.pauses)
        self._asked: dict[int, tuple[tuple[int, int], float]] = {}  # seats of programs: in which situation, since when
        self._freeing: set[str] = set()

    # The log ---------------------------------------------------------------------------------------------------------

    async def load(self) -> bool:
        """The table as the log has it; False if there is none."""
        async with self.lock:
            await self._catch_up()
        return self.table.seq > 0

    async def catch_up(self) -> None:
        async with self.lock:
            await self._catch_up()

    async def keep_up(self, seq: int) -> None:
        """Another process has written step `seq`. Only one reads on at a time; it reads whatever there is."""
        self._behind = max(self._behind, seq)
        if self._reads:
            return
        self._reads = True
        try:
            while self._behind > self.table.seq and not self.closed:
                self._behind = self.table.seq
                await self.catch_up()
        except Exception:  # the regular check reads it later
            log.exception("a step of another process could not be read")
        finally:
            self._reads = False

    async def _catch_up(self) -> None:
        steps = [e.decode(body) for body in await self.hub.store.load(self.id, self.table.seq)]
        await self.hub.know(_people(steps))
        for step in steps:
            self._absorb(step)
            self._send()

    async def _was_behind(self) -> bool:
        """Is there anything in the log that this process had not heard of? It has now."""
        before = self.table.seq
        if self.hub.store.shared:
            await self._catch_up()
        return self.table.seq > before

    async def do(
        self,
        step_of: Callable[[w.Around], list[e.Entry]],
        by: str = "",
        key: str = "",
        of: str = "",
        social: bool = True,
    ) -> int:
        """Append what `step_of(around)` says, as often as it takes. Returns how many entries that were.

        `step_of` is asked again when the table has changed meanwhile; it raises Illegal if it cannot be (any more).
        Nobody is refused for what an older table says: what is wrong here may have been done through another process.
        `of`: the fingerprint of the wish that has this key. `social`: it wants to know who is away.
        """
        async with self.lock:
            for _ in range(TRIES):
                if key and self.table.has_done(by, key, of):
                    return 0
                around = await self._around(social)
                try:
                    entries = step_of(around)
                except Illegal:
                    if await self._was_behind():
                        continue
                    raise
                if not entries:
                    return 0
                step = e.Step(tuple(entries), by, key, of)
                if await self.hub.store.append(self.id, self.table.seq + 1, e.encode(step), self._index(entries)):
                    if people := _people([step]):
                        await self.hub.know(people)
                    self._absorb(step)
                    asyncio.get_running_loop().call_soon(self._send)  # whoever wished it is answered first
                    return len(entries)
                self.hub.counters["conflicts"] += 1
                before = self.table.seq
                await self._catch_up()
                if self.table.seq == before:
                    self.hub.drop(self)
                    raise refuse("table_gone")
        raise refuse("busy")

    async def _around(self, social: bool) -> w.Around:
        seed = await self.secret()
        guests = self.hub.settings.guests(self.table.game_id)
        return w.Around(self.away(), self.long_away(), seed, guests) if social else w.Around(seed=seed)

    async def secret(self) -> bytes:
        """The seed of the game that runs, or of the next one: made once, kept apart from the log."""
        table = self.table
        number = table.number + 1 if table.phase == "over" else table.number
        if self._seed[0] != number:
            seed = await self.hub.store.seed(self.id, number, secrets.token_hex(32))
            self._seed = (number, bytes.fromhex(seed))
        return self._seed[1]

    def _index(self, entries: Sequence[e.Entry]) -> Index | None:
        if all(type(entry) in INNER for entry in entries):
            return None
        return index_of(self.table, entries)

    def _absorb(self, step: e.Step) -> None:
        """The step is in the log: now it is true, and everybody here is to be shown it."""
        try:
            self.table.apply(step)
            self._show(step)
        except Exception:  # whatever failed, this table is no longer what the log says
            log.exception("a step of the log could not be followed")
            self.hub.reload(self)
            raise

    def _show(self, step: e.Step) -> None:
        table = self.table
        self.hub.counters["steps"] += 1
        around = any(type(entry) not in INNER for entry in step.entries)
        if around:
            self._scenes.clear()
        for entry in step.entries:
            if type(entry) is e.Said:
                self._tell(table.lines[-1])
            elif type(entry) is e.Again:
                for looks in self._makers:
                    looks.forget()
                for connection in self.connections:
                    connection.lifted = WATCHER  # the chairs are others' now
            elif type(entry) is e.TookBack:
                for connection in self.connections:
                    connection.cut(len(table.events))
        connections = list(self.connections)
        if around:
            for connection in connections:
                self._reseat(connection)
        for looks in self._makers:
            looks.change()
        self.release.look()
        for connection in connections:
            connection.scene_due |= around
            connection.looks_due = True
        if table.phase == "closed":
            self._send()
            if table.strange is None:  # else whoever is here may read what was said, and take along what was played
                self.hub.drop(self)
        else:
            self.hub.driver.look_at(self)
            if table.outsiders():
                self.hub.restless[self] = None

    def _send(self) -> None:
        """Everybody here gets what is due."""
        for connection in list(self.connections):
            connection.flush()

    # Who is here -----------------------------------------------------------------------------------------------------

    def enter(self, connection: Connection, known: Known) -> None:
        arrives = self.presence.enter(connection)
        self._reseat(connection, known)
        connection.scene_due = connection.looks_due = True
        for line in self.table.lines if connection.person not in self.table.outsiders() else ():
            said = line.phrase or line.text  # what somebody wrote who has been forgotten is empty
            if said and line.heard_by(connection.person):
                connection.post(self._line(line))
        connection.flush()
        self.hub.restless[self] = None
        if arrives:
            self.rescene()

    def leave(self, connection: Connection) -> None:
        if self.presence.leave(connection):
            self.hub.restless[self] = None
            self.rescene()

    def people(self) -> set[str]:
        """Everybody whose name may be shown here."""
        sitting, speaking = self.table.people(), (line.person for line in self.table.lines)
        return {*sitting, *speaking, *(connection.person for connection in self.connections)}

    def settle(self) -> bool:
        """Shows who is here and who is away, if that has changed. True if it will not change by waiting."""
        present, away, long_away = shown = (self.presence.present(), self.away(), self.long_away())
        if shown != self._shown:
            self._shown = shown
            self.rescene()
        people = {*self.table.people()}
        decided = people <= present | away and people & {self.table.host} <= present | long_away
        return not self.presence.elsewhere and decided and not self._asked and not self.lost_bots()

    def lost_bots(self) -> frozenset[str]:
        """Programs from outside that are gone, or do not answer, for a minute: their chairs are free again, or go on
        with a bot of the house (tests/server/test_outside_bots.py)."""
        table, now = self.table, self.presence.clock()
        if table.phase == "closed":
            return frozenset()
        must = table.state.must() if table.state is not None and table.phase == "running" else ()
        due = {seat: (table.number, table.situation(seat)) for seat in must}
        asked = {seat: due[seat] for seat in due if table.chairs[seat].outside and not table.chairs[seat].bot}
        before = self._asked
        self._asked = {
            seat: before[seat] if before.get(seat, ((0, 0), 0.0))[0] == situation else (situation, now)
            for seat, situation in asked.items()
        }
        late = self.presence.away_seconds
        silent = {table.chairs[seat].person for seat, (_, since) in self._asked.items() if now - since >= late}
        return frozenset(silent | (table.outsiders() & self.away()))

    def free_lost_bots(self) -> None:
        for person in self.lost_bots() - self._freeing:
            self._freeing.add(person)
            self.hub.aside(self._free(person))

    async def _free(self, person: str) -> None:
        try:
            await self.do(lambda _: w.rise_everywhere(self.table, person) if person in self.lost_bots() else [])
        except Exception:  # tried again a moment later
            log.exception("the chair of a program could not be freed")
        finally:
            self._freeing.discard(person)

    def away(self) -> frozenset[str]:
        """People who sit here and are not here."""
        return self.presence.away(self.table.people())

    def long_away(self) -> frozenset[str]:
        """Those of them for whom nobody has to wait, even if one is the host."""
        return self.presence.long_away(self.table.people())

    def rescene(self) -> None:
        """Something around the game may look different now."""
        self._scenes.clear()
        for connection in self.connections:
            connection.scene_due = True
        self._send()

    def _reseat(self, connection: Connection, known: Known = NOTHING_KNOWN) -> None:
        """Own seats, or the watcher's; what was told before is not told again, but for what was taken back since."""
        seats = self.table.seats_of(connection.person) or [WATCHER]
        if self.veiled(connection.person):
            seats = [connection.lifted if connection.lifted in seats else WATCHER]
        left = self.table.cuts[known.cuts :]
        fresh = min(known.events, *left, len(self.table.events)) if known.number == self.table.number else 0
        kept = connection.seats
        connection.seats = {
            seat: kept.get(seat) or Progress(self.table.number, fresh, connection.wants) for seat in seats
        }
        for progress in connection.seats.values():
            if progress.number != self.table.number:
                progress.number = self.table.number
                progress.begin(0)

    def veiled(self, person: str) -> bool:
        """Do several people look at this person's screen, who must not see each other's cards?"""
        table = self.table
        return table.shared and len(table.seats_of(person)) > 1 and table.strange is None and table.game.hides_seats

    async def lift(self, connection: Connection, seat: int) -> None:
        """Nothing of a veiled seat goes out before this, and nothing of the one before it afterwards."""
        if seat != WATCHER and seat not in self.table.seats_of(connection.person):
            raise refuse("not_your_chair", seat=seat)
        connection.lifted = seat
        connection.seats = {}
        self._reseat(connection)
        connection.looks_due = True
        await self.notes.show(connection)

    # What they see ---------------------------------------------------------------------------------------------------

    def look_text(self, seat: int, progress: Progress) -> bytes | None:
        """A program gets what a bot of the house gets, and a person what a table shows people."""
        outside = seat != WATCHER and bool(self.table.chairs[seat].outside)
        looks = self.bot_looks if outside else self.screens if progress.wants.screen else self.looks
        return looks.text(seat, progress)

    def scene_text(self, person: str) -> bytes:
        text = self._scenes.get(person)
        if text is None:
            text = self._scenes[person] = encode(self.scene(person))
        return text

    def scene(self, person: str) -> messages.Scene:
        table, away = self.table, self.away()
        sitting = {*table.people()}
        return messages.Scene(
            protocol=messages.PROTOCOL,
            table=self.id,
            game=table.game_id,
            rules_version=table.rules_version,
            options=table.options,
            chairs=[self.chair(chair, away) for chair in table.chairs],
            phase=table.phase,
            number=table.number,
            host=public_id(w.acting_host(table, away, self.long_away()), self.id),
            me=public_id(person, self.id),
            mine=table.seats_of(person),
            watchers=len(self.presence.present() - sitting),
            listed=table.listed,
            pace=table.pace,
            free_chat=table.free_chat,
            commitment=table.commitment,
            seed=table.seed,
            shared=table.shared,
            veiled=self.veiled(person),
            after=[messages.After(one.id, one.facts) for one in table.continuations()],
            settled=table.fixed(),
            called=short(table.called()),
            imported=bool(table.paper),
            returns=table.returns(),
            open_to_bots=table.open_to_bots,
            release="" if table.strange is None or table.for_good else table.release or "?",
        )

    def chair(self, chair: Chair, away: frozenset[str] = frozenset()) -> messages.Chair:
        if not chair.person:
            return messages.Chair(chair.name, chair.avatar, chair.bot)
        somebody = self.hub.persons.get(chair.person)
        name, avatar = (somebody.name, somebody.avatar) if somebody else (NOBODY, "")
        if chair.name:
            name, avatar = chair.name, chair.avatar
        outside = bool(chair.outside and not chair.bot)
        public = public_id(chair.person, self.id)
        return messages.Chair(name, avatar, chair.bot or chair.outside, chair.person in away, public, outside)

    def _tell(self, line: Remark) -> None:
        text, outsiders = self._line(line), self.table.outsiders()
        for connection in list(self.connections):
            if line.heard_by(connection.person) and connection.person not in outsiders:
                connection.post(text)

    def _line(self, line: Remark) -> bytes:
        somebody = self.hub.persons.get(line.person)
        name = somebody.name if somebody else NOBODY
        person = public_id(line.person, self.id)
        return encode(messages.Told(line.number, name, person, line.phrase, line.text, bool(line.among)))

    # Wishes ----------------------------------------------------------------------------------------------------------

    async def wish(
        self, person: str, wish: Any, connection: Connection | None = None
    ) -> messages.Done | messages.Refused:
        """Done, or why not. `connection` is where the wish comes from."""
        seq = 0
        try:
            of = messages.fingerprint(wish)
            if isinstance(wish, messages.Note):
                if person in self.table.outsiders():
                    raise table_refuse("bots_only_play")
                self.table.has_done(person, wish.key, of)  # a note is in no log: it is taken as often as it comes
                await self.notes.take(person, wish, connection)
            elif isinstance(wish, messages.Lift):
                if connection is not None:
                    await self.lift(connection, wish.seat)
            elif isinstance(wish, messages.Why):
                w.why(self.table, person, wish.seat, wish.action)  # as far as is known here: nothing depends on it
            else:
                social = not isinstance(wish, messages.Act | messages.TakeBack)
                if isinstance(wish, messages.Act):
                    await self.release.wait(wish.seat)
                await self.do(lambda around: self._entries(person, wish, around), person, wish.key, of, social)
                if isinstance(wish, messages.Act):
                    await self._act_on(person, wish, of)
            if isinstance(wish, messages.Act | messages.TakeBack) and wish.seat in self.table.seats_of(person):
                seq = self.table.situation(wish.seat)
        except Illegal as refusal:
            return messages.Refused(wish.key, refusal.code, refusal.rule, refusal.facts)
        except NotKept:
            return messages.Refused(wish.key, "not_kept", "", {})
        return messages.Done(wish.key, seq)

    async def _act_on(self, person: str, wish: messages.Act, of: str) -> None:
        """The rest of a way, action by action. What has been done under its key before is not done again; whoever asks
        again after a crash in the middle of it goes on where it stopped, if nothing has come between."""
        before = wish.key
        for number, action in enumerate(wish.then, 1):
            key = f"{wish.key}+{number}"  # no client makes such a key
            step = partial(w.act_on, self.table, person, before, wish.seat, action)
            try:
                if not self.table.has_done(person, key, of) and await self.do(step, person, key, of, False) == 0:
                    return
            except (Illegal, NotKept):  # the way ends here; what was done before is done
                return
            before = key

    def _entries(self, person: str, wish: Any, around: w.Around) -> list[e.Entry]:
        table = self.table
        match wish:
            case messages.Act():
                return w.act(table, person, wish.seat, wish.situation, wish.action, around)
            case messages.TakeBack():
                return w.take_back(table, person, wish.seat, wish.situation)
            case messages.Sit():
                return w.sit(table, person, wish.seat, clean(wish.name, NAME), wish.avatar, wish.bot)
            case messages.Rise():
                return w.rise(table, person, wish.seat)
            case messages.Remove():
                return w.remove(table, person, wish.seat, around)
            case messages.SeatBot():
                return w.seat_bot(table, person, wish.seat, wish.bot, around)
            case messages.Agree():
                return w.agree(table, person, dict(wish.options), around)
            case messages.Begin():
                return w.begin(table, person, around)
            case messages.StandIn():
                return w.stand_in(table, person, wish.seat, around)
            case messages.ComeBack():
                return w.come_back(table, person, wish.seat)
            case messages.Say():
                text = None if wish.text is None else clean(wish.text, TEXT)
                return w.say(table, person, wish.phrase, text)
            case messages.Again():
                return w.again(table, person, around, wish.after, wish.players)
            case messages.Close():
                return w.give_up(table, person, around)
        raise TypeError(f"no wish: {wish!r}")


def _people(steps: Iterable[e.Step]) -> set[str]:
    return {entry.person for step in steps for entry in step.entries if isinstance(entry, (e.Sat, e.Said))}
