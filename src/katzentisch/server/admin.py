"""For whoever runs a server: list, check, close and delete tables, or keep those that are marked for deletion. It works
while the server runs and while it does not.

These commands write to the store. A running server reads on there, at the latest after ten seconds.
"""

from __future__ import annotations

import asyncio
import sys
import time

import msgspec

from katzentisch.core.text import Words, load_words
from katzentisch.server.checkup import Fault, check
from katzentisch.server.listing import Listing, index_of
from katzentisch.server.main import make_store
from katzentisch.server.people import NOBODY
from katzentisch.server.refusals import refuse
from katzentisch.server.settings import Settings
from katzentisch.server.store import Row, Store
from katzentisch.table import entries as e
from katzentisch.table import wishes as w
from katzentisch.table.fold import Table

LISTED = 1000
PROGRESS = 500
"""Tables between two words about how far a check has come."""


def run(deed: str, table: str, settings: Settings, lang: str = "en") -> int:
    """`deed` is one of "list", "check", "close", "delete", "unmark", done to `table`; "check" and "unmark" without one:
    to all. 1 if the check finds a fault."""
    said, code = asyncio.run(_with_store(deed, table, settings, lang))
    print(said)
    return code


async def _with_store(deed: str, table: str, settings: Settings, lang: str) -> tuple[str, int]:
    store = make_store(settings, lock=False)
    await store.open()
    try:
        words = load_words(__package__, lang)
        if deed == "list":
            rows = await list_tables(store)
            lines = [words.say("admin.marked" if row["marked"] else "admin.line", row) for row in rows]
            return "\n".join(lines) or words.say("admin.none"), 0
        if deed == "check":
            return await _checked(store, table, words)
        if deed == "close":
            await close_table(store, table)
            return words.say("admin.closed", {"table": table}), 0
        if deed == "unmark":
            return words.say("admin.unmarked", {"count": await unmark(store, table)}), 0
        await delete_table(store, table)
        return words.say("admin.deleted", {"table": table}), 0
    finally:
        await store.close()


async def _checked(store: Store, table: str, words: Words) -> tuple[str, int]:
    if table and not await store.heads([table]):
        raise refuse("no_such_table")

    def progress(done: int, of: int) -> None:
        if done and done % PROGRESS == 0:
            print(words.say("admin.checking", {"done": done, "of": of}), file=sys.stderr)

    found = await check(store, table, progress)
    lines = [words.say("admin.fault", {"table": fault.table, "problem": _said(fault, words)}) for fault in found.faults]
    facts = {name: getattr(found, name) for name in ("tables", "steps", "games", "strange")}
    total = words.say("admin.checked", {**facts, "faults": len(found.faults)})
    return "\n".join([*lines, total]), int(bool(found.faults))


def _said(fault: Fault, words: Words) -> str:
    if isinstance(fault.problem, str):
        return fault.problem
    sentences = load_words(fault.problem.home, words.lang)
    return sentences.say(f"refusal.{fault.problem.code}", fault.problem.facts)


async def list_tables(store: Store) -> list[dict[str, str]]:
    """Newest first: id, game, phase, last change around the game, who sits there."""
    return [await _line(store, row) for row in await store.all_tables(LISTED)]


async def _line(store: Store, row: Row) -> dict[str, str]:
    chairs = msgspec.json.decode(row.line, type=Listing).chairs
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
