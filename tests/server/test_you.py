"""The log of a seat speaks to whoever sits there."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import friends, serving, until


async def test_an_event_is_said_to_whom_it_is_about(disk: Path) -> None:
    """Three at a table: the rolls of whoever begins are theirs in their own log, and somebody's in the others'."""
    async with serving(disk) as server:
        tables = await friends(server, "gauner")
        await until(lambda: all(any(event["kind"] == "noted" for event in table.events) for table in tables))
        spoken = 0
        for seat, table in enumerate(tables):
            for event in table.events:
                if "seat" in event:
                    own = event["seat"] == seat
                    assert event.get("says", "").endswith(".you") == own, event
                    spoken += own
        assert spoken
