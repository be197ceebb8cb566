"""What both back ends share: the schema, and every statement that is the same in both. Placeholders are `?`."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from katzentisch.server.refusals import refuse
from katzentisch.server.store import SCHEMA, Card, Index, Row
from katzentisch.table import entries as e

Statement: TypeAlias = tuple[str, tuple[Any, ...]]

MIGRATIONS: tuple[str, ...] = (
    # 1: the first release
    """
    CREATE TABLE steps (tbl TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (tbl, seq)) {clustered};
    CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
        line TEXT NOT NULL, touched BIGINT NOT NULL);
    CREATE INDEX tables_listed ON tables (listed, phase, touched);
    CREATE TABLE been (person TEXT NOT NULL, tbl TEXT NOT NULL, PRIMARY KEY (person, tbl)) {clustered};
    CREATE INDEX been_tbl ON been (tbl);
    CREATE TABLE seeds (tbl TEXT NOT NULL, number INTEGER NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (tbl, number));
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, avatar TEXT NOT NULL, lang TEXT NOT NULL,
        seen BIGINT NOT NULL);
    CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
    CREATE INDEX tokens_person ON tokens (person);
    CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);
    CREATE TABLE notes (tbl TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, seat INTEGER NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (tbl, number, person, seat));
    CREATE TABLE leases (tbl TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL);
    """,
)
assert len(MIGRATIONS) == SCHEMA

INDEX = (
    "INSERT INTO tables (id, game, phase, listed, line, touched) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO"
    " UPDATE SET phase = excluded.phase, line = excluded.line, touched = excluded.touched"
)
LIVE = "('gathering', 'running')"
DAY = 86_400_000


def now() -> int:
    return int(time.time() * 1000)


def known(version: int) -> None:
    """A store that a newer program has migrated is left alone."""
    if version > SCHEMA:
        raise refuse("store_newer", version=version, known=SCHEMA)


def indexing(table: str, index: Index) -> list[Statement]:
    row = (table, index.game, index.phase, int(index.listed), index.line, now())
    written: list[Statement] = [(INDEX, row)]
    for person in index.been:
        written.append(("INSERT INTO been (person, tbl) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, table)))
    return written


class SqlStore:
    """Everything that is no hot path, on two calls: `read` one statement, `write` some in one transaction."""

    async def read(self, sql: str, args: tuple[Any, ...]) -> list[Any]:
        raise TypeError("a back end defines read()")

    async def write(self, statements: Sequence[Statement]) -> list[Any]:
        """All of them or none; the rows that the last one returns."""
        raise TypeError("a back end defines write()")

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        rows = await self.read("SELECT body FROM steps WHERE tbl = ? AND seq > ? ORDER BY seq", (table, after))
        return [body.encode() for (body,) in rows]

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
        columns = "id, game, phase, listed, line, touched"
        rows = await self.read(f"SELECT {columns} FROM tables {where} ORDER BY touched DESC, id LIMIT ?", (limit,))
        return [Row(id, game, phase, bool(listed), line, touched) for id, game, phase, listed, line, touched in rows]

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
        return bool(await self.write([*parts, ("DELETE FROM steps WHERE tbl = ? RETURNING seq", (table,))]))

    # Seeds -----------------------------------------------------------------------------------------------------------

    async def seed(self, table: str, number: int, fresh: str) -> str:
        sql = "INSERT INTO seeds (tbl, number, seed) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self.write([(sql, (table, number, fresh))])
        rows = await self.read("SELECT seed FROM seeds WHERE tbl = ? AND number = ?", (table, number))
        return str(rows[0][0])

    # People ----------------------------------------------------------------------------------------------------------

    async def save_person(self, card: Card) -> None:
        sql = (
            "INSERT INTO people (id, name, avatar, lang, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " name = excluded.name, avatar = excluded.avatar, lang = excluded.lang, seen = excluded.seen"
        )
        await self.write([(sql, (card.id, card.name, card.avatar, card.lang, now()))])

    async def people(self, ids: Collection[str]) -> dict[str, Card]:
        if not ids:
            return {}
        sql = f"SELECT id, name, avatar, lang FROM people WHERE id IN ({_marks(ids)})"
        return {row[0]: Card(*row) for row in await self.read(sql, tuple(ids))}

    async def add_token(self, hash: str, person: str) -> None:
        await self.write([("INSERT INTO tokens (hash, person) VALUES (?, ?)", (hash, person))])

    async def person_of(self, hash: str) -> Card | None:
        sql = (
            "SELECT people.id, name, avatar, lang, seen FROM tokens JOIN people ON people.id = tokens.person"
            " WHERE hash = ?"
        )
        rows = await self.read(sql, (hash,))
        if not rows:
            return None
        *card, seen = rows[0]
        if seen < now() - DAY:
            await self.write([("UPDATE people SET seen = ? WHERE id = ?", (now(), card[0]))])
        return Card(*card)

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
            sql = "UPDATE steps SET body = ? WHERE tbl = ? AND seq = ?"
            await self.write([(sql, (body, table, seq)) for seq, body in emptied if body])
        own = [(f"DELETE FROM {name} WHERE person = ?", (person,)) for name in ("tokens", "codes", "notes", "been")]
        await self.write([*own, ("DELETE FROM people WHERE id = ?", (person,))])

    async def add_code(self, hash: str, person: str, until: int) -> None:
        await self.write(
            [
                ("DELETE FROM codes WHERE until < ?", (now(),)),
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

    # Time passes -----------------------------------------------------------------------------------------------------

    async def sweep(self, idle_before: int, gone_before: int) -> int:
        unused = "SELECT 1 FROM steps WHERE steps.tbl = tables.id AND at >= ?"
        sql = f"SELECT id FROM tables WHERE touched < ? AND NOT EXISTS ({unused})"
        idle = await self.read(sql, (idle_before, idle_before))
        for (table,) in idle:
            await self.delete_table(table)
        sql = "SELECT id FROM people WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM been WHERE been.person = people.id)"
        for (person,) in await self.read(sql, (gone_before,)):
            await self.forget(person)
        await self.write([("DELETE FROM codes WHERE until < ?", (now(),))])
        return len(idle)


def _without_words_of(person: str, body: str) -> str:
    """The step without what this person has written; empty if there is nothing to take out."""
    if '"said"' not in body:
        return ""
    step = e.decode(body)
    entries = tuple(
        e.Said(person) if isinstance(entry, e.Said) and entry.person == person else entry for entry in step.entries
    )
    return e.encode(e.Step(entries, step.by, step.key)).decode() if entries != step.entries else ""


def _marks(items: Collection[Any]) -> str:
    return ", ".join("?" * len(items))
