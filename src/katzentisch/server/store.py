"""Where tables and people are kept. The contract of both back ends; `tests/server/test_store.py` proves it on each.

The log of a table is rows (table, seq), one per step. A row is written once: whoever comes second with the same seq has
lost and is told so. A process that has lost reads on from where it is, and tries again.
Secret seeds lie apart from the log. Of tokens and one-time codes only hashes are kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Protocol, TypeAlias

import msgspec

from katzentisch.server.clock import Clock
from katzentisch.server.condition import Condition
from katzentisch.server.marks import Marked, Running

SCHEMA = 2

Handler: TypeAlias = Callable[[str], Awaitable[None]]


class Unanswered(Exception):
    """The store does not answer in time, or the answer was lost: what was asked for has been done, or not, or may still
    be. Whoever asked asks again later; a wish with the same key."""

    def __str__(self) -> str:
        return "the store does not answer"


class Person(msgspec.Struct, frozen=True):
    """A person. The id never leaves the server."""

    id: str
    name: str
    avatar: str
    lang: str


class Index(msgspec.Struct, frozen=True):
    """What lists need to know of a table without reading its log. Written in the same transaction as the step."""

    game: str
    phase: str
    listed: bool
    line: str  # JSON for the list of tables
    been: tuple[str, ...]  # people who have sat here with this step


class Row(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    phase: str
    listed: bool
    line: str
    touched: int  # ms since 1970
    marked: int | None  # since when it is to be deleted, ms of running time


class Paper(msgspec.Struct, frozen=True):
    """A file that somebody has brought: what they wrote for a game, or a campaign from elsewhere. Its id is a link."""

    id: str
    person: str  # whose it is
    game: str
    kind: str  # "story" or "campaign"
    line: str  # JSON: what lists and pages show of it
    size: int  # bytes of the file
    sum: str  # SHA-256 of the file


class Store(Protocol):
    """All times are milliseconds since 1970. What could not be kept raises `NotKept` or an error of the driver."""

    clock: Clock
    condition: Condition

    async def open(self) -> None:
        """Makes or migrates the schema. Refuses, in one sentence, what it cannot use: a file of another program, of a
        newer one, or in use by another server; a damaged one; a folder or database where nothing can be written."""

    async def close(self) -> None:
        """Everything that was asked for is written first."""

    def wrong(self) -> list[str]:
        """What does not work any more; usually nothing."""

    # The log

    async def append(self, table: str, seq: int, body: bytes, index: Index | None = None) -> bool:
        """Writes step `seq` (the first is 1) and the index with it. True: it is on disk, and other processes know.
        False: the log is not at seq - 1; nothing was written. Unanswered: nobody knows which."""

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """The steps after the first `after`, in order. Refused ("table_damaged") if one is missing or altered."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The last seq of each; a table that is not there is left out."""

    # Lists

    async def listed(self, limit: int) -> list[Row]:
        """Listed tables that gather or run, newest first."""

    async def tables_of(self, person: str, limit: int, over: bool = False) -> list[str]:
        """Tables that gather or run (or are `over`) where the person has sat, newest first."""

    async def all_tables(self, limit: int) -> list[Row]:
        """Every table, newest first: for whoever runs the server."""

    async def delete_table(self, table: str) -> bool:
        """The table with its log, seeds and notes is gone."""

    # Seeds

    async def seed(self, table: str, number: int, fresh: str) -> str:
        """The secret seed of a game, as hex: the one that is kept, or `fresh`, which is kept from now on."""

    # People

    async def save_person(self, somebody: Person) -> None: ...

    async def people(self, ids: Collection[str]) -> dict[str, Person]: ...

    async def add_token(self, hash: str, person: str) -> None: ...

    async def person_of(self, hash: str) -> Person | None:
        """Whose token this is. The person counts as seen today."""

    async def drop_tokens(self, person: str, keep: str) -> None:
        """All tokens of the person but `keep` are worthless now, and all codes."""

    async def forget(self, person: str) -> None:
        """Deletes name, tokens, codes and notes, and empties the person's chat lines in every log."""

    async def add_code(self, hash: str, person: str, until: int) -> None: ...

    async def take_code(self, hash: str, now: int) -> str | None:
        """The person of a code that is still good. It is good once."""

    # Notes

    async def save_note(self, table: str, number: int, person: str, seat: int, text: str) -> None:
        """In place of the one before; an empty text leaves nothing."""

    async def notes(self, table: str, number: int, person: str) -> dict[int, str]: ...

    # Papers

    async def add_paper(self, paper: Paper, body: str, most: int, bytes: int) -> bool:
        """Kept, if its person has fewer than `most` of them and all together no more than so many bytes."""

    async def paper(self, id: str) -> tuple[Paper, str] | None:
        """A paper and what stands on it. It counts as used today."""

    async def papers_of(self, person: str) -> list[Paper]:
        """Newest first."""

    async def drop_paper(self, id: str, person: str) -> bool:
        """It is gone, if it was that person's."""

    # Several processes

    shared: bool
    """Whether there may be any."""

    async def claim(self, tables: Sequence[str], holder: str, seconds: float) -> set[str]:
        """Those of `tables` whose bots `holder` drives from now on for that time; a holder's own claims are renewed."""

    async def release(self, holder: str) -> None: ...

    async def publish(self, text: str) -> None:
        """Tells the other processes; at most 7,900 bytes."""

    async def listen(self, handler: Handler) -> None:
        """Calls `handler` with what others publish and with "step TABLE SEQ" for every step; first with "": something
        may have been missed. Ends only by an error."""

    # Time passes

    def ran(self) -> int:
        """Milliseconds that the service has been running, over all starts and processes; never more than that."""

    async def running(self) -> Running:
        """What all processes share about time, as it was saved last."""

    async def tick(self) -> Running:
        """Saves how long the service has been running. Really a commit."""

    async def doubt(self, why: str, take_back: bool) -> None:
        """Nothing is marked during the next running day; `take_back`: and all marks are taken back."""

    async def notice(self) -> None:
        """Tables with new steps have been used, and are not marked."""

    async def used(self, tables: Collection[str], people: Collection[str]) -> None:
        """Somebody is there: none of these is marked."""

    async def unmark(self, table: str = "") -> int:
        """Takes the mark of one table back, or of all and of all people; they count as used now. How many tables."""

    async def marked(self) -> Marked: ...

    async def mark_tables(self, idle_before: int, keep: int) -> int:
        """Marks tables without a step since `idle_before` (wall clock) and for `keep` (running time). How many."""

    async def mark_people(self, gone_before: int, keep: int) -> int:
        """Marks people not seen since, who sit at no table that is kept. How many."""

    async def sweep_tables(self) -> list[str]:
        """Deletes what was marked a running day ago and not used since: in a running day at most a twentieth of all
        tables (or ten), whatever the number of processes. Returns which."""

    async def sweep_people(self) -> list[str]: ...

    async def mark_papers(self, idle_before: int, keep: int) -> int:
        """Marks papers that nobody has looked at or played from since. How many."""

    async def sweep_papers(self) -> list[str]: ...

    async def sweep_codes(self) -> None:
        """Deletes codes that are no longer good."""
