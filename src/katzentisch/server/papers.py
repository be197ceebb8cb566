"""Papers in the store: files that people bring, each found by its link alone and gone when whoever brought it says so.

How much one person may keep is decided in the transaction that keeps it. They are deleted for their age by the law of
tables (`retention.py`). `tests/server/test_store.py` proves both on both back ends.
"""

from __future__ import annotations

from katzentisch.server.clock import DAY
from katzentisch.server.marks import UNUSED, Marks
from katzentisch.server.store import Paper

COLUMNS = "id, person, game, kind, line, size, sum"
IDLE = f"marked IS NULL AND {UNUSED.format(when='touched')}"
STILL_IDLE = "marked IS NOT NULL"


class Papers(Marks):
    async def add_paper(self, paper: Paper, body: str, most: int, bytes: int) -> bool:
        """The row of the person is held meanwhile: whoever brings two at once is counted twice."""
        hold = ("UPDATE people SET seen = seen WHERE id = ?", (paper.person,))
        own = "FROM papers WHERE person = ?"
        sql = (
            f"INSERT INTO papers ({COLUMNS}, body, made, touched, ran)"
            " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM people WHERE id = ?"
            f" AND (SELECT count(*) {own}) < ? AND (SELECT coalesce(sum(size), 0) {own}) <= ?"
            " ON CONFLICT (id) DO NOTHING RETURNING id"
        )
        wall, ran, who = self.clock.wall(), self.ran(), paper.person
        row = (paper.id, who, paper.game, paper.kind, paper.line, paper.size, paper.sum, body, wall, wall, ran)
        limits = (who, who, most, who, bytes - paper.size)
        return bool(await self.write([hold, (sql, (*row, *limits))]))

    async def paper(self, id: str) -> tuple[Paper, str] | None:
        rows = await self.read(f"SELECT {COLUMNS}, body, touched, ran, marked FROM papers WHERE id = ?", (id,))
        if not rows:
            return None
        *columns, body, touched, ran, marked = rows[0]
        wall, running = self.clock.wall(), self.ran()
        if marked is not None or abs(wall - touched) > DAY or running - ran > DAY:
            sql = "UPDATE papers SET touched = ?, ran = ?, marked = NULL WHERE id = ? RETURNING id"
            if not await self.write([(sql, (wall, running, id))]):
                return None  # deleted this very moment
        return Paper(*columns), body

    async def papers_of(self, person: str) -> list[Paper]:
        sql = f"SELECT {COLUMNS} FROM papers WHERE person = ? ORDER BY made DESC, id"
        return [Paper(*row) for row in await self.read(sql, (person,))]

    async def drop_paper(self, id: str, person: str) -> bool:
        sql = "DELETE FROM papers WHERE id = ? AND person = ? RETURNING id"
        return bool(await self.write([(sql, (id, person))]))

    async def mark_papers(self, idle_before: int, keep: int) -> int:
        return await self._mark("papers", IDLE, (self.ran() - keep, idle_before))

    async def sweep_papers(self) -> list[str]:
        return await self._sweep("papers", STILL_IDLE, ())
