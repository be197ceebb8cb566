"""`katzentisch admin check`: is every log whole, and is what stands in it a game?

Each step is compared with its sum, each log folded from its first step, and every finished game replayed with its
chance recomputed from the seed that was promised. A log of a game or rules that are not here is whole if its sums are.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from katzentisch.core.errors import Illegal
from katzentisch.core.record import verify
from katzentisch.server.store import Store
from katzentisch.table import entries as e
from katzentisch.table.fold import Table
from katzentisch.table.records import record_of

ALL = 10**9


class Fault(msgspec.Struct, frozen=True):
    table: str
    problem: Illegal | str


class Checkup(msgspec.Struct):
    """What was found."""

    tables: int = 0
    steps: int = 0
    games: int = 0  # finished ones, with every card recomputed
    strange: int = 0  # tables whose game or rules are not here
    faults: list[Fault] = []


async def check(store: Store, table: str = "", progress: Callable[[int, int], None] = lambda done, of: None) -> Checkup:
    """One table, or all of them."""
    found = Checkup(faults=[])
    tables = [table] if table else [row.table for row in await store.all_tables(ALL)]
    for done, id in enumerate(tables):
        progress(done, len(tables))
        try:
            steps = [e.decode(body) for body in await store.load(id)]
            _follow(steps, found)
        except Illegal as refusal:
            found.faults.append(Fault(id, refusal))
        except Exception as error:  # whatever a log leads to that no table has written
            found.faults.append(Fault(id, f"{type(error).__name__}: {error}"))
        found.tables += 1
    return found


def _follow(steps: list[e.Step], found: Checkup) -> None:
    table = Table()
    over: list[int] = []
    for step in steps:
        table.apply(step)
        found.steps += 1
        over += [table.number] * any(isinstance(entry, e.Ended) for entry in step.entries)
    if table.strange is not None:
        found.strange += 1
        return
    for number in over:
        verify(record_of(steps, number, lambda chair: ("", "")))
        found.games += 1
