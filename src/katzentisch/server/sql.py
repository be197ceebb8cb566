"""What both back ends share: the schema, and every statement that is the same in both. Placeholders are `?`."""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from katzentisch.server.clock import DAY, MachineClock
from katzentisch.server.papers import Papers
from katzentisch.server.refusals import refuse
from katzentisch.server.statements import Statement
from katzentisch.server.statements import marks as _marks
from katzentisch.server.store import SCHEMA, Index, Person, Row
from katzentisch.table import entries as e

MIGRATIONS: tuple[str, ...] = (
    # 1: the first release
    """
    CREATE TABLE steps (tbl TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
        crc BIGINT NOT NULL, PRIMARY KEY (tbl, seq)) {clustered};
    CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
        line TEXT NOT NULL, touched BIGINT NOT NULL, ran BIGINT NOT NULL, head BIGINT NOT NULL DEFAULT 0,
        marked BIGINT);
    CREATE INDEX tables_listed ON tables (listed, phase, touched);
    CREATE TABLE been (person TEXT NOT NULL, tbl TEXT NOT NULL, PRIMARY KEY (person, tbl)) {clustered};
    CREATE INDEX been_tbl ON been (tbl);
    CREATE TABLE seeds (tbl TEXT NOT NULL, number INTEGER NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (tbl, number));
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, avatar TEXT NOT NULL, lang TEXT NOT NULL,
        seen BIGINT NOT NULL, ran BIGINT NOT NULL, marked BIGINT);
    CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
    CREATE INDEX tokens_person ON tokens (person);
    CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);
    CREATE TABLE notes (tbl TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, seat INTEGER NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (tbl, number, person, seat));
    CREATE TABLE leases (tbl TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL);
    CREATE TABLE running (ran BIGINT NOT NULL, committed BIGINT NOT NULL, quiet_until BIGINT NOT NULL,
        doubt TEXT NOT NULL);
    INSERT INTO running VALUES (0, 0, 0, '');
    CREATE TABLE swept (line TEXT PRIMARY KEY, kind TEXT NOT NULL, ran BIGINT NOT NULL)
    """,
    # 2: papers that people bring
    """
    CREATE TABLE papers (id TEXT PRIMARY KEY, person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
        line TEXT NOT NULL, size BIGINT NOT NULL, sum TEXT NOT NULL, body TEXT NOT NULL, made BIGINT NOT NULL,
        touched BIGINT NOT NULL, ran BIGINT NOT NULL, marked BIGINT);
    CREATE INDEX papers_person ON papers (person)
    """,
)
assert len(MIGRATIONS) == SCHEMA

INDEX = (
    "INSERT INTO tables (id, game, phase, listed, line, touched, ran) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO"
    " UPDATE SET phase = excluded.phase, line = excluded.line, touched = excluded.touched, ran = excluded.ran,"
    " marked = NULL"
)
LIVE = "('gathering', 'running')"


def now() -> int:
    return MachineClock().wall()


def checksum(table: str, seq: int, body: str) -> int:
    """Of a step at its place: a disk that changes a byte of either is found out by whoever loads it."""
    return crc32(f"{table} {seq} {body}".encode())


def known(version: int) -> None:
    """A store that a newer program has migrated is left alone."""
    if version > SCHEMA:
        raise refuse("store_newer", version=version, known=SCHEMA)


def indexing(table: str, index: Index, touched: int, ran: int) -> list[Statement]:
    row = (table, index.game, index.phase, int(index.listed), index.line, touched, ran)
    written: list[Statement] = [(INDEX, row)]
    for person in index.been:
        written.append(("INSERT INTO been (person, tbl) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, table)))
    return written


class SqlStore(Papers):
    """Everything that is no hot path."""

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        sql = "SELECT seq, body, crc FROM steps WHERE tbl = ? AND seq > ? ORDER BY seq"
        bodies = []
        if table in self.condition.closed:
            raise refuse("table_damaged", table=table)
        for due, (seq, body, crc) in enumerate(await self.read(sql, (table, after)), after + 1):
            if seq != due or crc != checksum(table, seq, body):
                self.condition.damaged_step(table, due)
                raise refuse("table_damaged", table=table)
            bodies.append(body.encode())
        return bodies

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        every = list(tables)
        for start in range(0, len(every), 500):
            part = every[start : start + 500]
            sql = f"SELECT tbl, max(seq) FROM steps WHERE tbl IN ({_marks(part)}) GROUP BY tbl"
            found.update(await self.read(sql, tuple(part)))
        return found

    # Lists -----------------------------------------------------------------------------------------------------------

    async def listed(self, limit: int) -> list[Row]:
        where = f"WHERE listed = 1 AND phase IN {LIVE}"
        return await self._rows(where, limit)

    async def all_tables(self, limit: int) -> list[Row]:
        return await self._rows("", limit)

    async def _rows(self, where: str, limit: int) -> list[Row]:
        columns = "id, game, phase, listed, line, touched, marked"
        rows = await self.read(f"SELECT {columns} FROM tables {where} ORDER BY touched DESC, id LIMIT ?", (limit,))
        return [Row(id, game, phase, bool(listed), *rest) for id, game, phase, listed, *rest in rows]

    async def tables_of(self, person: str, limit: int, over: bool = False) -> list[str]:
        phases = "('gathering', 'running', 'over')" if over else LIVE
        sql = (
            "SELECT tables.id FROM been JOIN tables ON tables.id = been.tbl WHERE been.person = ?"
            f" AND phase IN {phases} ORDER BY touched DESC, tables.id LIMIT ?"
        )
        return [table for (table,) in await self.read(sql, (person, limit))]

    async def delete_table(self, table: str) -> bool:
        parts = [(f"DELETE FROM {name} WHERE tbl = ?", (table,)) for name in ("been", "seeds", "notes")]
        parts += [("DELETE FROM tables WHERE id = ?", (table,))]
        steps = ("DELETE FROM steps WHERE tbl = ? RETURNING seq", (table,))
        return bool(await self.write([*self.ALONE, *parts, steps]))

    # Seeds -----------------------------------------------------------------------------------------------------------

    async def seed(self, table: str, number: int, fresh: str) -> str:
        sql = "INSERT INTO seeds (tbl, number, seed) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self.write([(sql, (table, number, fresh))])
        rows = await self.read("SELECT seed FROM seeds WHERE tbl = ? AND number = ?", (table, number))
        return str(rows[0][0])

    # People ----------------------------------------------------------------------------------------------------------

    async def save_person(self, somebody: Person) -> None:
        sql = (
            "INSERT INTO people (id, name, avatar, lang, seen, ran) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id)"
            " DO UPDATE SET name = excluded.name, avatar = excluded.avatar, lang = excluded.lang, seen = excluded.seen,"
            " ran = excluded.ran, marked = NULL"
        )
        await self.write(
            [(sql, (somebody.id, somebody.name, somebody.avatar, somebody.lang, self.clock.wall(), self.ran()))]
        )

    async def people(self, ids: Collection[str]) -> dict[str, Person]:
        if not ids:
            return {}
        sql = f"SELECT id, name, avatar, lang FROM people WHERE id IN ({_marks(ids)})"
        return {row[0]: Person(*row) for row in await self.read(sql, tuple(ids))}

    async def add_token(self, hash: str, person: str) -> None:
        await self.write([("INSERT INTO tokens (hash, person) VALUES (?, ?)", (hash, person))])

    async def person_of(self, hash: str) -> Person | None:
        sql = (
            "SELECT people.id, name, avatar, lang, seen, ran, marked FROM tokens"
            " JOIN people ON people.id = tokens.person WHERE hash = ?"
        )
        rows = await self.read(sql, (hash,))
        if not rows:
            return None
        *somebody, seen, ran, marked = rows[0]
        wall, running = self.clock.wall(), self.ran()
        if marked is not None or abs(wall - seen) > DAY or running - ran > DAY:
            sql = "UPDATE people SET seen = ?, ran = ?, marked = NULL WHERE id = ? RETURNING id"
            if not await self.write([(sql, (wall, running, somebody[0]))]):
                return None  # deleted this very moment
        return Person(*somebody)

    async def drop_tokens(self, person: str, keep: str) -> None:
        await self.write(
            [
                ("DELETE FROM tokens WHERE person = ? AND hash <> ?", (person, keep)),
                ("DELETE FROM codes WHERE person = ?", (person,)),
            ]
        )

    async def forget(self, person: str) -> None:
        for (table,) in await self.read("SELECT tbl FROM been WHERE person = ?", (person,)):
            rows = await self.read("SELECT seq, body FROM steps WHERE tbl = ?", (table,))
            emptied = [(seq, _without_words_of(person, body)) for seq, body in rows]
            sql = "UPDATE steps SET body = ?, crc = ? WHERE tbl = ? AND seq = ?"
            await self.write([(sql, (body, checksum(table, seq, body), table, seq)) for seq, body in emptied if body])
        own = [
            (f"DELETE FROM {name} WHERE person = ?", (person,))
            for name in ("tokens", "codes", "notes", "been", "papers")
        ]
        await self.write([*own, ("DELETE FROM people WHERE id = ?", (person,))])

    async def add_code(self, hash: str, person: str, until: int) -> None:
        await self.write(
            [
                ("DELETE FROM codes WHERE until < ?", (self.clock.wall(),)),
                ("INSERT INTO codes (hash, person, until) VALUES (?, ?, ?)", (hash, person, until)),
            ]
        )

    async def take_code(self, hash: str, now: int) -> str | None:
        rows = await self.write([("DELETE FROM codes WHERE hash = ? AND until >= ? RETURNING person", (hash, now))])
        return str(rows[0][0]) if rows else None

    # Notes -----------------------------------------------------------------------------------------------------------

    async def save_note(self, table: str, number: int, person: str, seat: int, text: str) -> None:
        sql = (
            "INSERT INTO notes (tbl, number, person, seat, body) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (tbl, number, person, seat) DO UPDATE SET body = excluded.body"
        )
        await self.write([(sql, (table, number, person, seat, text))])

    async def notes(self, table: str, number: int, person: str) -> dict[int, str]:
        sql = "SELECT seat, body FROM notes WHERE tbl = ? AND number = ? AND person = ? AND body <> ''"
        return dict(await self.read(sql, (table, number, person)))

    async def sweep_codes(self) -> None:
        await self.write([("DELETE FROM codes WHERE until < ?", (self.clock.wall(),))])


def _without_words_of(person: str, body: str) -> str:
    """The step without what this person has written; empty if there is nothing to take out."""
    if '"said"' not in body and '"sat"' not in body:
        return ""
    step = e.decode(body)
    entries = tuple(
        _without_words(entry) if getattr(entry, "person", "") == person else entry for entry in step.entries
    )
    return e.encode(e.Step(entries, step.by, step.key)).decode() if entries != step.entries else ""


def _without_words(entry: e.Entry) -> e.Entry:
    if isinstance(entry, e.Said):
        return e.Said(entry.person)
    return e.Sat(entry.seat, entry.person) if isinstance(entry, e.Sat) else entry
