"""Retention in the store: running time, marks, and what may be deleted. `retention.py` says when; this says how.

Running time is one row that all processes share: each writes the time it knew plus the time it has been running since,
if that is more. So it is never ahead of the truth, and two processes do not count twice.
A table remembers the running time of its last use, and the number of its last step then. Whatever is used loses its
mark; a table whose log has gone on since it was looked at is not deleted, whatever its mark says: the same transaction
looks and deletes. `tests/server/test_marks.py` proves it on both back ends.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

import msgspec

from katzentisch.server.clock import DAY
from katzentisch.server.statements import Statement, Statements, marks

PART = 200
"""How many rows are looked at together."""
SHARE, LEAST = 20, 10
"""One of so many tables, but so many in any case, may be deleted in a running day; of people the same."""

RUNNING = "ran, committed, quiet_until, doubt"
UNUSED = "ran <= ? AND {when} < ?"
IDLE_TABLE = (
    f"marked IS NULL AND {UNUSED.format(when='touched')}"
    " AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.tbl = tables.id AND at >= ?)"
)
GONE_PERSON = (
    f"marked IS NULL AND {UNUSED.format(when='seen')} AND NOT EXISTS (SELECT 1 FROM been WHERE been.person = people.id)"
)
CALM = "(SELECT quiet_until FROM running) <= ?"
STILL_THERE = "head = (SELECT max(seq) FROM steps WHERE steps.tbl = tables.id)"
STILL_ALONE = "NOT EXISTS (SELECT 1 FROM been WHERE been.person = people.id)"


class Running(msgspec.Struct, frozen=True):
    """What all processes share about time."""

    ran: int  # running time, ms
    committed: int  # when it was saved last, by the wall clock of whoever did; 0: never
    quiet_until: int  # until this running time nothing is marked
    doubt: str  # and why: a code of `retention.py`


class Marked(msgspec.Struct, frozen=True):
    tables: int
    people: int


class Marks(Statements):
    # Running time ----------------------------------------------------------------------------------------------------

    async def running(self) -> Running:
        """As it was saved last. From now on this process counts on from there."""
        ((ran, *rest),) = await self.read(f"SELECT {RUNNING} FROM running", ())
        self._anchor = (max(ran, self.ran()), self.clock.monotonic())
        return Running(ran, *rest)

    async def tick(self) -> Running:
        """Saves how long the service has been running: really a commit, by which `/health` knows that it can write."""
        at, ran = self.clock.monotonic(), self.ran()
        sql = f"UPDATE running SET ran = CASE WHEN ran < ? THEN ? ELSE ran END, committed = ? RETURNING {RUNNING}"
        ((saved, *rest),) = await self.write([(sql, (ran, ran, self.clock.wall()))])
        self._anchor = max(self._anchor, (saved, at))
        return Running(saved, *rest)

    async def doubt(self, why: str, take_back: bool) -> None:
        """A clock is wrong: nothing is marked for a running day. `take_back`: what it has marked is not trusted."""
        ran = self.ran()
        statements: list[Statement] = [("UPDATE running SET quiet_until = ?, doubt = ?", (ran + DAY, why))]
        if take_back:
            statements += [*self.ALONE, *_unmarking(ran)]
        await self.write(statements)

    # Marks -----------------------------------------------------------------------------------------------------------

    async def notice(self) -> None:
        """Every table that has a step which was not there at the last look has been used."""
        after = ""
        while rows := await self.read("SELECT id, head FROM tables WHERE id > ? ORDER BY id LIMIT ?", (after, PART)):
            known = dict(rows)
            after = rows[-1][0]
            sql = f"SELECT tbl, max(seq) FROM steps WHERE tbl IN ({marks(known)}) GROUP BY tbl"
            for table, head in await self.read(sql, tuple(known)):
                if head != known[table]:
                    sql = "UPDATE tables SET head = ?, ran = ?, marked = NULL WHERE id = ?"
                    await self.write([(sql, (head, self.ran(), table))])

    async def used(self, tables: Collection[str], people: Collection[str]) -> None:
        """Somebody is there: whatever of it is marked is marked no longer, and is as good as used now."""
        for kind, ids in (("tables", tables), ("people", people)):
            every = sorted(ids)
            for part in (every[start : start + PART] for start in range(0, len(every), PART)):
                found = f"SELECT id FROM {kind} WHERE marked IS NOT NULL AND id IN ({marks(part)})"
                for (id,) in await self.read(found, tuple(part)):
                    await self.write([(f"UPDATE {kind} SET marked = NULL, ran = ? WHERE id = ?", (self.ran(), id))])

    async def unmark(self, table: str = "") -> int:
        """Takes marks back, of one table or of everything; it counts as used now. Returns of how many tables."""
        if table:
            sql = "UPDATE tables SET marked = NULL, ran = ? WHERE id = ? AND marked IS NOT NULL RETURNING id"
            return len(await self.write([(sql, (self.ran(), table))]))
        return len(await self.write([*self.ALONE, *_unmarking(self.ran())]))

    async def marked(self) -> Marked:
        sql = "SELECT (SELECT count(*) FROM tables WHERE marked IS NOT NULL), count(*) FROM people"
        return Marked(*(await self.read(f"{sql} WHERE marked IS NOT NULL", ()))[0])

    async def mark_tables(self, idle_before: int, keep: int) -> int:
        """Marks tables without a step since `idle_before` by the wall clock *and* for `keep` of running time."""
        return await self._mark("tables", IDLE_TABLE, (self.ran() - keep, idle_before, idle_before))

    async def mark_people(self, gone_before: int, keep: int) -> int:
        """The same of people not seen, who sit at no table that is kept."""
        return await self._mark("people", GONE_PERSON, (self.ran() - keep, gone_before))

    async def _mark(self, kind: str, idle: str, args: tuple[int, ...]) -> int:
        after, done = "", 0
        found = f"SELECT id FROM {kind} WHERE {idle} AND id > ? ORDER BY id LIMIT ?"
        while rows := await self.read(found, (*args, after, PART)):
            after = rows[-1][0]
            sql = f"UPDATE {kind} SET marked = ? WHERE id = ? AND {idle} AND {CALM} RETURNING id"
            for (id,) in rows:
                ran = self.ran()
                done += len(await self.write([(sql, (ran, id, *args, ran))]))
        return done

    # What is due -----------------------------------------------------------------------------------------------------

    async def sweep_tables(self) -> list[str]:
        """Deletes tables that were marked a running day ago and not used since, but not too many. Returns which."""
        return await self._sweep("tables", STILL_THERE, ("been.tbl", "seeds.tbl", "notes.tbl", "steps.tbl"))

    async def sweep_people(self) -> list[str]:
        parts = ("tokens.person", "codes.person", "notes.person", "papers.person")
        return await self._sweep("people", STILL_ALONE, parts)

    async def _sweep(self, kind: str, still: str, parts: tuple[str, ...]) -> list[str]:
        ran, swept = self.ran(), []
        await self.write([("DELETE FROM swept WHERE ran <= ?", (ran - DAY,))])
        ((every,),) = await self.read(f"SELECT count(*) FROM {kind}", ())
        ((already,),) = await self.read("SELECT count(*) FROM swept WHERE kind = ?", (kind,))
        most = max(LEAST, (every + already) // SHARE)
        due = f"SELECT id FROM {kind} WHERE marked <= ? ORDER BY marked, id LIMIT ?"
        for (id,) in await self.read(due, (ran - DAY, most)):
            if await self._delete(kind, id, still, parts, ran, most):
                swept.append(id)
        return swept

    async def _delete(self, kind: str, id: str, still: str, parts: tuple[str, ...], ran: int, most: int) -> bool:
        """All of it or nothing: only if the ledger gets a line is anything deleted. Whoever comes now waits for it."""
        line = secrets.token_hex(8)
        hold = (f"UPDATE {kind} SET marked = marked WHERE id = ?", (id,))
        sql = (
            f"INSERT INTO swept (line, kind, ran) SELECT ?, ?, ? FROM {kind} WHERE id = ? AND marked <= ? AND {still}"
            " AND (SELECT count(*) FROM swept WHERE kind = ?) < ?"
        )
        statements: list[Statement] = [*self.ALONE, hold, (sql, (line, kind, ran, id, ran - DAY, kind, most))]
        booked = "EXISTS (SELECT 1 FROM swept WHERE line = ?)"
        for table, _, column in (part.partition(".") for part in parts):
            statements.append((f"DELETE FROM {table} WHERE {column} = ? AND {booked}", (id, line)))
        statements.append((f"DELETE FROM {kind} WHERE id = ? AND {booked} RETURNING id", (id, line)))
        return bool(await self.write(statements))


def _unmarking(ran: int) -> list[Statement]:
    """Tables last: their number is returned."""
    sql = "UPDATE {kind} SET marked = NULL, ran = ? WHERE marked IS NOT NULL RETURNING id"
    return [(sql.format(kind=kind), (ran,)) for kind in ("people", "papers", "tables")]
