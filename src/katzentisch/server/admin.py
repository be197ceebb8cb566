"""For whoever runs a server: list, close and delete tables, or keep those that are marked for deletion. It works while
the server runs and while it does not.

These commands write to the store. A running server reads on there, at the latest after ten seconds.
"""

from __future__ import annotations

import asyncio
import time

import msgspec

from katzentisch.core.text import load_words
from katzentisch.server.main import make_store
from katzentisch.server.outline import Outline, index_of
from katzentisch.server.people import NOBODY
from katzentisch.server.refusals import refuse
from katzentisch.server.settings import Settings
from katzentisch.server.store import Row, Store
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.fold import Table

LISTED = 1000


def run(deed: str, table: str, settings: Settings, lang: str = "en") -> int:
    """`deed` is one of "list", "close", "delete", "unmark", done to `table`; "unmark" without one: to all."""
    print(asyncio.run(_with_store(deed, table, settings, lang)))
    return 0


async def _with_store(deed: str, table: str, settings: Settings, lang: str) -> str:
    store = make_store(settings, lock=False)
    await store.open()
    try:
        words = load_words(__package__, lang)
        if deed == "list":
            rows = await list_tables(store)
            lines = [words.say("admin.marked" if row["marked"] else "admin.line", row) for row in rows]
            return "\n".join(lines) or words.say("admin.none")
        if deed == "close":
            await close_table(store, table)
            return words.say("admin.closed", {"table": table})
        if deed == "unmark":
            return words.say("admin.unmarked", {"count": await unmark(store, table)})
        await delete_table(store, table)
        return words.say("admin.deleted", {"table": table})
    finally:
        await store.close()


async def list_tables(store: Store) -> list[dict[str, str]]:
    """Newest first: id, game, phase, last change around the game, who sits there."""
    return [await _line(store, row) for row in await store.all_tables(LISTED)]


async def _line(store: Store, row: Row) -> dict[str, str]:
    chairs = msgspec.json.decode(row.line, type=Outline).chairs
    known = await store.people({chair.person for chair in chairs if chair.person})
    names = [known[chair.person].name if chair.person in known else NOBODY for chair in chairs if chair.person]
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.touched / 1000))
    line = {"table": row.table, "game": row.game, "phase": row.phase, "when": when, "people": ", ".join(names)}
    return {**line, "marked": "" if row.marked is None else "marked"}


async def close_table(store: Store, id: str) -> None:
    """Nobody can do anything there any more; its games can still be looked at."""
    while True:
        table = Table()
        for body in await store.load(id):
            table.apply(e.decode(body))
        if not table.seq:
            raise refuse("no_such_table")
        entries = w.close(table)
        if not entries:
            return
        step = e.Step(tuple(entries))
        if await store.append(id, table.seq + 1, e.encode(step), index_of(table, entries)):
            return


async def unmark(store: Store, id: str) -> int:
    """It is not deleted for its age, and counts as used now. How many tables that were."""
    if id and not await store.heads([id]):
        raise refuse("no_such_table")
    return await store.unmark(id)


async def delete_table(store: Store, id: str) -> None:
    """The table and all its games are gone for good."""
    if not await store.delete_table(id):
        raise refuse("no_such_table")
    await store.publish(f"gone {id}")
